import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  makeFolder,
  removeFolder,
  type ServerProcess,
  signIn,
  signUp,
  startRefused,
  startServer,
} from './server-process.ts';
import { fillDisk, makeRoom, mountDisk, unmountDisk } from './small-disk.ts';

const megabyte = 1024 * 1024;
let folder: string;
let disk: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
  disk = path.join(folder, 'disk');
});
afterEach(async () => {
  if (server && server.child.exitCode === null) await server.end('SIGTERM');
  server = undefined;
  unmountDisk(disk);
  removeFolder(folder);
});

const statusOf = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/api/health/ready`)).json()) as { status: string }).status;

it('stores nothing while the disk is full, goes on reading, and stores again when there is room', {
  timeout: 120_000,
}, async (context) => {
  if (!mountDisk(disk, 500)) return context.skip('a small disk can only be mounted by root');
  const environment = { DATA_DIR: path.join(disk, 'data'), DISK_RESERVE_MB: '32' };
  server = await startServer(environment);
  const { url } = server;
  const before = { email: 'before@faults.example', password: 'a good password 1' };
  expect(await signUp(url, before)).toBe(true);
  const read = await fetch(`${url}/api/calculators`);
  expect(read.status).toBe(200);

  fillDisk(disk, 20 * megabyte);
  await eventually(async () => (await statusOf(url)) === 'read-only');
  const refused = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A',
      email: 'a@faults.example',
      subject: 'technical',
      message: 'A message of ten.',
    }),
  });
  expect(refused.status, await refused.clone().text()).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'storage_full' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await signUp(url, { email: 'during@faults.example', password: 'a good password 2' })).toBe(false);
  for (const path of ['/api/calculators', '/api/site', '/api/articles?q=heart', '/'])
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);

  makeRoom(disk);
  await eventually(async () => (await statusOf(url)) === 'ready');
  expect(await signIn(url, before)).toBe(200);
  expect(await signUp(url, { email: 'after@faults.example', password: 'a good password 3' })).toBe(true);
});

it('starts again after an end while the disk was full, once there is room', {
  timeout: 120_000,
}, async (context) => {
  if (!mountDisk(disk, 500)) return context.skip('a small disk can only be mounted by root');
  const environment = { DATA_DIR: path.join(disk, 'data'), DISK_RESERVE_MB: '32' };
  server = await startServer(environment);
  const { url } = server;
  const member = { email: 'member@faults.example', password: 'a good password 1' };
  expect(await signUp(url, member)).toBe(true);
  fillDisk(disk, 20 * megabyte);
  await eventually(async () => (await statusOf(url)) === 'read-only');
  await server.end('SIGKILL');

  const { code, output } = await startRefused(environment);
  expect(code).toBe(1);
  expect(output).toMatch(/The disk is full: DATA_DIR .* has room for \d+ MB, 32 MB are needed/);
  expect(output).not.toMatch(/\n\s+at /);

  makeRoom(disk);
  server = await startServer(environment);
  expect(await signIn(server.url, member)).toBe(200);
});
