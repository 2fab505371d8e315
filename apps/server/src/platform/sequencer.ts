import { advisoryLocks, type Database, type DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';

/** Channel that tells of events with a position, ready to be read in order. */
export const placedChannel = 'mz_placed';

/** What the channel says: the types of the events placed, or nothing where any may be among them. */
export const describePlaced = (types: readonly string[]): string => types.join(' ');

/** Whether what the channel said is news for somebody who reads these types; none: all. */
export const isPlacedFor = (said: string, types: readonly string[] | undefined): boolean =>
  said === '' || !types || said.split(' ').some((type) => types.includes(type));

/** Row of `outbox_cursors` that holds the last position given. */
export const sequencerName = 'sequencer';

/** Events placed in one go. */
export const placedAtOnce = 1_000;

/** What a look at the outbox found. */
export interface Placing {
  /** Events that got a position in this round. */
  readonly placed: number;
  /** Position of the newest event that consumers may read. */
  readonly head: number;
  /** Types of the events placed in this round. */
  readonly types: readonly string[];
}

/** Cheap pre-check: idle wake-ups open no transaction. */
const hasUnplaced = async (db: Database): Promise<{ unplaced: boolean; head: number }> => {
  const answer = await db.execute<{ unplaced: boolean; head: string | null }>(sql`
    select exists (select from outbox_events where position is null) as unplaced,
      (select position from outbox_cursors where consumer = ${sequencerName}) as head`);
  return { unplaced: answer.rows[0]?.unplaced ?? false, head: Number(answer.rows[0]?.head ?? 0) };
};

/** Takes the lock, gives positions and saves the last one. */
const placing = `
  select pg_advisory_xact_lock(${advisoryLocks.sequencer});
  with base as (
    select coalesce((select position from outbox_cursors where consumer = '${sequencerName}'), 0) as at
  ), pending as (
    select seq, row_number() over (order by seq) as n
    from (select seq from outbox_events where position is null order by seq limit ${placedAtOnce}) as first
  ), placed as (
    update outbox_events as e set position = base.at + pending.n
    from pending, base where e.seq = pending.seq
    returning e.position, e.type
  ), saved as (
    insert into outbox_cursors (consumer, position)
    select '${sequencerName}', max(position) from placed having count(*) > 0
    on conflict (consumer) do update set position = excluded.position, updated_at = now()
  )
  select count(*)::int as placed, coalesce(max(position), (select at from base)) as head,
    array_agg(distinct type) as types
  from placed`;

interface Placed {
  readonly placed: number;
  readonly head: string | null;
  readonly types: string[] | null;
}

/**
 * Gives positions to committed events, in one order for all consumers.
 *
 * Sequence numbers are drawn before commit, so a reader that remembers the highest one would skip a slower
 * transaction's rows. Positions are given only to rows already visible, by one process at a time.
 */
export const placeEvents = async (db: Database): Promise<Placing> => {
  const { unplaced, head } = await hasUnplaced(db);
  if (!unplaced) return { placed: 0, head, types: [] };
  // Statements of one message are one transaction, and the second one's snapshot is taken under the lock.
  const answers: unknown = await db.$client.query(placing);
  const [, answer] = answers as readonly QueryResult<Placed>[];
  const row = answer?.rows[0];
  return { placed: row?.placed ?? 0, head: Number(row?.head ?? head), types: row?.types ?? [] };
};

/** Position of the newest event that consumers may read. */
export const lastPlaced = async (db: DatabaseOrTransaction): Promise<number> => {
  const answer = await db.execute<{ position: string }>(
    sql`select position from outbox_cursors where consumer = ${sequencerName}`,
  );
  return Number(answer.rows[0]?.position ?? 0);
};
