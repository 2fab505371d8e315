import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cluster, openCluster } from '../../apps/server/src/postgres/cluster.ts';
import {
  eventually,
  makeFolder,
  removeFolder,
  type ServerProcess,
  signIn,
  signUp,
  startServer,
} from './server-process.ts';

let databaseDir: string;
let dataDir: string;
let cluster: Cluster;
let server: ServerProcess | undefined;

const openDatabase = (): Promise<Cluster> => openCluster({ dataDir: databaseDir, log: () => undefined });

beforeEach(async () => {
  databaseDir = makeFolder();
  dataDir = makeFolder();
  cluster = await openDatabase();
}, 60_000);
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  server = undefined;
  await cluster.leave();
  removeFolder(databaseDir);
  removeFolder(dataDir);
}, 60_000);

it('answers 503 while the database is away and recovers without a restart', { timeout: 90_000 }, async () => {
  const { host, port, user, password, database } = cluster.connection;
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  });
  const { url } = server;
  const account = { email: 'before@faults.example', password: 'a good password before' };
  expect(await signUp(url, account)).toBe(true);

  const seen = new Set<number>();
  let loading = true;
  const load = async (): Promise<void> => {
    while (loading) seen.add(await signIn(url, account));
  };
  const lanes = [load(), load(), load()];
  await eventually(async () => seen.has(200));
  await cluster.leave();
  await eventually(async () => seen.has(503));
  const away = await fetch(`${url}/api/health/ready`);
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200);

  cluster = await openDatabase();
  seen.clear();
  await eventually(async () => seen.has(200));
  loading = false;
  await Promise.all(lanes);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await eventually(async () => (await fetch(`${url}/api/health/ready`)).status === 200);
  expect(server.child.exitCode).toBeNull();
  expect(await signUp(url, { email: 'after@faults.example', password: 'a good password after' })).toBe(true);
});
