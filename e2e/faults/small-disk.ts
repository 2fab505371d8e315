import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Mounts a disk of a size of its own; answers whether it could, which root alone can. */
export const mountDisk = (disk: string, megabytes: number): boolean => {
  mkdirSync(disk, { recursive: true });
  const options = `size=${megabytes}m,mode=755`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
};

export const unmountDisk = (disk: string): void => {
  spawnSync('umount', ['-l', disk]);
};

const fillerOf = (disk: string): string => path.join(disk, 'filler');

/** Leaves so many bytes free. */
export const fillDisk = (disk: string, leave: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(fillerOf(disk), Buffer.alloc(bavail * bsize - leave));
  } catch (error) {
    // Somebody else took of it meanwhile: it is as full as it can be.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};

export const makeRoom = (disk: string): void => rmSync(fillerOf(disk));
