import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FieldTypes, QueryError, type ServedDocument } from './opensearch-evaluate.ts';
import { answerSearch } from './opensearch-search.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface Stored extends ServedDocument {
  readonly version: number;
}

interface Index {
  readonly types: FieldTypes;
  readonly strict: boolean;
  settings: Body;
  readonly documents: Map<string, Stored>;
  /** Versions of deleted documents. */
  readonly gone: Map<string, number>;
  visible: Map<string, Stored>;
}

/** A server that speaks as much of OpenSearch's protocol as the product uses, with its checks and its errors. */
export interface OpenSearchServer {
  readonly url: string;
  readonly requests: ServedRequest[];
  /** Requests with what the server itself answered. */
  readonly exchanges: { readonly request: ServedRequest; readonly answer: Answer }[];
  readonly indexes: Map<string, Index>;
  readonly aliases: Map<string, string>;
  /** Answers instead of the server; `hang` never answers. */
  intercept: (request: ServedRequest) => Answer | 'hang' | null;
  /** Status for one item of a bulk request instead of writing it. */
  refuseItem: (id: string) => { status: number; type: string; reason: string } | null;
  close(): Promise<void>;
}

const failure = (status: number, type: string, reason: string): Answer => ({
  status,
  body: { error: { root_cause: [{ type, reason }], type, reason }, status },
});
const missingIndex = (index: string): Answer =>
  failure(404, 'index_not_found_exception', `no such index [${index}]`);
const ok = (body: unknown = { acknowledged: true }): Answer => ({ status: 200, body });

const newIndex = (definition: Body): Index => {
  const mappings = (definition.mappings ?? {}) as { properties?: FieldTypes; dynamic?: string };
  const settings = (definition.settings ?? {}) as { index?: Body };
  return {
    types: mappings.properties ?? {},
    strict: mappings.dynamic === 'strict',
    settings: settings.index ?? {},
    documents: new Map(),
    gone: new Map(),
    visible: new Map(),
  };
};

const conflict = (id: string): Answer =>
  failure(409, 'version_conflict_engine_exception', `[${id}]: version conflict`);

/** What every write of one document answers. */
const written = (id: string, version: number, result: string): Body => ({
  _id: id,
  _version: version,
  _seq_no: version,
  _primary_term: 1,
  _shards: { total: 1, successful: 1, failed: 0 },
  result,
});

const put = (index: Index, id: string, source: Body, version: number): Answer => {
  if (version < (index.documents.get(id)?.version ?? index.gone.get(id) ?? -1)) return conflict(id);
  const unknown = index.strict ? Object.keys(source).find((field) => !index.types[field]) : undefined;
  if (unknown)
    return failure(
      400,
      'strict_dynamic_mapping_exception',
      `mapping set to strict, dynamic introduction of [${unknown}] within [_doc] is not allowed`,
    );
  const created = !index.documents.has(id);
  index.documents.set(id, { id, source, version });
  return { status: created ? 201 : 200, body: written(id, version, created ? 'created' : 'updated') };
};

const drop = (index: Index, id: string, version: number): Answer => {
  if (version < (index.documents.get(id)?.version ?? -1)) return conflict(id);
  const found = index.documents.delete(id);
  index.gone.set(id, version);
  return { status: found ? 200 : 404, body: written(id, version, found ? 'deleted' : 'not_found') };
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

export const startOpenSearchServer = async (options: { window?: number } = {}): Promise<OpenSearchServer> => {
  const window = options.window ?? 10_000;
  const indexes = new Map<string, Index>();
  const aliases = new Map<string, string>();
  const requests: ServedRequest[] = [];
  const exchanges: OpenSearchServer['exchanges'] = [];
  const resolve = (name: string): string => aliases.get(name) ?? name;
  const aliasesOf = (index: string): Body => ({
    aliases: Object.fromEntries(
      [...aliases].filter(([, behind]) => behind === index).map(([alias]) => [alias, {}]),
    ),
  });

  const bulk = (target: string, request: ServedRequest): Answer => {
    const lines = request.text.split('\n');
    if (lines.pop() !== '')
      return failure(
        400,
        'illegal_argument_exception',
        'The bulk request must be terminated by a newline [\\n]',
      );
    const items: unknown[] = [];
    const needsAlias = request.query.get('require_alias') === 'true';
    while (lines.length > 0) {
      const [action = '', meta = {}] =
        Object.entries(
          JSON.parse(lines.shift() ?? '') as Record<string, { _id: string; version: number }>,
        )[0] ?? [];
      const { _id: id = '', version = 0 } = meta as { _id?: string; version?: number };
      const source = action === 'index' ? (JSON.parse(lines.shift() ?? '') as Body) : null;
      const refused = server.refuseItem(id);
      let index = indexes.get(resolve(target));
      if (!index && !needsAlias) {
        index = newIndex({});
        indexes.set(target, index);
      }
      const answer = refused
        ? failure(refused.status, refused.type, refused.reason)
        : !index || (needsAlias && !aliases.has(target))
          ? failure(
              404,
              'index_not_found_exception',
              `no such index [${target}] and [require_alias] request flag is [true] and [${target}] is not an alias`,
            )
          : source
            ? put(index, id, source, version)
            : drop(index, id, version);
      const { error } = answer.body as { error?: unknown };
      items.push({
        [action]: {
          ...(error ? { _id: id, error } : (answer.body as Body)),
          _index: resolve(target),
          status: answer.status,
        },
      });
    }
    const errors = items.some((item) => Object.values(item as Record<string, { error?: unknown }>)[0]?.error);
    return ok({ took: 1, errors, items });
  };

  const document = (target: string, id: string, request: ServedRequest): Answer => {
    const index = indexes.get(resolve(target));
    if (request.method === 'PUT') {
      const into = index ?? newIndex({});
      indexes.set(resolve(target), into);
      const answer = put(
        into,
        id,
        JSON.parse(request.text) as Body,
        Number(request.query.get('version') ?? 0),
      );
      return answer.status < 300 ? { ...answer, body: { ...(answer.body as Body), _index: target } } : answer;
    }
    if (!index) return missingIndex(target);
    const found = index.documents.get(id);
    if (request.method === 'DELETE') {
      index.documents.delete(id);
      return {
        status: found ? 200 : 404,
        body: { ...written(id, (found?.version ?? 0) + 1, found ? 'deleted' : 'not_found'), _index: target },
      };
    }
    return found
      ? ok({ _index: target, _id: id, found: true, _source: found.source })
      : { status: 404, body: { _index: target, _id: id, found: false } };
  };

  const changeAliases = (request: ServedRequest): Answer => {
    const { actions } = JSON.parse(request.text) as {
      actions: readonly Record<string, { index: string; alias: string }>[];
    };
    for (const action of actions) {
      const { index, alias } = action.add ?? action.remove ?? { index: '', alias: '' };
      if (!indexes.has(index)) return missingIndex(index);
      if (action.add) aliases.set(alias, index);
      else aliases.delete(alias);
    }
    return ok();
  };

  const ofIndex = (target: string, action: string, request: ServedRequest): Answer => {
    const index = indexes.get(resolve(target));
    if (!index) return missingIndex(target);
    if (action === '_refresh') {
      index.visible = new Map(index.documents);
      return ok({ _shards: { total: 1, successful: 1, failed: 0 } });
    }
    if (action === '_count')
      return ok({ count: index.visible.size, _shards: { total: 1, successful: 1, failed: 0 } });
    if (action === '_settings') {
      index.settings = { ...index.settings, ...(JSON.parse(request.text) as { index: Body }).index };
      return ok();
    }
    if (action !== '_search') return failure(405, 'method_not_allowed', `[${action}] is not served here`);
    try {
      const searched = { name: resolve(target), types: index.types, visible: index.visible };
      return ok(answerSearch(searched, JSON.parse(request.text) as Body, window));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return {
        status: 400,
        body: {
          error: {
            root_cause: [{ type: error.type, reason: error.message }],
            type: 'search_phase_execution_exception',
            reason: `all shards failed: ${error.message}`,
            phase: 'query',
            failed_shards: [],
          },
          status: 400,
        },
      };
    }
  };

  const serve = (request: ServedRequest): Answer => {
    const [first = '', second = '', third = ''] = request.path.slice(1).split('/');
    if (first === '_aliases') return changeAliases(request);
    if (first === '_alias') {
      const behind = aliases.get(second);
      return behind
        ? ok({ [behind]: aliasesOf(behind) })
        : { status: 404, body: { error: `alias [${second}] missing`, status: 404 } };
    }
    if (second === '_bulk') return bulk(first, request);
    if (second === '_doc') return document(first, third, request);
    if (second === '_alias') {
      const pattern = new RegExp(`^${first.replaceAll('*', '.*')}$`);
      return ok(
        Object.fromEntries(
          [...indexes.keys()].filter((name) => pattern.test(name)).map((name) => [name, aliasesOf(name)]),
        ),
      );
    }
    if (second !== '') return ofIndex(first, second, request);
    if (request.method === 'DELETE') {
      if (!indexes.delete(first)) return missingIndex(first);
      for (const [alias, index] of aliases) if (index === first) aliases.delete(alias);
      return ok();
    }
    if (indexes.has(first))
      return failure(400, 'resource_already_exists_exception', `index [${first}] already exists`);
    const definition = JSON.parse(request.text) as Body;
    indexes.set(first, newIndex(definition));
    for (const alias of Object.keys((definition.aliases ?? {}) as Body)) aliases.set(alias, first);
    return ok({ acknowledged: true, shards_acknowledged: true, index: first });
  };

  const http = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request: ServedRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      text: await readText(incoming),
    };
    requests.push(request);
    const intercepted = server.intercept(request);
    const answer = intercepted ?? serve(request);
    if (answer === 'hang') return;
    if (intercepted === null) exchanges.push({ request, answer });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    outgoing.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const server: OpenSearchServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    exchanges,
    indexes,
    aliases,
    intercept: () => null,
    refuseItem: () => null,
    close: () =>
      new Promise((done) => {
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
  return server;
};
