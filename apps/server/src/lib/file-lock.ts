import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const sqliteBusy = 5;
const sqliteNotADatabase = 26;

/** Takes the lock, or answers null while another process or another part of this one holds it. */
const tryLock = (file: string): DatabaseSync | null => {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written: a lock is had on a full disk too, where somebody has to end what runs there.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    const code = (error as { errcode?: number }).errcode;
    // Text of an earlier release or damage: nobody can hold a lock on it.
    if (code === sqliteNotADatabase) truncateSync(file, 0);
    else if (code !== sqliteBusy) throw error;
    return null;
  }
};

/**
 * Runs `work` while no other process does so for the same file. The lock is one of the operating system's on an
 * empty SQLite database, so it ends with its holder, however that ends and whatever process has its number then.
 *
 * @param file made where it does not exist, and left in place
 * @throws when the lock cannot be had within `timeoutMs`
 */
export const withFileLock = async <T>(
  file: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  let lock = tryLock(file);
  while (!lock) {
    if (Date.now() > deadline) throw new Error(`Another process holds ${file}.`);
    await sleep(50);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
};
