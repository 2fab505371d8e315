import { type Database, isOutage, tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Consumer, countWaiting, runConsumer } from './consumer.ts';
import { createLoop } from './loop.ts';
import { placedAtOnce, placeEvents } from './sequencer.ts';

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
    // Whatever is committed from here on wakes this loop again.
    while ((await placeEvents(db)) === placedAtOnce) wakeConsumers();
    wakeConsumers();
    return null;
  }, reportError);
  const sweep = setInterval(sequencer.wake, sweepEvery);
  sweep.unref();

  return {
    wake: sequencer.wake,
    async lag() {
      const { outboxEvents } = tables;
      const unplaced = await db.$count(outboxEvents, isNull(outboxEvents.position));
      const waiting = await Promise.all(consumers.map((consumer) => countWaiting(db, consumer)));
      return unplaced + Math.max(0, ...waiting);
    },
    async close() {
      clearInterval(sweep);
      await sequencer.close();
      await Promise.all(consumerLoops.map((loop) => loop.close()));
    },
  };
};
