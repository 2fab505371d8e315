import type { Database } from '@mz/db';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Empty where it only wakes. */
type Callback = (payload: string) => void;

export interface Listener {
  /**
   * Calls back when this or another process notifies the channel, and without payload after each reconnect,
   * when some may be lost.
   */
  readonly on: (channel: string, callback: Callback) => void;
  /**
   * Wakes the other processes: one NOTIFY for all calls of a few milliseconds, on a connection of its own, so that
   * no commit of a change waits behind it. While the connection is away wakes are kept and payloads are dropped.
   */
  readonly notify: (channel: string, payload?: string) => void;
  /**
   * The same, with a payload that only narrows what the wake is about: where the connection is away, or not there yet,
   * a wake without it is kept.
   */
  readonly wakeOthers: (channel: string, hint: string) => void;
  /** Calls back the own process only. */
  readonly wakeHere: (channel: string, payload?: string) => void;
  readonly start: () => void;
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

const firstPause = 100;
const maxPause = 5_000;
const pingEvery = 10_000;
/** Notifications of this process leave together, at most so often. */
const notifyEvery = 5;

/** A connection of its own beside the pool, to the same database, for as long as the process lives. */
export const sessionOptionsOf = (db: Database, use: string): pg.ClientConfig => {
  const pool = db.$client.options as pg.PoolConfig;
  return {
    ...pool,
    // The pool hides its password from enumeration.
    password: pool.password,
    statement_timeout: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: `medical-zone ${use}`,
  };
};

/** One connection of this process that hears NOTIFY, and comes back by itself after an outage. */
export const createListener = (db: Database, log: FastifyBaseLogger): Listener => {
  const callbacks = new Map<string, Callback[]>();
  let client: pg.Client | null = null;
  let connected = false;
  let closed = false;
  let pause = firstPause;
  let timer: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();
  /** One statement after the other: a client takes only one at a time. */
  let queue: Promise<unknown> = Promise.resolve();

  const run = (on: pg.Client, text: string, values?: unknown[]): Promise<unknown> => {
    const answer = queue.then(() => on.query(text, values));
    queue = answer.catch(() => undefined);
    return answer;
  };

  const wakeHere = (channel: string, payload = ''): void => {
    for (const callback of callbacks.get(channel) ?? []) callback(payload);
  };

  const waking = new Set<string>();
  let payloads: { channel: string; payload: string; isHint: boolean }[] = [];
  let flushing: NodeJS.Timeout | undefined;
  let flushedAt = 0;

  const flush = async (): Promise<void> => {
    flushing = undefined;
    const sender = client;
    if (!sender || !connected) return;
    const wakes = [...waking].map((channel) => ({ channel, payload: '', isHint: true }));
    const batch = [...wakes, ...payloads];
    waking.clear();
    payloads = [];
    if (batch.length === 0) return;
    flushedAt = performance.now();
    const text =
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)';
    const values = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
    try {
      await run(sender, text, values);
    } catch (error) {
      for (const { channel, isHint } of batch) if (isHint) waking.add(channel);
      lose(sender, error as Error);
    }
  };
  const flushSoon = (): void => {
    if (flushing || !connected || closed) return;
    const pause = Math.max(0, flushedAt + notifyEvery - performance.now());
    flushing = setTimeout(() => void flush(), pause);
  };

  const lose = (lost: pg.Client, error?: Error): void => {
    if (client !== lost) return;
    client = null;
    connected = false;
    clearInterval(ping);
    lost.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, 'event connection lost');
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(maxPause, pause * 2);
  };

  const open = async (): Promise<void> => {
    const fresh = new pg.Client(sessionOptionsOf(db, 'listen'));
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload, processId }) => {
      // What this process notified it has heard already.
      if (processId !== backend) wakeHere(channel, payload);
    });
    let backend: number | undefined;
    try {
      await fresh.connect();
      // A notification lost in a crash of the database is made up for by polling; nothing waits for the disk.
      await fresh.query('set synchronous_commit = off');
      const { rows } = await fresh.query<{ backend: number }>('select pg_backend_pid() as backend');
      backend = rows[0]?.backend;
      for (const channel of callbacks.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(fresh, error as Error);
      return;
    }
    if (client !== fresh || closed) return;
    queue = Promise.resolve();
    connected = true;
    pause = firstPause;
    // A peer that vanished without a word is noticed only by asking.
    ping = setInterval(() => {
      const overdue = setTimeout(() => lose(fresh, new Error('ping timed out')), 5_000);
      run(fresh, 'select 1').then(
        () => clearTimeout(overdue),
        (error: Error) => {
          clearTimeout(overdue);
          lose(fresh, error);
        },
      );
    }, pingEvery);
    ping.unref();
    for (const channel of callbacks.keys()) wakeHere(channel);
    flushSoon();
  };

  const connect = (): void => {
    if (closed) return;
    connecting = open();
  };

  return {
    on: (channel, callback) => {
      callbacks.set(channel, [...(callbacks.get(channel) ?? []), callback]);
    },
    start: connect,
    notify: (channel, payload = '') => {
      if (closed) return;
      if (payload === '') waking.add(channel);
      else if (connected) payloads.push({ channel, payload, isHint: false });
      flushSoon();
    },
    wakeOthers: (channel, hint) => {
      if (closed) return;
      if (hint === '' || !connected) waking.add(channel);
      else payloads.push({ channel, payload: hint, isHint: true });
      flushSoon();
    },
    wakeHere,
    isConnected: () => connected,
    async close() {
      clearTimeout(flushing);
      await flush();
      closed = true;
      clearTimeout(flushing);
      clearTimeout(timer);
      clearInterval(ping);
      await connecting;
      const last = client;
      client = null;
      connected = false;
      await last?.end().catch(() => undefined);
    },
  };
};
