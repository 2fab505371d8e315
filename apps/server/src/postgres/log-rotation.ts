import { copyFileSync, statSync, truncateSync } from 'node:fs';

const largest = 16 * 1024 * 1024;

/**
 * Begins the log of the embedded database anew once it is large; what was before stays beside it, as `.1`. PostgreSQL
 * appends to the file it was started with, so the file is emptied, not moved. What is written between the copy and
 * the emptying is lost.
 *
 * @param most bytes
 * @returns whether it did
 */
export const rotateLog = (file: string, most = largest): boolean => {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= most) return false;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
  return true;
};
