import { statfsSync } from 'node:fs';
import pg from 'pg';
import { StartError } from '../lib/start-error.ts';

export interface StorageGuard {
  readonly close: () => void;
}

const lookEvery = 1_000;
/** More room than the reserve before writing goes on, so that it does not change back and forth. */
const relief = 1.25;
const megabyte = 1024 * 1024;

/** Bytes of the folder's disk that are left for us. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** @throws StartError when the disk has less room than the reserve */
export const requireRoom = (folder: string, reserve: number): void => {
  const free = freeBytes(folder);
  if (free < reserve)
    throw new StartError(
      `The disk is full: DATA_DIR (${folder}) has room for ${Math.floor(free / megabyte)} MB, ${Math.ceil(reserve / megabyte)} MB are needed. Make room and start again.`,
    );
};

/** Two processes may say the same; the setting holds for every connection from the next statement on. */
const setReadOnly = async (connection: pg.ClientConfig, isReadOnly: boolean): Promise<void> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      isReadOnly
        ? 'alter system set default_transaction_read_only = on'
        : 'alter system reset default_transaction_read_only',
    );
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
};

/**
 * Keeps a reserve of the disk for the database's own log: without room there it stops altogether, and reading with it.
 * While less is free the database refuses to write; when there is room again it goes on.
 *
 * @param reserve bytes
 */
export const openStorageGuard = async (options: {
  readonly folder: string;
  readonly reserve: number;
  readonly connection: pg.ClientConfig;
  readonly log: (message: string, detail?: Record<string, unknown>) => void;
}): Promise<StorageGuard> => {
  const { folder, reserve, connection, log } = options;
  requireRoom(folder, reserve);
  // An earlier process may have ended while there was none.
  await setReadOnly(connection, false);
  let isReadOnly = false;
  let looking = false;
  const look = async (): Promise<void> => {
    const free = freeBytes(folder);
    const next = isReadOnly ? free < reserve * relief : free < reserve;
    if (next === isReadOnly) return;
    await setReadOnly(connection, next);
    isReadOnly = next;
    log(next ? 'no room left: storing stops, reading goes on' : 'there is room again: storing goes on', {
      freeMegabytes: Math.floor(free / megabyte),
    });
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error: Error) => log('disk space check failed', { reason: error.message }))
      .finally(() => {
        looking = false;
      });
  }, lookEvery).unref();
  return { close: () => clearInterval(timer) };
};
