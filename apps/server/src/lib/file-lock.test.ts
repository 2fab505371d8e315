import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFileLock } from './file-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mz-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['empty', ''],
  ['naming a live process of another kind', String(process.ppid)],
  ['garbage', '\0\xff not a lock '.repeat(300)],
])('takes a lock file that is %s', async (_state, content) => {
  writeFileSync(file, content);
  expect(await withFileLock(file, 2_000, async () => 'done')).toBe('done');
});

it('lets one in at a time, also within one process', async () => {
  let inside = 0;
  let highest = 0;
  const enter = () =>
    withFileLock(file, 10_000, async () => {
      inside += 1;
      highest = Math.max(highest, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
  await Promise.all([enter(), enter(), enter(), enter()]);
  expect(highest).toBe(1);
});

it('writes nothing, so that a full disk keeps nobody from it', async () => {
  writeFileSync(file, '');
  const written = await withFileLock(file, 2_000, async () => readdirSync(folder));
  expect(written).toEqual(['lock']);
  expect(statSync(file).size).toBe(0);
});

it('waits for a live holder no longer than it is told, and is free once the holder is killed', async () => {
  const ready = path.join(folder, 'ready');
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { withFileLock } from ${JSON.stringify(new URL('./file-lock.ts', import.meta.url).href)};
       import { writeFileSync } from 'node:fs';
       await withFileLock(${JSON.stringify(file)}, 1000, async () => {
         writeFileSync(${JSON.stringify(ready)}, '');
         await new Promise((resolve) => setTimeout(resolve, 60_000));
       });`,
    ],
    { stdio: 'inherit' },
  );
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  await expect.poll(() => existsSync(ready), { timeout: 20_000 }).toBe(true);
  await expect(withFileLock(file, 100, async () => 'entered')).rejects.toThrow(/Another process holds/);
  holder.kill('SIGKILL');
  await ended;
  expect(await withFileLock(file, 2_000, async () => 'entered')).toBe('entered');
});
