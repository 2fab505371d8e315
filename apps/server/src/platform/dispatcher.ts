import { type Database, isOutage } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Consumer, runConsumer } from './consumer.ts';
import { createLoop } from './loop.ts';
import { placeEvents, sequencerName } from './sequencer.ts';

export interface Dispatcher {
  /** Looks for events soon; many calls at once are one look. */
  readonly wake: () => void;
  /** Events the slowest consumer has not taken yet. */
  readonly lag: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A lost notification delays an event no longer than this. */
const sweepEvery = 5_000;
const busyPause = 150;

/** Keeps events flowing from the outbox to every consumer. */
export const createDispatcher = (
  db: Database,
  consumers: readonly Consumer[],
  log: FastifyBaseLogger,
): Dispatcher => {
  const reportError = (error: unknown): void => {
    if (isOutage(error)) log.warn({ err: error }, 'outbox waits for the database');
    else log.error({ err: error }, 'outbox dispatch failed');
  };
  const consumerLoops = consumers.map((consumer) =>
    createLoop(async () => {
      for (;;) {
        const round = await runConsumer(db, consumer, log);
        if (round.state === 'idle') return null;
        if (round.state === 'busy') return busyPause;
        if (round.state === 'failed') return round.retryIn;
      }
    }, reportError),
  );
  const wakeConsumers = (): void => {
    for (const loop of consumerLoops) loop.wake();
  };
  const sequencer = createLoop(async () => {
    while ((await placeEvents(db)) > 0) wakeConsumers();
    wakeConsumers();
    return null;
  }, reportError);
  const sweep = setInterval(sequencer.wake, sweepEvery);
  sweep.unref();

  return {
    wake: sequencer.wake,
    async lag() {
      const names = consumers.map((consumer) => consumer.name);
      const answer = await db.execute<{ lag: string }>(sql`
        select (select count(*) from outbox_events where position is null)
          + coalesce((select position from outbox_cursors where consumer = ${sequencerName}), 0)
          - coalesce((
              select min(coalesce(c.position, 0))
              from unnest(${sql.param(names)}::text[]) as n(name)
              left join outbox_cursors c on c.consumer = n.name
            ), 0) as lag`);
      return Math.max(0, Number(answer.rows[0]?.lag ?? 0));
    },
    async close() {
      clearInterval(sweep);
      await sequencer.close();
      await Promise.all(consumerLoops.map((loop) => loop.close()));
    },
  };
};
