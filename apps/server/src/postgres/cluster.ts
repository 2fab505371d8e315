import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { advisoryLocks } from '@mz/db';
import pg from 'pg';
import { withFileLock } from '../lib/file-lock.ts';
import { copyBinaries, findBinaries, requireSameMajor } from './binaries.ts';
import { chooseIdentity, giveTo } from './identity.ts';
import {
  initialise,
  lastLogLines,
  type Paths,
  pathsOf,
  port,
  postmasterPid,
  prepareFolders,
  readPassword,
  startPostmaster,
  userName,
} from './postmaster.ts';

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
  withFileLock(paths.lock, 90_000, async () => {
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
        if (existsSync(path.join(paths.cluster, 'PG_VERSION'))) requireSameMajor(paths.cluster, bin);
        else initialise(paths, identity, bin);
        startPostmaster(paths, identity, bin, options.settings ?? []);
      } else if (attempt === 0) {
        options.log('adopting the PostgreSQL that already runs here');
      }
      try {
        const client = await waitUntilReady(paths, connection);
        await ensureDatabase(client);
        await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.presence]);
        return client;
      } catch (error) {
        // A postmaster found on its way down: wait for its end and start our own.
        if (attempt >= 3) throw error;
        await sleep(200);
      }
    }
  });

/** Stops the postmaster when no other process is present. */
const stopIfLast = (paths: Paths, presence: pg.Client): Promise<void> =>
  withFileLock(paths.lock, 10_000, async () => {
    const pid = postmasterPid(paths);
    let last = false;
    try {
      await presence.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.presence]);
      const answer = await presence.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        advisoryLocks.presence,
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
    // Where the lock is not had the connection is still there, and would keep the process.
  }).finally(() => presence.end().catch(() => undefined));

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
