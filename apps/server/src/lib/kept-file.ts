import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Text of a file that is made once and then stays: of several processes that start together one makes it and all read
 * the same, and no process that is killed leaves a part of it.
 *
 * @param make text of a new file
 */
export const readOrCreateFile = (file: string, make: () => string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const whole = `${file}.${process.pid}.new`;
  try {
    writeFileSync(whole, `${make()}\n`, { mode: 0o600 });
    linkSync(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
};
