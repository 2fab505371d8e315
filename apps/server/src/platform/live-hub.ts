import { type DomainEvent, domainEventSchema, type LiveEvent } from '@mz/contracts';
import { type Database, isOutage, tables } from '@mz/db';
import { and, arrayContains, asc, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { lastPlaced } from './sequencer.ts';

/** One open stream, as the hub sees it. */
export interface Subscriber {
  readonly memberId: string;
  readonly sessionId: string | null;
  readonly send: (event: LiveEvent) => void;
  /** Tells that what was missed has been sent, up to this position. */
  readonly ready: (position: string) => void;
  /** Tells that more was missed than is kept or sent again. */
  readonly reset: (position: string) => void;
  readonly end: () => void;
}

export interface LiveHub {
  /** @param after position the member has already seen; null: only what comes from now on */
  readonly open: (subscriber: Subscriber, after: number | null) => Promise<() => void>;
  readonly wake: () => void;
  readonly count: (memberId?: string) => number;
  readonly close: () => Promise<void>;
}

interface Stream {
  readonly subscriber: Subscriber;
  /** Last position sent or passed over; null while what was missed is being read. */
  position: number | null;
  readonly waiting: Row[];
}

const batch = 500;
const mostMissed = 1_000;
const sweepEvery = 5_000;

const columns = {
  position: tables.outboxEvents.position,
  type: tables.outboxEvents.type,
  payload: tables.outboxEvents.payload,
  audience: tables.outboxEvents.audience,
};
interface Row {
  position: number | null;
  type: string;
  payload: Record<string, unknown>;
  audience: string[] | null;
}

const toEvent = (row: Row): DomainEvent | null =>
  domainEventSchema.safeParse({ ...row.payload, type: row.type }).data ?? null;

/** Feeds the streams of this process from the outbox, whichever process wrote the events. */
export const createLiveHub = (db: Database, log: FastifyBaseLogger): LiveHub => {
  const { outboxEvents } = tables;
  const streams = new Set<Stream>();
  let position: number | null = null;
  let pumping: Promise<void> | null = null;
  let dirty = false;
  let closed = false;

  const deliver = (stream: Stream, row: Row): void => {
    const at = row.position ?? 0;
    if (stream.position === null) {
      stream.waiting.push(row);
      return;
    }
    if (at <= stream.position) return;
    stream.position = at;
    if (!row.audience?.includes(stream.subscriber.memberId)) return;
    const event = toEvent(row);
    if (event) stream.subscriber.send({ id: String(at), event });
  };

  const endRevoked = (row: Row): void => {
    const event = toEvent(row);
    for (const { subscriber } of streams) {
      const isRevoked =
        (event?.type === 'account.session_revoked' && subscriber.sessionId === event.sessionId) ||
        (event?.type === 'account.deleted' && subscriber.memberId === event.userId);
      if (isRevoked) subscriber.end();
    }
  };

  const pump = async (): Promise<void> => {
    while (dirty && !closed) {
      dirty = false;
      if (streams.size === 0) {
        position = null;
        return;
      }
      if (position === null) return;
      const rows: Row[] = await db
        .select(columns)
        .from(outboxEvents)
        .where(
          and(
            gt(outboxEvents.position, position),
            or(
              isNotNull(outboxEvents.audience),
              sql`${outboxEvents.type} in ('account.session_revoked', 'account.deleted')`,
            ),
          ),
        )
        .orderBy(asc(outboxEvents.position))
        .limit(batch);
      for (const row of rows) {
        for (const stream of streams) deliver(stream, row);
        endRevoked(row);
        position = row.position ?? position;
      }
      if (rows.length === batch) dirty = true;
    }
  };

  const wake = (): void => {
    dirty = true;
    if (pumping || closed) return;
    pumping = pump()
      .catch((error: unknown) => {
        if (!isOutage(error)) log.error({ err: error }, 'live events not read');
      })
      .finally(() => {
        pumping = null;
        if (dirty && !closed && streams.size > 0) setTimeout(wake, 20).unref();
      });
  };
  const sweep = setInterval(wake, sweepEvery);
  sweep.unref();

  const catchUp = async (stream: Stream, after: number, head: number): Promise<void> => {
    const { subscriber } = stream;
    const [oldest] = await db
      .select({ position: sql<string | null>`min(${outboxEvents.position})` })
      .from(outboxEvents);
    const missed: Row[] = await db
      .select(columns)
      .from(outboxEvents)
      .where(
        and(
          gt(outboxEvents.position, after),
          lte(outboxEvents.position, head),
          arrayContains(outboxEvents.audience, [subscriber.memberId]),
        ),
      )
      .orderBy(asc(outboxEvents.position))
      .limit(mostMissed + 1);
    const kept = oldest?.position ?? null;
    const isGone = after > head || (after < head && (kept === null || Number(kept) > after + 1));
    if (isGone || missed.length > mostMissed) {
      subscriber.reset(String(head));
      return;
    }
    for (const row of missed) {
      const event = toEvent(row);
      if (event) subscriber.send({ id: String(row.position), event });
    }
  };

  return {
    wake,
    async open(subscriber, after) {
      if (closed) throw new AppError('unavailable', 'The server is stopping.', { retryAfter: 1 });
      const stream: Stream = { subscriber, position: null, waiting: [] };
      const leave = (): void => {
        streams.delete(stream);
      };
      try {
        const start = await lastPlaced(db);
        position ??= start;
        if (closed) throw new AppError('unavailable', 'The server is stopping.', { retryAfter: 1 });
        // From here on new events wait for this stream, so that none falls between the two readings.
        streams.add(stream);
        const head = await lastPlaced(db);
        if (after !== null) await catchUp(stream, after, head);
        subscriber.ready(String(head));
        stream.position = head;
        for (const row of stream.waiting.splice(0)) deliver(stream, row);
        wake();
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    count: (memberId) =>
      memberId === undefined
        ? streams.size
        : [...streams].filter((stream) => stream.subscriber.memberId === memberId).length,
    async close() {
      closed = true;
      clearInterval(sweep);
      for (const { subscriber } of streams) subscriber.end();
      streams.clear();
      await pumping;
    },
  };
};
