import { type Database, isOutage, tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Consumer, countWaiting, runConsumer } from './consumer.ts';
import { createLoop, type Loop } from './loop.ts';
import { placedAtOnce, placeEvents } from './sequencer.ts';

export interface Dispatcher {
  /** Features add theirs before the server listens. */
  readonly add: (consumer: Consumer) => void;
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
  first: readonly Consumer[],
  log: FastifyBaseLogger,
): Dispatcher => {
  const consumers: Consumer[] = [];
  const consumerLoops: Loop[] = [];
  const reportError = (error: unknown): void => {
    if (isOutage(error)) log.warn({ err: error }, 'outbox waits for the database');
    else log.error({ err: error }, 'outbox dispatch failed');
  };
  const loopOf = (consumer: Consumer): Loop =>
    createLoop(async () => {
      for (;;) {
        const round = await runConsumer(db, consumer, log);
        if (round.state === 'idle') return null;
        if (round.state === 'busy') return busyPause;
        if (round.state === 'failed') return round.retryIn;
      }
    }, reportError);
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

  const add = (consumer: Consumer): void => {
    // Two would share one cursor and each miss what the other took.
    if (consumers.some(({ name }) => name === consumer.name))
      throw new Error(`Two consumers of the outbox are called "${consumer.name}".`);
    consumers.push(consumer);
    consumerLoops.push(loopOf(consumer));
  };
  for (const consumer of first) add(consumer);

  return {
    add,
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
