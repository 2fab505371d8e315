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
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyBinaries, findBinaries } from './binaries.ts';
import { chooseIdentity, commandAs, giveTo, type Identity } from './identity.ts';
import { withLockFile } from './lock-file.ts';

export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface ClusterOptions {
  /** Absolute folder the cluster's folders are made in. */
  readonly dataDir: string;
  readonly log: (message: string, detail?: Record<string, unknown>) => void;
  /** Folder of PostgreSQL's programs; the packaged ones where absent. */
  readonly binaries?: string;
  /** Extra `name=value` settings, for tests and benchmarks. */
  readonly settings?: readonly string[];
}

/** A running PostgreSQL of our own, shared with other processes on the same data directory. */
export interface Cluster {
  readonly connection: SocketConnection;
  /** Process id of the postmaster now. */
  readonly pid: () => number | null;
  /** Leaves; the last process to leave stops the postmaster. */
  readonly leave: () => Promise<void>;
}

const databaseName = 'medical_zone';
const userName = 'medical_zone';
const port = 5432;
/** Shared by every server process while it uses the cluster; held exclusively by the one that stops it. */
const presenceLock = 7_201_402_612;

interface Paths {
  cluster: string;
  sockets: string;
  password: string;
  lock: string;
  log: string;
}

const pathsOf = (dataDir: string): Paths => {
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

const readPassword = (file: string): string => {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
};

/** A pid file may outlive a reboot, after which its number can be any program's; and a dead process may await its parent. */
const isPostgres = (pid: number): boolean => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return process.platform !== 'linux';
  const status = readFileSync(file, 'utf8');
  return /^Name:\s+postgres$/m.test(status) && !/^State:\s+[ZX]/m.test(status);
};

const postmasterPid = (paths: Paths): number | null => {
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

const tryConnect = async (connection: SocketConnection, database: string): Promise<pg.Client | null> => {
  const client = new pg.Client({ ...connection, database, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', 'ETIMEDOUT', 'EACCES'].includes(code)) return null;
    if (/timeout|terminated/i.test((error as Error).message)) return null;
    throw error;
  }
};

const lastLogLines = (file: string): string => {
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

const initialise = (paths: Paths, identity: Identity, bin: string): void => {
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

const startPostmaster = (
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

const waitUntilReady = async (paths: Paths, connection: SocketConnection): Promise<pg.Client> => {
  const deadline = Date.now() + 60_000;
  let seenAlive = false;
  const started = Date.now();
  for (;;) {
    const client = await tryConnect(connection, 'postgres');
    if (client) return client;
    const alive = postmasterPid(paths) !== null;
    seenAlive ||= alive;
    if ((seenAlive && !alive) || (!alive && Date.now() - started > 5_000) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start. The end of ${paths.log}:\n${lastLogLines(paths.log)}`);
    await sleep(20);
  }
};

const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
};

/** Starts the postmaster, or adopts the one that runs; answers with the connection that marks our presence. */
const startOrAdopt = async (
  options: ClusterOptions,
  paths: Paths,
  connection: SocketConnection,
): Promise<pg.Client> =>
  withLockFile(paths.lock, 90_000, async () => {
    for (let attempt = 0; ; attempt += 1) {
      if (postmasterPid(paths) === null) {
        const identity = chooseIdentity(paths.cluster);
        giveTo(identity, paths.sockets);
        let bin = options.binaries ?? findBinaries();
        if (identity.kind === 'user') {
          const reachable = spawnSync(path.join(bin, 'postgres'), ['--version'], {
            uid: identity.uid,
            gid: identity.gid,
            cwd: '/',
            stdio: 'ignore',
          });
          if (reachable.status !== 0) bin = copyBinaries(bin, path.join(options.dataDir, 'postgres-bin'));
        }
        if (!existsSync(path.join(paths.cluster, 'PG_VERSION'))) initialise(paths, identity, bin);
        startPostmaster(paths, identity, bin, options.settings ?? []);
      } else if (attempt === 0) {
        options.log('adopting the PostgreSQL that already runs here');
      }
      try {
        const client = await waitUntilReady(paths, connection);
        await ensureDatabase(client);
        await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
        return client;
      } catch (error) {
        // A postmaster found on its way down: wait for its end and start our own.
        if (attempt >= 3) throw error;
        await sleep(200);
      }
    }
  });

/** Stops the postmaster when no other process is present. */
const stopIfLast = async (paths: Paths, presence: pg.Client): Promise<void> =>
  withLockFile(paths.lock, 10_000, async () => {
    const pid = postmasterPid(paths);
    let last = false;
    try {
      await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
      const answer = await presence.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        presenceLock,
      ]);
      last = answer.rows[0]?.last === true;
    } catch {
      // The connection is gone, so others cannot be asked; the next start adopts what runs.
      return;
    } finally {
      await presence.end().catch(() => undefined);
    }
    if (!last || pid === null) return;
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + 4_000;
    while (postmasterPid(paths) !== null && Date.now() < deadline) await sleep(20);
  });

const prepareFolders = (paths: Paths, dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(paths.sockets, { recursive: true, mode: 0o700 });
  if (statSync(paths.sockets).isDirectory()) chmodSync(paths.sockets, 0o700);
};

/**
 * Runs PostgreSQL in the data directory and keeps it running: a postmaster that dies is started again,
 * one left behind by a killed server is adopted.
 *
 * @throws with a message for people when it cannot run here
 */
export const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const paths = pathsOf(options.dataDir);
  prepareFolders(paths, options.dataDir);
  const connection: SocketConnection = {
    host: paths.sockets,
    port,
    user: userName,
    password: readPassword(paths.password),
    database: databaseName,
  };
  let presence = await startOrAdopt(options, paths, connection);
  let leaving = false;
  let reviving: Promise<void> | null = null;

  const revive = async (): Promise<void> => {
    for (let wait = 100; !leaving; wait = Math.min(wait * 2, 5_000)) {
      try {
        presence = await startOrAdopt(options, paths, connection);
        watch();
        options.log('PostgreSQL runs again', { pid: postmasterPid(paths) });
        return;
      } catch (error) {
        options.log('PostgreSQL does not start yet', { reason: (error as Error).message });
        await sleep(wait);
      }
    }
  };
  const watch = (): void => {
    presence.once('end', () => {
      if (leaving) return;
      options.log('the connection to PostgreSQL was lost; starting it again');
      reviving = revive().finally(() => {
        reviving = null;
      });
    });
  };
  watch();

  return {
    connection,
    pid: () => postmasterPid(paths),
    leave: async () => {
      if (leaving) return;
      leaving = true;
      await reviving;
      await stopIfLast(paths, presence);
    },
  };
};
