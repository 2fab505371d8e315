import { setTimeout } from 'node:timers/promises';
import { isOutage, tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import { type Consumer, countWaiting, type OutboxGround, runConsumer } from './consumer.ts';
import { createLoop, type Loop } from './loop.ts';
import { describePlaced, isPlacedFor, placedAtOnce, placeEvents } from './sequencer.ts';

export interface Dispatcher {
  /** Features add theirs before the server listens. */
  readonly add: (consumer: Consumer) => void;
  /** Places what was committed soon; many calls at once are one round. */
  readonly wake: () => void;
  /** Another process has placed events, of the types said. */
  readonly placed: (said: string) => void;
  /** Events the slowest consumer has not taken yet. */
  readonly lag: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Looks for events whose process died before it placed them or told the others: one statement. */
const pollEvery = 1_000;
/** A round under load takes what was committed meanwhile: each is a transaction, and the first event does not wait. */
const placeEvery = 20;
/** Consumers look again without being woken, so that a cursor also follows what it passes over. */
const sweepEvery = 5_000;
const busyPause = 150;

/** Keeps events flowing from the outbox to every consumer. */
export const createDispatcher = (
  ground: OutboxGround,
  first: readonly Consumer[],
  /** Called when there are events to read, with what to say of them: `here` where this process has placed them. */
  onPlaced: (by: 'here' | 'elsewhere', said: string) => void = () => undefined,
): Dispatcher => {
  const { db, log } = ground;
  const consumers: Consumer[] = [];
  const consumerLoops: Loop[] = [];
  const reportError = (error: unknown): void => {
    if (isOutage(error)) log.warn({ err: error }, 'outbox waits for the database');
    else log.error({ err: error }, 'outbox dispatch failed');
  };
  const loopOf = (consumer: Consumer): Loop =>
    createLoop(async () => {
      for (;;) {
        const round = await runConsumer(ground, consumer);
        if (round.state === 'idle') return null;
        if (round.state === 'busy') return busyPause;
        if (round.state === 'failed') return round.retryIn;
      }
    }, reportError);
  /** Each probe is a statement: those that take nothing of these types are left alone. */
  const wakeConsumers = (said = ''): void => {
    for (const [at, loop] of consumerLoops.entries())
      if (isPlacedFor(said, consumers[at]?.types)) loop.wake();
  };
  let head = 0;
  let placedAt = 0;
  const sequencer = createLoop(async () => {
    const early = placedAt + placeEvery - performance.now();
    if (early > 0) await setTimeout(early);
    // Whatever is committed from here on wakes this loop again.
    for (;;) {
      const round = await placeEvents(db);
      const isNews = round.head > head;
      head = round.head;
      if (round.placed > 0) placedAt = performance.now();
      if (isNews) {
        // What another process placed may be of any type.
        const said = describePlaced(round.types);
        wakeConsumers(said);
        onPlaced(round.placed > 0 ? 'here' : 'elsewhere', said);
      }
      if (round.placed < placedAtOnce) return null;
    }
  }, reportError);
  const poll = setInterval(sequencer.wake, pollEvery);
  poll.unref();
  const sweep = setInterval(() => wakeConsumers(), sweepEvery);
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
    placed: wakeConsumers,
    async lag() {
      const { outboxEvents } = tables;
      const unplaced = await db.$count(outboxEvents, isNull(outboxEvents.position));
      const waiting = await Promise.all(consumers.map((consumer) => countWaiting(db, consumer)));
      return unplaced + Math.max(0, ...waiting);
    },
    async close() {
      clearInterval(poll);
      clearInterval(sweep);
      await sequencer.close();
      await Promise.all(consumerLoops.map((loop) => loop.close()));
    },
  };
};
