import { type Database, isOutage, type Transaction, tables } from '@mz/db';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { DomainEvent, DomainEventType, EventTypes } from './domain-event.ts';
import { lastPlaced, sequencerName } from './sequencer.ts';
import { type Trace, untraced } from './trace.ts';

/** An event as consumers get it. */
export interface PlacedEvent {
  readonly id: string;
  readonly position: number;
  readonly at: Date;
  readonly event: DomainEvent;
}

/** Something that hears of every change, in order, at least once. */
export interface Consumer {
  /** Names its cursor; never changes. */
  readonly name: string;
  /** Events it does something with; left out: all. The others are passed over. */
  readonly types?: readonly DomainEventType[];
  /** Must give the same end when called again with the same event. Uses only `tx`. */
  readonly handle: (tx: Transaction, event: PlacedEvent) => Promise<void>;
}

/** What reading the outbox needs. */
export interface OutboxGround {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly events: EventTypes;
  readonly trace?: Trace;
}

/** What a round of a consumer came to. */
export type Round =
  | { readonly state: 'idle' | 'more' | 'busy' }
  | { readonly state: 'failed'; readonly retryIn: number };

const batch = 100;
const maxAttempts = 6;
const firstRetry = 50;
/** A cursor that only passes over events is written at most so often. */
const passOverSeconds = 5;
const passOverEvents = 500;

const describe = (error: unknown): string =>
  ((error instanceof Error ? error.message : String(error)).split('\nparams:')[0] ?? '').slice(0, 500);

type Row = typeof tables.outboxEvents.$inferSelect;

const toPlacedEvent = (row: Row, events: EventTypes): PlacedEvent => ({
  id: row.id,
  position: row.position ?? 0,
  at: row.createdAt,
  event: events.parse(row.type, row.payload),
});

const countFailure = async (tx: Transaction, consumer: string, row: Row, error: unknown): Promise<number> => {
  const { outboxFailures } = tables;
  const [failure] = await tx
    .insert(outboxFailures)
    .values({ consumer, eventId: row.id, type: row.type, lastError: describe(error) })
    .onConflictDoUpdate({
      target: [outboxFailures.consumer, outboxFailures.eventId],
      set: {
        attempts: sql`${outboxFailures.attempts} + 1`,
        lastError: describe(error),
        updatedAt: sql`now()`,
      },
    })
    .returning({ attempts: outboxFailures.attempts });
  return failure?.attempts ?? 1;
};

const markSkipped = async (tx: Transaction, consumer: string, eventId: string): Promise<void> => {
  const { outboxFailures } = tables;
  await tx
    .update(outboxFailures)
    .set({ skippedAt: sql`now()` })
    .where(and(eq(outboxFailures.consumer, consumer), eq(outboxFailures.eventId, eventId)));
};

const interesting = ({ types }: Consumer): SQL | undefined =>
  types && inArray(tables.outboxEvents.type, [...types]);

/** Cheap pre-check: idle wake-ups open no transaction. */
const probe = async (db: Database, consumer: Consumer): Promise<'waiting' | 'behind' | 'nothing'> => {
  const answer = await db.execute<{ waiting: boolean; behind: boolean }>(sql`
    with place as (
      select coalesce(max(position), 0) as at, max(updated_at) as moved
      from outbox_cursors where consumer = ${consumer.name}
    ), head as (
      select coalesce(max(position), 0) as at from outbox_cursors where consumer = ${sequencerName}
    )
    select head.at > place.at and exists (
        select from outbox_events where ${and(sql`position > place.at`, interesting(consumer))}
      ) as waiting,
      head.at > place.at and (head.at - place.at >= ${passOverEvents} or place.moved is null
        or place.moved < now() - make_interval(secs => ${passOverSeconds})) as behind
    from place, head`);
  const row = answer.rows[0];
  if (row?.waiting) return 'waiting';
  return row?.behind ? 'behind' : 'nothing';
};

/**
 * Takes the next events of one consumer. The effects and the cursor move in one transaction, and an
 * advisory lock keeps it to one process at a time. An event that keeps failing is skipped and recorded.
 */
export const runConsumer = async (ground: OutboxGround, consumer: Consumer): Promise<Round> => {
  if ((await probe(ground.db, consumer)) === 'nothing') return { state: 'idle' };
  const { trace = untraced } = ground;
  return trace(`outbox ${consumer.name}`, () =>
    ground.db.transaction((tx) => takeEvents(tx, consumer, ground)),
  );
};

const takeEvents = async (
  tx: Transaction,
  consumer: Consumer,
  { log, events }: OutboxGround,
): Promise<Round> => {
  const { outboxCursors, outboxEvents } = tables;
  const lock = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`mz.consumer.${consumer.name}`}, 0)) as got`,
  );
  if (!lock.rows[0]?.got) return { state: 'busy' };
  const [cursor] = await tx.select().from(outboxCursors).where(eq(outboxCursors.consumer, consumer.name));
  let position = cursor?.position ?? 0;
  // Before the events are read: whatever has a position up to here is seen then.
  const head = await lastPlaced(tx);
  const rows = await tx
    .select()
    .from(outboxEvents)
    .where(and(gt(outboxEvents.position, position), interesting(consumer)))
    .orderBy(asc(outboxEvents.position))
    .limit(batch);
  // Fewer than asked for were all there are.
  let round: Round = { state: rows.length < batch ? 'idle' : 'more' };
  for (const row of rows) {
    try {
      await tx.transaction((inner) => consumer.handle(inner, toPlacedEvent(row, events)));
      position = row.position ?? position;
    } catch (error) {
      if (isOutage(error)) throw error;
      const attempts = await countFailure(tx, consumer.name, row, error);
      const about = { consumer: consumer.name, event: row.id, type: row.type, attempts };
      if (attempts < maxAttempts) {
        log.warn({ ...about, err: error }, 'event not taken, trying again');
        round = { state: 'failed', retryIn: firstRetry * 2 ** attempts };
        break;
      }
      await markSkipped(tx, consumer.name, row.id);
      log.error({ ...about, err: error }, 'event skipped');
      position = row.position ?? position;
    }
  }
  if (round.state === 'idle') position = Math.max(position, head);
  await tx
    .insert(outboxCursors)
    .values({ consumer: consumer.name, position })
    .onConflictDoUpdate({ target: outboxCursors.consumer, set: { position, updatedAt: sql`now()` } });
  return round;
};

/** Events a consumer has not taken yet. */
export const countWaiting = async (db: Database, consumer: Consumer): Promise<number> => {
  const { outboxCursors, outboxEvents } = tables;
  const place = sql`coalesce((select position from ${outboxCursors} where ${eq(outboxCursors.consumer, consumer.name)}), 0)`;
  return db.$count(outboxEvents, and(sql`${outboxEvents.position} > ${place}`, interesting(consumer)));
};
