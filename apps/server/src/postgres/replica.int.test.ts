import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Post } from '@mz/contracts/social';
import { connect, type Database, migrateDatabase, newId } from '@mz/db';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { createSecrets } from '../secrets.ts';
import { eventually } from '../testing/eventually.ts';
import { type Cluster, openCluster } from './cluster.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-replica-'));
const log = (): void => undefined;
const primaryDir = path.join(folder, 'primary');
const standbyDir = path.join(folder, 'standby');
let primary: Cluster;
let standby: Cluster | null = null;
let onStandby: pg.Client;
let db: Database;
let otherDb: Database;
let app: FastifyInstance;
let other: FastifyInstance;
let author: Member;
let reader: Member;

interface Member {
  readonly headers: Record<string, string>;
}
const metricsToken = 'a token of thirty-two characters for figures';

const signUp = async (name: string): Promise<Member> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    payload: { email: `${name}@example.org`, password: 'a password for replicas' },
  });
  const { access_token: token } = answer.json<{ access_token: string }>();
  return { headers: { authorization: `Bearer ${token}` } };
};

const addressOf = ({ connection: { host, port, user, password, database } }: Cluster): string =>
  `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

const openBoth = async (): Promise<void> => {
  // A copy of a stopped cluster is what a replica begins with.
  primary = await openCluster({ dataDir: primaryDir, log });
  await migrateDatabase(primary.connection);
  await primary.leave();
  cpSync(primaryDir, standbyDir, { recursive: true, filter: (from) => !from.includes('postgres-run') });
  primary = await openCluster({ dataDir: primaryDir, log });
  const { host, port, user, password } = primary.connection;
  writeFileSync(path.join(standbyDir, 'postgres', 'standby.signal'), '');
  standby = await openCluster({
    dataDir: standbyDir,
    log,
    settings: [`primary_conninfo=host=${host} port=${port} user=${user} password=${password}`],
  });
};

beforeAll(async () => {
  await openBoth();
  if (!standby) throw new Error('There is no replica.');
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(folder, 'server'),
    DEMO_CONTENT: 'off',
    AUTH_RATE_FACTOR: '0',
    METRICS_TOKEN: metricsToken,
    DATABASE_READ_URL: addressOf(standby),
  });
  const secrets = createSecrets('a secret key for tests, long enough to be one');
  const open = () =>
    connect({
      connection: addressOf(primary),
      readConnection: config.databaseReadUrl ?? undefined,
      poolSize: 4,
      onIdleError: log,
    });
  db = open();
  otherDb = open();
  app = await buildApp({ config, db, secrets, onDemand: true });
  other = await buildApp({ config, db: otherDb, secrets, onDemand: true });
  await Promise.all([app.ready(), other.ready()]);
  author = await signUp('author');
  reader = await signUp('reader');
  onStandby = new pg.Client(standby.connection);
  onStandby.on('error', log);
  await onStandby.connect();
}, 120_000);
afterAll(async () => {
  await onStandby?.end().catch(log);
  await app?.close();
  await other?.close();
  await db?.$client.end();
  await otherDb?.$client.end();
  await standby?.leave();
  await primary?.leave();
  rmSync(folder, { recursive: true, force: true });
});

const post = async (text: string): Promise<void> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/posts',
    headers: author.headers,
    payload: { clientId: newId(), language: 'en', text },
  });
  expect(answer.statusCode, answer.body).toBe(201);
};
const feedOf = async (member: Member, at = app): Promise<string[]> => {
  const answer = await at.inject({ url: '/api/posts?limit=20', headers: member.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ posts: Post[] }>().posts.map(({ text }) => text);
};
const status = () => {
  const found = db.$reads.status();
  if (!found) throw new Error('There is no replica.');
  return found;
};
const figures = async (): Promise<string> =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

it('reads lists from a replica that keeps up, and what a member wrote just now from the primary', async () => {
  await post('Seen by everybody.');
  await eventually(
    () => feedOf(reader),
    (texts) => texts.includes('Seen by everybody.'),
  );
  await eventually(
    async () => {
      const before = status().served.replica;
      await feedOf(reader);
      return status().served.replica - before;
    },
    (served) => served === 1,
  );
  expect(await figures()).toMatch(/^database_replica_up 1$/m);

  await onStandby.query('select pg_wal_replay_pause()');
  await post('Not at the replica yet.');
  // At both processes: the other has been told.
  expect(await feedOf(author)).toContain('Not at the replica yet.');
  await eventually(
    () => feedOf(author, other),
    (texts) => texts.includes('Not at the replica yet.'),
  );
});

it('leaves a replica that falls behind, and comes back to it', async () => {
  await eventually(
    async () => status(),
    ({ isUsed, lag }) => !isUsed && (lag ?? 0) > 1_000,
  );
  expect(await feedOf(reader)).toContain('Not at the replica yet.');
  await onStandby.query('select pg_wal_replay_resume()');
  await eventually(
    async () => status(),
    ({ isUsed }) => isUsed,
  );
});

it('reads from the primary where the replica is away, and says so', async () => {
  await onStandby.end();
  await standby?.leave();
  standby = null;
  const before = status().served.primary;
  expect(await feedOf(reader)).toContain('Seen by everybody.');
  expect(status().served.primary).toBe(before + 1);
  expect(status()).toMatchObject({ isUsed: false, lag: null });
  const ready = await eventually(
    async () => (await app.inject({ url: '/api/health/ready' })).json(),
    (answer) => JSON.stringify(answer).includes('"replica":"failing"'),
  );
  expect(ready.status).toBe('ready');
  expect(await figures()).toMatch(/^database_replica_up 0$/m);
});
