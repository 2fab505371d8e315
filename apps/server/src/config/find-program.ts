import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/**
 * The path of a program of this host.
 *
 * @param given `off` for none, a path, or nothing: it is looked for in the folders of `searched` (as in PATH)
 */
export const findProgram = (name: string, given: string | undefined, searched = ''): string | null => {
  if (given === 'off') return null;
  if (given) return path.resolve(given);
  for (const folder of searched.split(path.delimiter)) {
    const file = path.join(folder, name);
    if (path.isAbsolute(folder) && isProgram(file)) return file;
  }
  return null;
};
