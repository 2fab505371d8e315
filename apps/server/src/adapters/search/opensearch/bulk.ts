import type { FastifyBaseLogger } from 'fastify';
import { backOff, type OpenSearchClient, OpenSearchError } from './client.ts';

/** One change of an index. */
export interface BulkChange {
  readonly id: string;
  /** The document; null: delete it. */
  readonly source: Readonly<Record<string, unknown>> | null;
}

export interface BulkTarget {
  /** An index, or an alias: then it must be one. */
  readonly index: string;
  readonly alias: boolean;
  /** Changes of a lower position do not overwrite those of a higher one. */
  readonly position: number;
}

interface BulkItem {
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type?: string; readonly reason?: string };
}
interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, BulkItem>>[];
}

const maxChanges = 500;
const maxBytes = 4_000_000;
const maxRounds = 6;

const toLines = (change: BulkChange, { position }: BulkTarget): string => {
  const meta = { _id: change.id, version: position, version_type: 'external_gte' };
  return change.source === null
    ? `${JSON.stringify({ delete: meta })}\n`
    : `${JSON.stringify({ index: meta })}\n${JSON.stringify(change.source)}\n`;
};

interface Line {
  readonly id: string;
  readonly text: string;
}

const toChunks = (lines: readonly Line[]): Line[][] => {
  const chunks: Line[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line.text);
    const chunk = chunks.at(-1);
    if (!chunk || chunk.length >= maxChanges || bytes + size > maxBytes) {
      chunks.push([line]);
      bytes = size;
    } else {
      chunk.push(line);
      bytes += size;
    }
  }
  return chunks;
};

/** A newer change is there already, or what is to be deleted is not: nothing to do. */
const isDone = (item: BulkItem): boolean =>
  item.status < 300 || item.status === 409 || (item.status === 404 && item.error === undefined);
const isBusy = (item: BulkItem): boolean => item.status === 429 || item.status === 503;

/**
 * Writes changes in chunks. What the server is too busy for is sent again; a document it will never take is
 * logged and left out, as it must not hold up all others.
 *
 * @throws OpenSearchError when changes could not be written
 */
export const writeBulk = async (
  client: OpenSearchClient,
  log: Pick<FastifyBaseLogger, 'warn'>,
  target: BulkTarget,
  changes: readonly BulkChange[],
): Promise<void> => {
  const path = `/${target.index}/_bulk${target.alias ? '?require_alias=true' : ''}`;
  const lines = changes.map((change) => ({ id: change.id, text: toLines(change, target) }));
  for (const chunk of toChunks(lines)) {
    let waiting = chunk;
    for (let round = 0; waiting.length > 0; round += 1) {
      const answer = await client.call<BulkAnswer>({
        method: 'POST',
        path,
        body: waiting.map(({ text }) => text).join(''),
        timeoutMs: 60_000,
      });
      if (!answer.errors) break;
      const items = answer.items.map((item) => Object.values(item)[0]);
      const busy: Line[] = [];
      waiting.forEach((line, at) => {
        const item = items[at];
        if (!item)
          throw new OpenSearchError('rejected', 'The search server answered for other changes than sent.');
        if (isDone(item)) return;
        if (item.error?.type === 'index_not_found_exception')
          throw new OpenSearchError('missing', 'The index is gone.', { status: 404 });
        if (isBusy(item)) busy.push(line);
        else
          log.warn(
            {
              article: line.id,
              status: item.status,
              type: item.error?.type,
              reason: item.error?.reason?.slice(0, 300),
            },
            'the search server refused an article',
          );
      });
      waiting = busy;
      if (busy.length > 0 && round + 1 >= maxRounds)
        throw new OpenSearchError(
          'unavailable',
          `The search server was too busy for ${busy.length} changes.`,
          {
            status: 429,
          },
        );
      if (busy.length > 0) await client.wait(backOff(round));
    }
  }
};
