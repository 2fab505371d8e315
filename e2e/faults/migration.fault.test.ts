import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database, migrateTo, readMigrationHashes } from '@mz/db';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cluster, openCluster } from '../../apps/server/src/postgres/cluster.ts';
import {
  eventually,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startRefused,
  startServer,
} from './server-process.ts';
import { fillDisk, makeRoom, mountDisk, unmountDisk } from './small-disk.ts';

/** A migration that needs this table for itself, and those before it that do not. */
const table = 'learning_versions';
const folder = fileURLToPath(new URL('../../packages/db/migrations', import.meta.url));
const needsTable = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .findIndex((name) => readFileSync(path.join(folder, name), 'utf8').includes('ADD COLUMN "streams_at"'));
/** One more is pending before it: it goes with it. */
const before = needsTable - 1;

/** Its room is bounded where a disk can be mounted. */
let isSmallDisk: boolean;
let databaseDir: string;
let dataDir: string;
let cluster: Cluster;
let spawned: ChildProcess | undefined;
let server: ServerProcess | undefined;
const databases: Database[] = [];
const held: { release: (destroy: boolean) => void }[] = [];
beforeEach(async () => {
  databaseDir = makeFolder();
  isSmallDisk = mountDisk(databaseDir, 300);
  dataDir = makeFolder();
  cluster = await openCluster({ dataDir: databaseDir, log: () => undefined });
}, 60_000);
afterEach(async () => {
  spawned?.kill('SIGKILL');
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  for (const client of held.splice(0)) client.release(true);
  for (const database of databases.splice(0)) await database.$client.end();
  await cluster.leave();
  if (isSmallDisk) unmountDisk(databaseDir);
  removeFolder(databaseDir);
  removeFolder(dataDir);
}, 60_000);

/** A connection as requests of members have it. */
const connectTo = async () => {
  const database = connect({
    connection: cluster.connection,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  databases.push(database);
  const client = await database.$client.connect();
  held.push(client);
  return client;
};

const environment = (): Record<string, string> => {
  const { host, port, user, password, database } = cluster.connection;
  const address = `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATA_DIR: dataDir, DATABASE_URL: address };
};
const start = (onSpawn?: (child: ChildProcess) => void): Promise<ServerProcess> =>
  startServer(environment(), [], onSpawn);

const applied = `select count(*)::int as seen from drizzle.__drizzle_migrations`;
const namesOfTables = `select string_agg(format('%s.%s', attrelid::regclass, attname), ' ' order by 1) as names
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0`;

it('keeps nobody waiting while a migration waits for a table, and leaves no half of it where it is killed', {
  timeout: 90_000,
}, async () => {
  await migrateTo(cluster.connection, readMigrationHashes().slice(0, before));
  const [holder, watcher, member] = [await connectTo(), await connectTo(), await connectTo()];
  const seen = async (): Promise<number> => {
    const { rows } = await watcher.query(applied);
    return rows[0].seen;
  };
  // As a backup keeps each table as it is until it ends.
  await holder.query('begin');
  await holder.query(`lock table ${table} in access share mode`);
  const ending = start((child) => {
    spawned = child;
  }).catch(() => undefined);
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await watcher.query(
      `select from pg_locks where relation = '${table}'::regclass and not granted and mode = 'AccessExclusiveLock'`,
    );
    return rows.length > 0;
  };
  await eventually(isWaiting, 40_000);
  // Stands in line behind the migration, and is let through although the table is still held.
  await member.query(`select count(*) from ${table}`);
  await eventually(isWaiting);
  spawned?.kill('SIGKILL');
  await ending;
  await eventually(async () => !(await isWaiting()));
  expect(await seen()).toBe(before);

  await holder.query('commit');
  server = await start();
  expect(await seen()).toBe(readMigrationHashes().length);
});

it('lets another process migrate where the first stands still in the middle', {
  timeout: 90_000,
}, async () => {
  await migrateTo(cluster.connection, readMigrationHashes().slice(0, before));
  const [holder, watcher] = [await connectTo(), await connectTo()];
  await holder.query('begin');
  await holder.query(`lock table ${table} in access share mode`);
  const frozen = start((child) => {
    spawned = child;
  }).catch(() => undefined);
  const session = async (): Promise<string[]> => {
    const { rows } = await watcher.query(
      "select state from pg_stat_activity where application_name = 'medical-zone migrate'",
    );
    return rows.map(({ state }) => state);
  };
  await eventually(async () => (await session()).includes('active'), 40_000);
  spawned?.kill('SIGSTOP');
  await holder.query('commit');
  // Its transaction ends by itself, and with it what it holds.
  server = await start();
  spawned?.kill('SIGKILL');
  await frozen;
  const { rows } = await watcher.query(applied);
  expect(rows).toEqual([{ seen: readMigrationHashes().length }]);
});

it('leaves the schema as it was where the disk is full, says so, and migrates once there is room', {
  timeout: 60_000,
}, async (context) => {
  if (!isSmallDisk) return context.skip('a small disk can only be mounted by root');
  await migrateTo(cluster.connection, readMigrationHashes().slice(0, before));
  const watcher = await connectTo();
  const schema = async () => [(await watcher.query(applied)).rows, (await watcher.query(namesOfTables)).rows];
  const earlier = await schema();
  // Enough for its first statements.
  fillDisk(databaseDir, 256 * 1024);
  const { code, output } = await startRefused(environment());
  expect([code, output]).toEqual([1, expect.stringMatching(/The disk is full: .*No space left on device/)]);
  expect(output).not.toMatch(/\n\s+at |CREATE TABLE/);
  expect(await schema()).toEqual(earlier);

  makeRoom(databaseDir);
  await migrateTo(cluster.connection, readMigrationHashes());
  expect((await watcher.query(applied)).rows).toEqual([{ seen: readMigrationHashes().length }]);
});
