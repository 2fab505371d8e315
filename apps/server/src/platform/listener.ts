import type { Database } from '@mz/db';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Listener {
  /** Calls back for each notification of the channel, and after each reconnect, when some may be lost. */
  readonly on: (channel: string, callback: () => void) => void;
  readonly start: () => void;
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

const firstPause = 100;
const longestPause = 5_000;
const pingEvery = 10_000;

const optionsOf = (db: Database): pg.ClientConfig => {
  const pool = db.$client.options as pg.PoolConfig;
  return {
    ...pool,
    // The pool hides its password from enumeration.
    password: pool.password,
    statement_timeout: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'medical-zone listen',
  };
};

/** One connection of this process that hears NOTIFY, and comes back by itself after an outage. */
export const createListener = (db: Database, log: FastifyBaseLogger): Listener => {
  const callbacks = new Map<string, (() => void)[]>();
  let client: pg.Client | null = null;
  let connected = false;
  let closed = false;
  let pause = firstPause;
  let timer: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const wakeAll = (): void => {
    for (const list of callbacks.values()) for (const callback of list) callback();
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
    pause = Math.min(longestPause, pause * 2);
  };

  const open = async (): Promise<void> => {
    const fresh = new pg.Client(optionsOf(db));
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel }) => {
      for (const callback of callbacks.get(channel) ?? []) callback();
    });
    try {
      await fresh.connect();
      for (const channel of callbacks.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(fresh, error as Error);
      return;
    }
    if (client !== fresh || closed) return;
    connected = true;
    pause = firstPause;
    // A peer that vanished without a word is noticed only by asking.
    ping = setInterval(() => {
      const overdue = setTimeout(() => lose(fresh, new Error('no answer to a ping')), 5_000);
      fresh.query('select 1').then(
        () => clearTimeout(overdue),
        (error: Error) => {
          clearTimeout(overdue);
          lose(fresh, error);
        },
      );
    }, pingEvery);
    ping.unref();
    wakeAll();
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
    isConnected: () => connected,
    async close() {
      closed = true;
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
