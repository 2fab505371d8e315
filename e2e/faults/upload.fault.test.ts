import { existsSync, readdirSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePng } from '../../apps/server/src/testing/pictures.ts';
import { eventually, makeFolder, removeFolder, type ServerProcess, startServer } from './server-process.ts';

const dataDir = makeFolder();
let running: ServerProcess | null = null;
let token: string;
let picture: Buffer;
const start = async (): Promise<ServerProcess> => {
  running = await startServer({ DATA_DIR: dataDir });
  return running;
};
const prepare = async (): Promise<ServerProcess> => {
  const server = await start();
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({
      email: 'upload@example.org',
      password: 'pass-for-uploads',
      data: { full_name: 'Dr. Fault' },
    }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
  picture = makePng(4000, 4000, { isNoise: true });
  return server;
};
afterAll(async () => {
  await running?.end('SIGTERM');
  removeFolder(dataDir);
});

const headers = (extra: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...extra,
});
const patchHeaders = (offset: number): Record<string, string> =>
  headers({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' });

const sizeOfSource = (): number => {
  const folder = path.join(dataDir, 'files', 'avatar');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.source'))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
};

it('an upload goes on after its server was killed in the middle of it', { timeout: 120_000 }, async () => {
  let server = await prepare();
  expect(picture.length).toBeGreaterThan(2_000_000);
  expect(picture.length).toBeLessThan(5 * 1024 * 1024);
  const created = await fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: headers({
      'upload-length': String(picture.length),
      'upload-metadata': `purpose ${Buffer.from('avatar').toString('base64')}`,
    }),
  });
  const address = created.headers.get('location') ?? '';
  const first = await fetch(`${server.url}${address}`, {
    method: 'PATCH',
    headers: patchHeaders(0),
    body: Uint8Array.from(picture.subarray(0, 500_000)),
  });
  expect(first.status).toBe(204);

  const request = http.request(`${server.url}${address}`, {
    method: 'PATCH',
    headers: { ...patchHeaders(500_000), 'content-length': String(picture.length - 500_000) },
  });
  request.on('error', () => undefined);
  request.write(picture.subarray(500_000, 1_500_000));
  await eventually(async () => sizeOfSource() === 1_500_000);
  await server.end('SIGKILL');
  request.destroy();

  server = await start();
  const head = await fetch(`${server.url}${address}`, { method: 'HEAD', headers: headers() });
  expect(head.status).toBe(200);
  const offset = Number(head.headers.get('upload-offset'));
  // What was acknowledged is there; what came after it may be.
  expect(offset).toBeGreaterThanOrEqual(500_000);
  const rest = await fetch(`${server.url}${address}`, {
    method: 'PATCH',
    headers: patchHeaders(offset),
    body: Uint8Array.from(picture.subarray(offset)),
  });
  expect(rest.status).toBe(204);
  const chosen = await fetch(`${server.url}/api/profile/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId: address.split('/').at(-1) }),
  });
  expect(chosen.status).toBe(200);
  const { avatarUrl } = (await chosen.json()) as { avatarUrl: string };
  // Each part of a PNG has a checksum: bytes in the wrong place would not have been read.
  const shown = await fetch(`${server.url}${avatarUrl}`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(sizeOfSource()).toBe(0);
});

it('what was played and told is there after its server was killed, and the rest counts when it is told again', {
  timeout: 120_000,
}, async () => {
  let server = running ?? (await prepare());
  const ask = async <Answer>(url: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${server.url}/api/academy/resources${url}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  };
  type Listed = { resources: { id: string; kind: string }[] };
  let id = '';
  await eventually(async () => {
    const { resources } = await ask<Listed>('');
    id = resources.find(({ kind }) => kind === 'podcast')?.id ?? '';
    return id !== '';
  });
  const report = (position: number, played: [number, number][]) =>
    ask<{ covered: number }>(`/${id}/progress`, { position, played, speed: 1 });
  await report(40, []);
  const told = await report(42, [[40, 42]]);
  expect(told.covered).toBeGreaterThan(0);
  await server.end('SIGKILL');

  server = await start();
  expect(await ask(`/${id}`)).toMatchObject({ position: 42, covered: told.covered });
  // What was played while nobody listened: the server's clock went on, and it is told by the same player again.
  expect((await report(44, [[42, 44]])).covered).toBe(told.covered + 2);
});
