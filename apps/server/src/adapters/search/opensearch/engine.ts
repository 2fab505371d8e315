import type { FastifyBaseLogger } from 'fastify';
import type { Synonyms } from '../analysis/synonyms.ts';
import type { SearchEngine, SearchStatus } from '../search-engine.ts';
import { type BulkChange, writeBulk } from './bulk.ts';
import { createOpenSearchClient, type OpenSearchCall, OpenSearchError } from './client.ts';
import { indexDefinition, nameIndexes, toIndexed } from './index-definition.ts';
import { createOpenSearchReader } from './reader.ts';

export interface OpenSearchOptions {
  /** Base address of the cluster; userinfo signs in. */
  readonly url: string;
  /** Sent as `Authorization: ApiKey …` instead of userinfo. */
  readonly apiKey?: string | null;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  readonly synonyms: Synonyms;
  /** Begins the names of all indexes: installations that share a cluster need different ones. */
  readonly index?: string;
  /** Hits the index pages through by offset; beyond, pages are walked to. */
  readonly window?: number;
  readonly fetch?: typeof fetch;
  /** Waits between attempts; tests replace it. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The status is asked before every search: for long enough to be cheap, too short to matter. */
const statusLife = 1_000;
const failureLife = 3_000;
const once = { attempts: 1, timeoutMs: 2_000 } as const;

/** Copies follow the size of the cluster; a single node keeps none. */
const serving = { auto_expand_replicas: '0-1', refresh_interval: '1s' } as const;
const filling = { number_of_replicas: 0, refresh_interval: '-1' } as const;

/** A text index in OpenSearch, for several hosts or many millions of articles. */
export const createOpenSearchEngine = (options: OpenSearchOptions): SearchEngine => {
  const client = createOpenSearchClient(options);
  const names = nameIndexes(options.index ?? 'medical-zone-articles');
  const window = options.window ?? 10_000;
  let rebuilding = false;
  let known: { readonly answer: Promise<SearchStatus>; until: number } | null = null;

  /** The index behind the alias; null: there is none. */
  const findIndex = async (limits: Partial<OpenSearchCall> = {}): Promise<string | null> => {
    try {
      const answer = await client.call<Record<string, unknown>>({
        method: 'GET',
        path: `/_alias/${names.alias}`,
        ...limits,
      });
      return Object.keys(answer)[0] ?? null;
    } catch (error) {
      if (error instanceof OpenSearchError && error.failure === 'missing') return null;
      throw error;
    }
  };

  const createIndex = async (index: string, definition: object): Promise<void> => {
    await client.call({ method: 'PUT', path: `/${index}`, body: definition, timeoutMs: 60_000 });
  };

  /** Remembered beside the index, after its documents: a crash between means that some are written again. */
  const writePosition = async (index: string, position: number): Promise<void> => {
    try {
      await client.call({
        method: 'PUT',
        path: `/${names.state}/_doc/${index}?version=${position}&version_type=external_gte`,
        body: { position },
      });
    } catch (error) {
      // Somebody else is further already.
      if (!(error instanceof OpenSearchError && error.status === 409)) throw error;
    }
  };

  /** -1: an index nobody finished. */
  const readPosition = async (index: string): Promise<number> => {
    try {
      const answer = await client.call<{ _source?: { position?: number } }>({
        method: 'GET',
        path: `/${names.state}/_doc/${index}`,
        ...once,
      });
      return answer._source?.position ?? -1;
    } catch (error) {
      if (error instanceof OpenSearchError && error.failure === 'missing') return -1;
      throw error;
    }
  };

  const refresh = (index: string): Promise<unknown> =>
    client.call({ method: 'POST', path: `/${index}/_refresh`, timeoutMs: 60_000 });

  const write = async (changes: readonly BulkChange[], position: number): Promise<void> => {
    known = null;
    for (;;) {
      const index = await findIndex();
      if (index === null) throw new OpenSearchError('missing', 'There is no text index yet.');
      await writeBulk(client, options.log, { index: names.alias, alias: true, position }, changes);
      await refresh(names.alias);
      // A rebuilt index may have taken over meanwhile; the position belongs to the one written.
      if ((await findIndex()) !== index) continue;
      await writePosition(index, position);
      known = null;
      return;
    }
  };

  const readStatus = async (): Promise<SearchStatus> => {
    const index = await findIndex(once);
    if (index === null) return { engine: 'opensearch', documents: 0, position: -1, rebuilding };
    const [{ count }, position] = await Promise.all([
      client.call<{ count: number }>({ method: 'GET', path: `/${index}/_count`, ...once }),
      readPosition(index),
    ]);
    return { engine: 'opensearch', documents: count, position, rebuilding };
  };

  /** Removes every index this one stands in for: unfinished ones and those of older analysers too. */
  const removeOthers = async (index: string): Promise<void> => {
    const answer = await client.call<Record<string, unknown>>({
      method: 'GET',
      path: `/${names.pattern}/_alias?expand_wildcards=open`,
    });
    const own = names.versionOf(index) ?? 0;
    for (const other of Object.keys(answer)) {
      const version = names.versionOf(other);
      if (other === index || version === null || version > own) continue;
      try {
        await client.call({ method: 'DELETE', path: `/${other}` });
        await client.call({ method: 'DELETE', path: `/${names.state}/_doc/${other}` });
      } catch (error) {
        if (!(error instanceof OpenSearchError && error.failure === 'missing')) throw error;
      }
    }
  };

  const switchTo = async (index: string): Promise<void> => {
    const old = await findIndex();
    await client.call({
      method: 'POST',
      path: '/_aliases',
      body: {
        actions: [
          ...(old === null ? [] : [{ remove: { index: old, alias: names.alias } }]),
          { add: { index, alias: names.alias } },
        ],
      },
    });
  };

  return {
    ...createOpenSearchReader({ client, names, synonyms: options.synonyms, window }),

    upsert: (documents, position) =>
      write(
        documents.map((document) => ({ id: document.id, source: toIndexed(document) })),
        position,
      ),

    remove: (ids, position) =>
      write(
        ids.map((id) => ({ id, source: null })),
        position,
      ),

    async status() {
      if (!known || known.until < Date.now()) {
        const asked = { answer: readStatus(), until: Date.now() + statusLife };
        known = asked;
        // A server that is away is not asked again for every search.
        asked.answer.catch(() => {
          asked.until = Date.now() + failureLife;
        });
      }
      return { ...(await known.answer), rebuilding };
    },

    async rebuild(source, position) {
      const index = names.fresh();
      rebuilding = true;
      try {
        await createIndex(index, indexDefinition({ ...filling, max_result_window: window }));
        try {
          for await (const documents of source)
            await writeBulk(
              client,
              options.log,
              { index, alias: false, position },
              documents.map((document) => ({ id: document.id, source: toIndexed(document) })),
            );
          await client.call({ method: 'PUT', path: `/${index}/_settings`, body: { index: serving } });
          await refresh(index);
          await writePosition(index, position);
          await switchTo(index);
          known = null;
        } catch (error) {
          await client
            .call({ method: 'DELETE', path: `/${index}`, attempts: 1 })
            .catch((failure: unknown) => {
              options.log.warn({ err: failure, index }, 'an unfinished index could not be removed');
            });
          throw error;
        }
        await removeOthers(index);
      } finally {
        rebuilding = false;
        known = null;
      }
    },

    close: async () => undefined,
  };
};
