// Where tests keep databases and data directories: in memory where there is room.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** A few databases stand at a time, with the log of their changes and the files of their members. */
const neededBytes = 3e9;

/** Programs of PostgreSQL may be copied into a data directory. */
const runsPrograms = () => {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = lines.find((line) => line.split(' ')[1] === memory)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
};

const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes && runsPrograms();
  } catch {
    return false;
  }
};

/** A folder for one run. A database is some five hundred files: on a disk, making them is most of what it costs. */
export const makeTestFolder = () => {
  const folder = mkdtempSync(path.join(isRoomy() ? memory : os.tmpdir(), 'mz-tests-'));
  // A server that is started by root runs PostgreSQL as somebody else where that user can get to its data.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
};
