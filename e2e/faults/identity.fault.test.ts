import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  isRunning,
  makeFolder,
  postmasterPid,
  removeFolder,
  type ServerProcess,
  signUp,
  startServer,
} from './server-process.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  server = undefined;
  removeFolder(folder);
});

const clusterOwner = (dataDir: string): number => statSync(path.join(dataDir, 'postgres')).uid;

it('runs where only its own user may enter', { timeout: 60_000 }, async () => {
  const closed = path.join(folder, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const dataDir = path.join(closed, 'data');
  for (const name of ['first', 'second']) {
    server = await startServer({ DATA_DIR: dataDir });
    expect(await signUp(server.url, { email: `${name}@faults.example`, password: 'a good password' })).toBe(
      true,
    );
    expect((await server.end('SIGTERM')).code).toBe(0);
  }
  expect(clusterOwner(dataDir)).toBe(process.getuid?.());
});

it('runs PostgreSQL as somebody else where others may enter and we are root', {
  timeout: 60_000,
}, async () => {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  server = await startServer({ DATA_DIR: dataDir });
  expect(await signUp(server.url, { email: 'open@faults.example', password: 'a good password' })).toBe(true);
  if (isRoot) expect(clusterOwner(dataDir)).not.toBe(0);
  else expect(clusterOwner(dataDir)).toBe(process.getuid?.());
});

it('lets two servers share one data directory; the last to leave stops PostgreSQL', {
  timeout: 60_000,
}, async () => {
  const dataDir = path.join(folder, 'data');
  server = await startServer({ DATA_DIR: dataDir });
  const other = await startServer({ DATA_DIR: dataDir });
  const account = { email: 'shared@faults.example', password: 'a good password' };
  expect(await signUp(server.url, account)).toBe(true);
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(await signUp(other.url, { ...account, email: 'later@faults.example' })).toBe(true);
  const postmaster = postmasterPid(dataDir);
  expect(isRunning(postmaster)).toBe(true);
  expect((await other.end('SIGTERM')).code).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
});
