import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readOrCreateFile } from '../lib/kept-file.ts';
import { StartError } from '../lib/start-error.ts';
import { commandAs, giveTo, type Identity } from './identity.ts';

export const userName = 'medical_zone';
export const port = 5432;

/** Where the parts of a cluster lie. */
export interface Paths {
  cluster: string;
  sockets: string;
  password: string;
  lock: string;
  log: string;
}

/** The parts of the cluster of a data directory. */
export const pathsOf = (dataDir: string): Paths => {
  // A Unix socket's address has room for about a hundred bytes, so deep folders get a short one elsewhere.
  const beside = path.join(dataDir, 'postgres-run');
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const sockets = beside.length < 80 ? beside : path.join(os.tmpdir(), `mz-${digest}`);
  return {
    cluster: path.join(dataDir, 'postgres'),
    sockets,
    password: path.join(dataDir, 'postgres.password'),
    lock: path.join(dataDir, 'postgres.lock'),
    log: path.join(dataDir, 'postgres.log'),
  };
};

/** The cluster's password, made at the first call. */
export const readPassword = (file: string): string => {
  const password = readOrCreateFile(file, () => randomBytes(24).toString('base64url'));
  if (password === '') throw new StartError(`${file} is empty: restore it from a backup.`);
  return password;
};

/** A pid file may outlive a reboot, after which its number can be any program's; and a dead process may await its parent. */
const isPostgres = (pid: number): boolean => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return process.platform !== 'linux';
  const status = readFileSync(file, 'utf8');
  return /^Name:\s+postgres$/m.test(status) && !/^State:\s+[ZX]/m.test(status);
};

/** Process id of the postmaster that runs here, if one does. */
export const postmasterPid = (paths: Paths): number | null => {
  try {
    const pid = Number(readFileSync(path.join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    process.kill(pid, 0);
    return isPostgres(pid) ? pid : null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // EPERM: some other user's process has the number now.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EPERM') return null;
    throw error;
  }
};

/** Makes the folders only we and PostgreSQL may enter. */
export const prepareFolders = (paths: Paths, dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(paths.sockets, { recursive: true, mode: 0o700 });
  if (statSync(paths.sockets).isDirectory()) chmodSync(paths.sockets, 0o700);
};

/** The end of the log, for messages. */
export const lastLogLines = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '(no log)';
  }
};

/** The builtin provider came with PostgreSQL 17; before it, the system's C.UTF-8 sorts the same way. */
const localeArguments = (bin: string): string[] => {
  const version = spawnSync(path.join(bin, 'initdb'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number(/PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0);
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];
};

/** Makes the cluster beside its place and moves it there whole. */
export const initialise = (paths: Paths, identity: Identity, bin: string): void => {
  const fresh = `${paths.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700, recursive: true });
  giveTo(identity, fresh);
  const passwordFile = path.join(paths.sockets, 'initial-password');
  writeFileSync(passwordFile, readPassword(paths.password), { mode: 0o600 });
  giveTo(identity, passwordFile);
  const run = commandAs(identity, path.join(bin, 'initdb'), [
    `--pgdata=${fresh}`,
    `--username=${userName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeArguments(bin),
    '--no-instructions',
  ]);
  const result = spawnSync(run.command, run.args, {
    ...run.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL could not be initialised in ${paths.cluster}: ${result.stderr || result.error?.message || 'unknown error'}`,
    );
  }
  renameSync(fresh, paths.cluster);
};

/** Starts the postmaster without waiting for it. */
export const startPostmaster = (
  paths: Paths,
  identity: Identity,
  bin: string,
  settings: readonly string[],
): void => {
  const log = openSync(paths.log, 'a', 0o600);
  const values = [
    'listen_addresses=',
    `unix_socket_directories=${paths.sockets}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    'max_connections=120',
    'shared_buffers=128MB',
    'log_min_messages=warning',
    'log_min_error_statement=panic',
    'log_line_prefix=%m [%p] ',
    ...settings,
  ];
  const run = commandAs(identity, path.join(bin, 'postgres'), [
    '-D',
    paths.cluster,
    ...values.flatMap((value) => ['-c', value]),
  ]);
  // In a process group of its own: Ctrl-C must reach the server first, which then stops PostgreSQL in order.
  const child = spawn(run.command, run.args, {
    ...run.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
};
