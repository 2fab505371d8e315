import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder, startRefused } from './server-process.ts';
import { mountDisk, unmountDisk } from './small-disk.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

it('names every wrong variable and ends with 1', { timeout: 60_000 }, async () => {
  const { code, output } = await startRefused({ DATA_DIR: folder, LOG_LEVEL: 'loud', AUTH_TOKEN_LIFE: '-5' });
  expect(code).toBe(1);
  expect(output).toMatch(/LOG_LEVEL/);
  expect(output).toMatch(/AUTH_TOKEN_LIFE/);
});

it('says that the data directory cannot be written and ends with 1', { timeout: 60_000 }, async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, output } = await startRefused({ DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(output).toMatch(/DATA_DIR .* cannot be written/);
  expect(output).not.toMatch(/\n\s+at /);
});

it('says that the disk is full and ends with 1', { timeout: 60_000 }, async (context) => {
  const target = path.join(folder, 'small');
  if (!mountDisk(target, 12)) return context.skip('a small disk can only be mounted by root');
  try {
    const { code, output } = await startRefused({ DATA_DIR: path.join(target, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(/disk is full|No space left on device/i);
  } finally {
    unmountDisk(target);
  }
});

it('says that the port is taken and ends with 1', { timeout: 60_000 }, async () => {
  const { createServer } = await import('node:net');
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  try {
    const { code, output } = await startRefused({ DATA_DIR: folder, PORT: port });
    expect(code).toBe(1);
    expect(output).toMatch(/Another program listens there/);
  } finally {
    holder.close();
  }
});

it.each([
  ['no key', ''],
  ['less than a key', 'short'],
])('says that secret.key holds %s and ends with 1', { timeout: 60_000 }, async (words, content) => {
  writeFileSync(path.join(folder, 'secret.key'), content);
  const { code, output } = await startRefused({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toContain(`secret.key holds ${words}: restore it from a backup`);
  expect(output).not.toMatch(/\n\s+at /);
});
