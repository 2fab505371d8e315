import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Account,
  eventually,
  isRunning,
  makeFolder,
  postmasterPid,
  removeFolder,
  type ServerProcess,
  signIn,
  signUp,
  startServer,
} from './server-process.ts';

const kills = 20;

/** Left for the line of figures that `npm test` writes. */
const reportKills = (survived: number): void => {
  const reports = fileURLToPath(new URL('../../.cache/reports', import.meta.url));
  mkdirSync(reports, { recursive: true });
  writeFileSync(path.join(reports, 'kills.json'), JSON.stringify({ kills, survived }));
};

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = makeFolder();
});
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  server = undefined;
  removeFolder(dataDir);
});

const accountOf = (round: number, index: number): Account => ({
  email: `member-${round}-${index}@faults.example`,
  password: `a good password ${round}-${index}`,
});

it('loses no acknowledged account over twenty kills of the server', { timeout: 240_000 }, async () => {
  const acknowledged: Account[] = [];
  for (let round = 0; round < kills; round += 1) {
    server = await startServer({ DATA_DIR: dataDir });
    const { url } = server;
    let streaming = true;
    const stream = async (lane: number): Promise<void> => {
      for (let index = lane; streaming; index += 2) {
        const account = accountOf(round, index);
        if (await signUp(url, account)) acknowledged.push(account);
      }
    };
    const lanes = [stream(0), stream(1)];
    const before = acknowledged.length;
    await eventually(async () => acknowledged.length >= before + 3 + (round % 4));
    await server.end('SIGKILL');
    streaming = false;
    await Promise.all(lanes);
  }
  server = await startServer({ DATA_DIR: dataDir });
  const lost: string[] = [];
  for (const account of acknowledged)
    if ((await signIn(server.url, account)) !== 200) lost.push(account.email);
  expect(lost).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  reportKills(kills);
});

it('starts a killed PostgreSQL again while it runs, and keeps what was acknowledged', {
  timeout: 60_000,
}, async () => {
  server = await startServer({ DATA_DIR: dataDir });
  const { url } = server;
  const before = accountOf(100, 1);
  expect(await signUp(url, before)).toBe(true);
  const first = postmasterPid(dataDir);
  process.kill(first, 'SIGKILL');
  const after = accountOf(100, 2);
  await eventually(() => signUp(url, after));
  expect(postmasterPid(dataDir)).not.toBe(first);
  expect(await signIn(url, before)).toBe(200);
  expect(await signIn(url, after)).toBe(200);
  const ready = await fetch(`${url}/api/health/ready`);
  expect(ready.status).toBe(200);
});

it('stops in order when asked to, and starts again with its data and nothing to recover', {
  timeout: 60_000,
}, async () => {
  server = await startServer({ DATA_DIR: dataDir });
  const account = accountOf(200, 1);
  expect(await signUp(server.url, account)).toBe(true);
  const postmaster = postmasterPid(dataDir);
  expect(isRunning(postmaster)).toBe(true);
  // A stop that takes longer than the product's limit of five seconds ends with another code.
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
  const log = path.join(dataDir, 'postgres.log');
  const before = readFileSync(log, 'utf8');
  expect(before).toContain('database system is shut down');
  server = await startServer({ DATA_DIR: dataDir });
  expect(await signIn(server.url, account)).toBe(200);
  const since = readFileSync(log, 'utf8').slice(before.length);
  expect(since).toContain('database system was shut down at');
  expect(since).not.toContain('recovery in progress');
});
