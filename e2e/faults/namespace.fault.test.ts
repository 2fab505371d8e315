import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder, type ServerProcess, startServer } from './server-process.ts';

/** As in a container: the server is process 1 of its own, and all its processes end with it. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = makeFolder();
});
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGKILL');
  server = undefined;
  removeFolder(dataDir);
});

const killAfter = async (milliseconds: number): Promise<void> => {
  let spawned: ChildProcess | undefined;
  const starting = startServer({ DATA_DIR: dataDir }, container, (child) => {
    spawned = child;
    setTimeout(() => child.kill('SIGKILL'), milliseconds);
  }).catch(() => undefined);
  await starting;
  if (spawned && spawned.exitCode === null && spawned.signalCode === null)
    await new Promise((resolve) => spawned?.once('exit', resolve));
};

it('starts in a new container after kills at any moment of the first starts', {
  timeout: 180_000,
}, async (context) => {
  if (spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status !== 0)
    return context.skip('process namespaces can only be made by root');
  for (const moment of [300, 700, 1_000, 1_400, 2_000]) await killAfter(moment);
  server = await startServer({ DATA_DIR: dataDir }, container);
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
});

it.each([
  ['names a live process of another kind', String(process.pid)],
  ['is empty', ''],
])('starts where the lock left by an earlier release %s', { timeout: 60_000 }, async (_state, content) => {
  writeFileSync(path.join(dataDir, 'postgres.lock'), content);
  server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  await server.end('SIGTERM');
});
