import {
  createEvaluator,
  type FieldTypes,
  listOf,
  QueryError,
  type ServedDocument,
} from './opensearch-evaluate.ts';

type Body = Readonly<Record<string, unknown>>;

export interface SearchedIndex {
  readonly name: string;
  readonly types: FieldTypes;
  readonly visible: ReadonlyMap<string, ServedDocument>;
}

const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
};

const maxClauses = 1024;

/** Clauses of a query as the real server counts them: a word stands once for every field it is looked for in. */
const countClauses = (query: unknown): number => {
  if (Array.isArray(query)) return query.reduce<number>((sum, one) => sum + countClauses(one), 0);
  if (typeof query !== 'object' || query === null) return 0;
  return Object.entries(query).reduce((sum, [kind, given]) => {
    if (kind === 'multi_match') return sum + listOf((given as Body).fields).length;
    return sum + (kind === 'term' || kind === 'prefix' ? 1 : countClauses(given));
  }, 0);
};

const suggestTerms = (index: SearchedIndex, text: string, given: Body): unknown[] => {
  const words = new Map<string, number>();
  for (const { source } of index.visible.values())
    for (const word of new Set(String(source[String(given.field)]).split(/\s+/)))
      words.set(word, (words.get(word) ?? 0) + 1);
  let offset = 0;
  return text.split(/\s+/).map((word) => {
    const entry = { text: word, offset, length: word.length, options: [] as unknown[] };
    offset += word.length + 1;
    if (words.has(word)) return entry;
    entry.options = [...words]
      .filter(
        ([other]) =>
          other.slice(0, Number(given.prefix_length)) === word.slice(0, Number(given.prefix_length)),
      )
      .map(([other, freq]) => ({ text: other, freq, distance: editDistance(word, other) }))
      .filter(({ distance }) => distance <= Number(given.max_edits))
      .sort((a, b) => a.distance - b.distance || b.freq - a.freq)
      .slice(0, Number(given.size))
      .map(({ text: other, freq, distance }) => ({ text: other, score: 1 - distance / word.length, freq }));
    return entry;
  });
};

const suggestCompletions = (index: SearchedIndex, prefix: string, given: Body): unknown[] => {
  if (index.types[String(given.field)]?.type !== 'completion')
    throw new QueryError(
      'illegal_argument_exception',
      `Field [${String(given.field)}] is not a completion suggest field`,
    );
  const texts = [...index.visible.values()].flatMap(({ source }) =>
    listOf(source[String(given.field)]).map(String),
  );
  const found = [...new Set(texts)]
    .filter((text) => text.toLowerCase().startsWith(prefix.toLowerCase()))
    .sort();
  return [
    {
      text: prefix,
      offset: 0,
      length: prefix.length,
      options: found.slice(0, Number(given.size)).map((text) => ({ text, _score: 1 })),
    },
  ];
};

const suggest = (index: SearchedIndex, asked: Body): Body =>
  Object.fromEntries(
    Object.entries(asked as Readonly<Record<string, Body>>).map(([name, one]) => [
      name,
      one.completion
        ? suggestCompletions(index, String(one.prefix), one.completion as Body)
        : suggestTerms(index, String(one.text), one.term as Body),
    ]),
  );

interface Scored {
  readonly document: ServedDocument;
  readonly score: number;
  readonly sort: readonly (number | string | null)[];
}

interface Order {
  readonly field: string;
  readonly direction: 1 | -1;
}

const compare = (a: Scored['sort'], b: Scored['sort'], orders: readonly Order[]): number => {
  for (const [at, { direction }] of orders.entries()) {
    const [one, other] = [a[at] ?? null, b[at] ?? null];
    if (one === other) continue;
    if (one === null) return 1;
    if (other === null) return -1;
    return (one < other ? -1 : 1) * direction;
  }
  return 0;
};

const aggregate = (found: readonly Scored[], types: FieldTypes, aggs: Body): Body =>
  Object.fromEntries(
    Object.entries(aggs).map(([name, one]) => {
      const { field, size, order } = (one as { terms: { field: string; size: number; order: unknown } })
        .terms;
      if (types[field]?.type === 'text' || !types[field])
        throw new QueryError('illegal_argument_exception', `[${field}] cannot be aggregated`);
      const counts = new Map<string | number | boolean, number>();
      for (const { document } of found)
        for (const value of new Set(listOf(document.source[field]) as (string | number | boolean)[]))
          counts.set(value, (counts.get(value) ?? 0) + 1);
      const byKey = JSON.stringify(order) === '{"_key":"desc"}';
      const buckets = [...counts]
        .sort((a, b) => (byKey ? (a[0] < b[0] ? 1 : -1) : b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
        .slice(0, size)
        .map(([key, doc_count]) =>
          typeof key === 'boolean'
            ? { key: key ? 1 : 0, key_as_string: String(key), doc_count }
            : { key, doc_count },
        );
      return [name, { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets }];
    }),
  );

const readOrders = (given: unknown): Order[] =>
  listOf(given ?? [{ _score: { order: 'desc' } }]).map((one) => {
    const [field = '', options] = Object.entries(one as Record<string, { order: string }>)[0] ?? [];
    return { field, direction: options?.order === 'desc' ? -1 : 1 };
  });

/** Answers `_search` over one index. @throws QueryError for what the server would refuse */
export const answerSearch = (index: SearchedIndex, body: Body, window: number): Body => {
  const { evaluate, typeOf, comparable } = createEvaluator(index.types);
  const from = Number(body.from ?? 0);
  const size = Number(body.size ?? 10);
  if (from + size > window)
    throw new QueryError(
      'illegal_argument_exception',
      `Result window is too large, from + size must be less than or equal to: [${window}] but was [${from + size}].`,
    );
  if (countClauses(body.query) > maxClauses)
    throw new QueryError(
      'too_many_nested_clauses',
      `Query contains too many nested clauses; maxClauseCount is set to ${maxClauses}`,
    );
  const orders = readOrders(body.sort);
  for (const { field } of orders) if (field !== '_score') typeOf(field);
  const found: Scored[] = [];
  for (const document of index.visible.values()) {
    const score = evaluate(document, body.query ?? { match_all: {} });
    if (score === null) continue;
    const sort = orders.map(({ field }) => {
      if (field === '_score') return score;
      const [value] = listOf(document.source[field]);
      return value === undefined ? null : comparable(field, value);
    });
    found.push({ document, score, sort });
  }
  found.sort((a, b) => compare(a.sort, b.sort, orders));
  const after = body.search_after as Scored['sort'] | undefined;
  const rest = after ? found.filter(({ sort }) => compare(sort, after, orders) > 0) : found;
  const scored = orders.some(({ field }) => field === '_score');
  const limit = typeof body.track_total_hits === 'number' ? body.track_total_hits : Number.POSITIVE_INFINITY;
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(body.track_total_hits !== false && {
        total: { value: Math.min(found.length, limit), relation: found.length > limit ? 'gte' : 'eq' },
      }),
      max_score: null,
      hits: rest.slice(from, from + size).map(({ document, score, sort }) => ({
        _index: index.name,
        _id: document.id,
        _score: scored ? score : null,
        sort,
      })),
    },
    ...(body.aggs !== undefined && { aggregations: aggregate(found, index.types, body.aggs as Body) }),
    ...(body.suggest !== undefined && { suggest: suggest(index, body.suggest as Body) }),
  };
};
