import { type Database, tables } from '@mz/db';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { toSearchDocument } from '../../../adapters/search/document.ts';
import type { SearchDocument, SearchEngine } from '../../../adapters/search/search-engine.ts';
import { lastPlaced, placeEvents } from '../../../platform/sequencer.ts';

export interface IndexerLog {
  readonly info: (detail: object, message: string) => void;
  readonly warn: (detail: object, message: string) => void;
}

export interface Indexer {
  /**
   * Takes what the index has not taken yet, or builds it anew where that cannot be told.
   *
   * @returns `done`, or `busy` while another process on the same index is at it
   */
  readonly run: () => Promise<'done' | 'busy'>;
  /** Builds the index from PostgreSQL, whatever it holds. */
  readonly rebuild: () => Promise<'done' | 'busy'>;
  /** Changes of articles that are not in the index yet. */
  readonly lag: () => Promise<number>;
}

const rebuildBatch = 1_000;
const documentBatch = 500;
const eventBatch = 50;
/** Articles remembered as written in one catching up: bounds the memory of a long one. */
const maxRemembered = 100_000;
/** Events that are no articles' move the position along only now and then. */
const idleAdvance = 2_000;

const { articles, outboxEvents } = tables;

async function* readAll(db: Database): AsyncGenerator<SearchDocument[]> {
  let last: string | null = null;
  for (;;) {
    const rows: (typeof articles.$inferSelect)[] = await db
      .select()
      .from(articles)
      .where(and(isNull(articles.deletedAt), last === null ? undefined : gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(rebuildBatch);
    if (rows.length === 0) return;
    yield rows.map(toSearchDocument);
    last = rows.at(-1)?.id ?? null;
  }
}

/** Whether the outbox still has every event after a position. */
const reachesBack = async (db: Database, position: number, placed: number): Promise<boolean> => {
  if (position > placed) return false;
  if (position === placed) return true;
  const [row] = await db
    .select({ first: sql<string | null>`min(${outboxEvents.position})` })
    .from(outboxEvents);
  return row?.first !== null && row?.first !== undefined && Number(row.first) <= position + 1;
};

/** Articles that are searchable, counted in a moment when no change of any waits to be placed; null: one does. */
const countSettled = async (db: Database, position: number): Promise<number | null> => {
  const answer = await db.execute<{ articles: string; waiting: boolean }>(sql`
    select (select count(*) from articles where deleted_at is null) as articles,
      exists (select from outbox_events where type = 'articles.changed'
        and (position is null or position > ${position})) as waiting`);
  const row = answer.rows[0];
  return !row || row.waiting ? null : Number(row.articles);
};

/**
 * Keeps a text index in step with PostgreSQL through the outbox. One process at a time writes an index; the lock
 * goes by `key`, which processes on the same index share.
 */
export const createIndexer = (options: {
  readonly db: Database;
  readonly engine: SearchEngine;
  readonly key: string;
  readonly log: IndexerLog;
}): Indexer => {
  const { db, engine, key, log } = options;
  let verified = false;

  const withLock = async (work: () => Promise<void>): Promise<'done' | 'busy'> => {
    const client = await db.$client.connect();
    const name = `mz.search.${key}`;
    try {
      const answer = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
        [name],
      );
      if (!answer.rows[0]?.got) {
        client.release();
        return 'busy';
      }
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    try {
      await work();
      return 'done';
    } finally {
      // The lock ends with its connection, should it not be there any more.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  };

  const rebuild = async (reason: string): Promise<void> => {
    const started = performance.now();
    // What is committed by now is read below: placed after it, as what an ingestion wrote while no server ran would be,
    // its events would have every article written a second time.
    while ((await placeEvents(db)).placed > 0);
    // What changes from here on comes again as an event.
    const position = await lastPlaced(db);
    log.info({ reason, position }, 'building the text index');
    await engine.rebuild(readAll(db), position);
    const { documents } = await engine.status();
    log.info({ documents, ms: Math.round(performance.now() - started) }, 'text index built');
  };

  /** Writes the present state of articles; the position moves with the last of them. */
  const apply = async (ids: readonly string[], from: number, to: number): Promise<void> => {
    for (let at = 0; at < ids.length; at += documentBatch) {
      const slice = ids.slice(at, at + documentBatch);
      const rows = await db
        .select()
        .from(articles)
        .where(inArray(articles.id, [...slice]));
      const present = rows.filter((row) => row.deletedAt === null);
      const kept = new Set(present.map((row) => row.id));
      const gone = slice.filter((id) => !kept.has(id));
      const position = at + documentBatch >= ids.length ? to : from;
      if (gone.length > 0) await engine.remove(gone, present.length > 0 ? from : position);
      if (present.length > 0) await engine.upsert(present.map(toSearchDocument), position);
    }
  };

  const catchUp = async (start: number, placed: number): Promise<void> => {
    let position = start;
    // Every event up to `placed` was committed before this began: an article written here is in its last state.
    const written = new Set<string>();
    for (;;) {
      const events = await db
        .select({ position: outboxEvents.position, payload: outboxEvents.payload })
        .from(outboxEvents)
        .where(
          and(
            eq(outboxEvents.type, 'articles.changed'),
            gt(outboxEvents.position, position),
            lte(outboxEvents.position, placed),
          ),
        )
        .orderBy(asc(outboxEvents.position))
        .limit(eventBatch);
      const last = events.at(-1)?.position ?? null;
      if (last === null) break;
      const ids = new Set(
        events
          .flatMap(({ payload }) => (payload.articleIds as string[] | undefined) ?? [])
          .filter((id) => !written.has(id)),
      );
      if (ids.size > 0) await apply([...ids], position, last);
      else await engine.upsert([], last);
      if (written.size + ids.size > maxRemembered) written.clear();
      for (const id of ids) written.add(id);
      position = last;
    }
    if (placed - position >= idleAdvance) await engine.upsert([], placed);
  };

  /** Once a process: an index that lost or kept something unseen, as when a backup was put back, is built anew. */
  const verify = async (): Promise<void> => {
    const { documents, position } = await engine.status();
    const settled = await countSettled(db, position);
    if (settled === null) return;
    if (settled !== documents) await rebuild(`it has ${documents} articles, the database ${settled}`);
    verified = true;
  };

  const work = async (): Promise<void> => {
    const { position, documents } = await engine.status();
    const placed = await lastPlaced(db);
    if (position < 0 || (position === 0 && documents === 0 && placed > 0))
      await rebuild('there is none that can be used');
    else if (!(await reachesBack(db, position, placed))) await rebuild('events it needs are gone');
    else await catchUp(position, placed);
    if (!verified) await verify();
  };

  const isCurrent = async (): Promise<boolean> => {
    if (!verified) return false;
    const { position } = await engine.status();
    if (position < 0) return false;
    const placed = await lastPlaced(db);
    if (position === placed) return true;
    if (position > placed || placed - position >= idleAdvance) return false;
    return (await countWaiting(position)) === 0;
  };

  const countWaiting = async (position: number): Promise<number> => {
    const answer = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from outbox_events
      where type = 'articles.changed' and (position is null or position > ${position})`);
    return answer.rows[0]?.waiting ?? 0;
  };

  return {
    run: async () => ((await isCurrent()) ? 'done' : withLock(work)),
    rebuild: () => withLock(() => rebuild('it was asked for')),
    lag: async () => {
      // An engine that cannot be reached has taken nothing that can be counted on.
      const position = await engine.status().then(
        (status) => status.position,
        () => 0,
      );
      return countWaiting(Math.max(0, position));
    },
  };
};
