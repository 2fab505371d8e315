import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@mz/db';
import type { Lock, Locker } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { AppError } from '../../lib/app-error.ts';
import { sessionOptionsOf } from '../../platform/listener.ts';

const channel = 'upload_wanted';
/** Milliseconds to wait for a lock: the holder saves what it has and lets go. */
const maxWait = 12_000;
const retryEvery = 150;

interface Held {
  readonly letGo: () => void;
}

/**
 * Locks of uploads on one database session of this process: the database frees them when the process is
 * killed, and one connection serves any number of uploads. Whoever waits asks the holder, in whichever
 * process, to let go, so that a request that hangs does not keep its sender from going on.
 */
export const createUploadLocks = (db: Database, log: FastifyBaseLogger) => {
  const held = new Map<string, Held>();
  let session: Promise<pg.Client> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const lose = (): void => {
    session = null;
    // Another process can take them now; these writers must stop.
    for (const { letGo } of held.values()) letGo();
  };
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(sessionOptionsOf(db, 'upload locks'));
    client.on('error', (error) => log.warn({ err: error }, 'connection of upload locks lost'));
    client.on('end', lose);
    client.on('notification', ({ payload }) => held.get(payload ?? '')?.letGo());
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  };
  const connect = (): Promise<pg.Client> => {
    if (session) return session;
    const opening = open();
    session = opening;
    opening.catch(() => {
      if (session === opening) session = null;
    });
    return opening;
  };

  /** One statement after the other: the connection takes no two at once. */
  const query = (text: string, values: readonly string[]): Promise<boolean> => {
    const work = last.then(async () => {
      const client = await connect();
      const { rows } = await client.query<{ done: boolean }>(text, [...values]);
      return rows[0]?.done === true;
    });
    last = work.catch(() => undefined);
    return work;
  };
  const ask = (id: string, action: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> =>
    query(`select ${action}(hashtextextended('upload:' || $1, 0)) as done`, [id]);

  /** One attempt; the holder is asked to let go where it fails. */
  const tryTake = async (id: string, letGo: () => void): Promise<boolean> => {
    const holder = held.get(id);
    if (holder) {
      holder.letGo();
      return false;
    }
    // Within one session the database would grant it twice: the place is taken before it is asked.
    held.set(id, { letGo });
    let taken = false;
    try {
      taken = await ask(id, 'pg_try_advisory_lock');
    } finally {
      if (!taken) held.delete(id);
    }
    if (!taken) await query('select pg_notify($1, $2) is null as done', [channel, id]);
    return taken;
  };

  const take = async (id: string, signal: AbortSignal, letGo: () => void): Promise<void> => {
    const deadline = Date.now() + maxWait;
    while (!(await tryTake(id, letGo))) {
      if (signal.aborted || Date.now() > deadline)
        throw new AppError('locked', 'This upload goes on elsewhere.', { retryAfter: 1 });
      await pause(retryEvery);
    }
  };

  const give = async (id: string): Promise<void> => {
    try {
      await ask(id, 'pg_advisory_unlock');
    } finally {
      held.delete(id);
    }
  };

  return {
    /** @param settled resolves when the holder has stopped writing; the lock is not given back before */
    lockerFor: (settled: () => Promise<void>): Locker => ({
      newLock: (id): Lock => ({
        lock: (signal, letGo) => take(id, signal, () => void letGo()),
        async unlock() {
          await settled();
          await give(id);
        },
      }),
    }),

    async close(): Promise<void> {
      const client = await session?.catch(() => null);
      session = null;
      await client?.end().catch(() => undefined);
    },
  };
};

export type UploadLocks = ReturnType<typeof createUploadLocks>;
