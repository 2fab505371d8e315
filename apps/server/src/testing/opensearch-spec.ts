// What the published REST specification says of the operations the product uses, in its own terms: required fields, types
// and the names a body may have. Source: opensearch-project/opensearch-api-specification (Apache-2.0),
// spec/schemas/_core.bulk.yaml, _core.search.yaml, indices.update_aliases.yaml, read in November 2026. Single documents,
// counts, refreshes and the creation of an index follow the product's documentation and were not read there.
import { z } from 'zod';

const integer = z.number().int();
const object = z.record(z.string(), z.unknown());
const shards = z.looseObject({ total: integer, successful: integer, failed: integer });
const cause = z.looseObject({ type: z.string(), reason: z.string().nullish() });
/** An error as every operation answers it; `error` is a plain text where an alias is missing. */
const failure = z.looseObject({ status: integer, error: z.union([z.string(), cause]) });
const acknowledged = z.looseObject({ acknowledged: z.boolean() });

/** OperationBase: only these may stand beside an action; index and create may name a pipeline and an alias too. */
const base = {
  _id: z.string().optional(),
  _index: z.string().optional(),
  routing: z.string().optional(),
  if_primary_term: integer.optional(),
  if_seq_no: integer.optional(),
  version: integer.optional(),
  version_type: z.enum(['internal', 'external', 'external_gte']).optional(),
};
const write = z.strictObject({
  ...base,
  pipeline: z.string().optional(),
  require_alias: z.boolean().optional(),
});
/** OperationContainer: exactly one of four. */
export const bulkAction = z.union([
  z.strictObject({ index: write }),
  z.strictObject({ create: write }),
  z.strictObject({ delete: z.strictObject(base) }),
]);
const bulkItem = z.looseObject({
  _index: z.string(),
  _id: z.string().nullish(),
  status: integer,
  error: cause.optional(),
  result: z.string().optional(),
});
const bulkAnswer = z.looseObject({
  took: integer,
  errors: z.boolean(),
  items: z.array(z.record(z.enum(['index', 'create', 'delete', 'update']), bulkItem.optional())),
});

const aliasAction = z.union([
  z.strictObject({ add: z.strictObject({ index: z.string(), alias: z.string() }) }),
  z.strictObject({ remove: z.strictObject({ index: z.string(), alias: z.string() }) }),
]);

const suggester = z.strictObject({
  prefix: z.string().optional(),
  regex: z.string().optional(),
  text: z.string().optional(),
  completion: z
    .strictObject({ field: z.string(), size: integer.optional(), skip_duplicates: z.boolean().optional() })
    .optional(),
  term: z
    .strictObject({
      field: z.string(),
      size: integer.optional(),
      suggest_mode: z.enum(['always', 'missing', 'popular']).optional(),
      max_edits: integer.min(1).max(2).optional(),
      prefix_length: integer.optional(),
    })
    .optional(),
});
/** Clauses the adapter writes; the specification has more. */
const clauses = new Set(
  'bool match match_all match_none match_phrase multi_match term terms range prefix exists ids function_score constant_score dis_max more_like_this query_string boosting nested wildcard rank_feature script_score'.split(
    ' ',
  ),
);
const query = object.refine(
  (given) => Object.keys(given).length === 1 && Object.keys(given).every((name) => clauses.has(name)),
  'a query is one known clause',
);
const searchBody = z.strictObject({
  query: query.optional(),
  from: integer.optional(),
  size: integer.optional(),
  sort: z.union([z.string(), object, z.array(z.union([z.string(), object]))]).optional(),
  search_after: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  track_scores: z.boolean().optional(),
  track_total_hits: z.union([z.boolean(), integer]).optional(),
  timeout: z.string().optional(),
  min_score: z.number().optional(),
  _source: z.union([z.boolean(), z.string(), z.array(z.string()), object]).optional(),
  aggs: object.optional(),
  suggest: z.record(z.string(), suggester).optional(),
});
const suggestion = z.looseObject({
  length: integer,
  offset: integer,
  text: z.string(),
  options: z.array(z.looseObject({ text: z.string(), score: z.number().optional() })),
});
const searchAnswer = z.looseObject({
  took: integer,
  timed_out: z.boolean(),
  _shards: shards,
  hits: z.looseObject({
    total: z.union([integer, z.looseObject({ relation: z.enum(['eq', 'gte']), value: integer })]).optional(),
    max_score: z.number().nullish(),
    hits: z.array(
      z.looseObject({
        _index: z.string(),
        _id: z.string(),
        _score: z.number().nullish(),
        sort: z.array(z.unknown()).optional(),
      }),
    ),
  }),
  aggregations: object.optional(),
  suggest: z.record(z.string(), z.array(suggestion)).optional(),
});

const written = z.looseObject({
  _index: z.string(),
  _id: z.string(),
  _version: integer,
  _seq_no: integer,
  _primary_term: integer,
  _shards: shards,
  result: z.enum(['created', 'updated', 'deleted', 'noop', 'not_found']),
});

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** Parameters it knows. */
  readonly parameters: readonly string[];
  /** Body of the request; null: it has none. A bulk request is checked line by line instead. */
  readonly request: z.ZodType | null | 'lines';
  /** Body of an answer that went well, or that found nothing where this is no error. */
  readonly answer: z.ZodType;
  readonly missing?: z.ZodType;
}

/** The operations the product uses. */
export const operations: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/[^/_][^/]*\/_bulk$/,
    parameters: ['require_alias', 'refresh', 'timeout'],
    request: 'lines',
    answer: bulkAnswer,
  },
  {
    method: 'POST',
    path: /^\/[^/_][^/]*\/_search$/,
    parameters: ['timeout'],
    request: searchBody,
    answer: searchAnswer,
  },
  {
    method: 'POST',
    path: /^\/[^/_][^/]*\/_refresh$/,
    parameters: [],
    request: null,
    answer: z.looseObject({ _shards: shards }),
  },
  {
    method: 'GET',
    path: /^\/[^/_][^/]*\/_count$/,
    parameters: [],
    request: null,
    answer: z.looseObject({ count: integer, _shards: shards }),
  },
  { method: 'PUT', path: /^\/[^/_][^/]*\/_settings$/, parameters: [], request: object, answer: acknowledged },
  {
    method: 'POST',
    path: /^\/_aliases$/,
    parameters: [],
    request: z.strictObject({ actions: z.array(aliasAction).min(1) }),
    answer: acknowledged,
  },
  {
    method: 'GET',
    path: /^\/_alias\/[^/]+$/,
    parameters: [],
    request: null,
    answer: z.record(z.string(), z.looseObject({ aliases: object })),
  },
  {
    method: 'GET',
    path: /^\/[^/]+\/_alias$/,
    parameters: ['expand_wildcards'],
    request: null,
    answer: z.record(z.string(), z.looseObject({ aliases: object })),
  },
  {
    method: 'GET',
    path: /^\/[^/]+\/_doc\/[^/]+$/,
    parameters: [],
    request: null,
    answer: z.looseObject({ _index: z.string(), _id: z.string(), found: z.literal(true) }),
    missing: z.looseObject({ _index: z.string(), _id: z.string(), found: z.literal(false) }),
  },
  {
    method: 'PUT',
    path: /^\/[^/]+\/_doc\/[^/]+$/,
    parameters: ['version', 'version_type', 'refresh'],
    request: object,
    answer: written,
  },
  {
    method: 'DELETE',
    path: /^\/[^/]+\/_doc\/[^/]+$/,
    parameters: [],
    request: null,
    answer: written,
    missing: written,
  },
  {
    method: 'PUT',
    path: /^\/[^/_][^/]*$/,
    parameters: [],
    request: z.strictObject({
      settings: object.optional(),
      mappings: object.optional(),
      aliases: object.optional(),
    }),
    answer: z.looseObject({ acknowledged: z.boolean(), shards_acknowledged: z.boolean(), index: z.string() }),
  },
  { method: 'DELETE', path: /^\/[^/_][^/]*$/, parameters: [], request: null, answer: acknowledged },
];

interface Exchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly text: string;
  };
  readonly answer: { readonly status: number; readonly body: unknown };
}

const told = (what: string, result: { success: boolean; error?: z.ZodError }): string[] =>
  result.success
    ? []
    : [
        `${what}: ${result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
      ];

const ofLines = (text: string): string[] => {
  if (!text.endsWith('\n')) return ['lines: the last one has no end'];
  const lines = text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const faults: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const action = lines[at] ?? {};
    faults.push(...told(`line ${at + 1}`, bulkAction.safeParse(action)));
    if (!('delete' in action)) at += 1;
  }
  return faults;
};

/** What in a request and its answer is not as specified; empty: all is. */
export const faultsOf = ({ request, answer }: Exchange): string[] => {
  const name = `${request.method} ${request.path}`;
  const operation = operations.find(
    ({ method, path }) => method === request.method && path.test(request.path),
  );
  if (!operation) return [`${name}: no such operation`];
  const unknown = [...request.query.keys()].filter((key) => !operation.parameters.includes(key));
  const asked =
    operation.request === 'lines'
      ? ofLines(request.text)
      : operation.request
        ? told('request', operation.request.safeParse(JSON.parse(request.text)))
        : request.text === ''
          ? []
          : ['request: a body where none belongs'];
  const schema =
    answer.status < 300
      ? operation.answer
      : answer.status === 404 && operation.missing
        ? z.union([operation.missing, failure])
        : failure;
  return [
    ...unknown.map((key) => `parameter ${key}`),
    ...asked,
    ...told(`answer ${answer.status}`, schema.safeParse(answer.body)),
  ].map((fault) => `${name}: ${fault}`);
};
