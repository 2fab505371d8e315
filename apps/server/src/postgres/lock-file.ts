import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readHolder = (file: string): number | null => {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
};

/**
 * Runs `work` while no other process does so for the same file. A lock whose holder died is taken over.
 *
 * @throws when the lock cannot be had within `timeoutMs`
 */
export const withLockFile = async <T>(
  file: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder !== null && !isAlive(holder)) rmSync(file, { force: true });
      else if (Date.now() > deadline)
        throw new Error(`Another process (${holder ?? 'unknown'}) holds ${file}.`);
      else await sleep(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
