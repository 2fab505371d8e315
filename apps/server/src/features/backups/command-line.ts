import { parseArgs } from 'node:util';
import { isStorageFull } from '@mz/db';
import { StorageFullError } from '../../adapters/files/file-store.ts';
import { type Config, ConfigError, parseConfig } from '../../config.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { StartError } from '../../lib/start-error.ts';
import { BackupError } from './backup-error.ts';

/** Options of a command by name; each takes a value. */
export const readOptions = <Name extends string>(
  argv: readonly string[],
  names: readonly Name[],
  help: string,
): Partial<Record<Name, string>> => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    return values as Partial<Record<Name, string>>;
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${help}`);
  }
};

/** Runs a command and says how it ended: exit code 0, or 1 with one sentence for people. */
export const runCommand = async (work: (config: Config) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await work(parseConfig(process.env))}\n`);
  } catch (error) {
    const isPlain =
      error instanceof BackupError || error instanceof ConfigError || error instanceof StartError;
    if (isPlain) process.stderr.write(`${error.message}\n`);
    else if (error instanceof StorageFullError || isStorageFull(error))
      process.stderr.write(
        `There is no room: ${reasonOf(error)} Nothing that was there before is touched; make room and run the same command again.\n`,
      );
    else process.stderr.write(`It failed: ${(error as Error).stack ?? error}\n`);
    process.exitCode = 1;
  } finally {
    if (process.connected) process.disconnect();
  }
};

/** A line of progress, on stderr: stdout is the result. */
export const sayProgress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
