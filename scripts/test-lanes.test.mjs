import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInLanes } from './test-lanes.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mz-lanes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A job whose program leaves its priority in a file. */
const jobOf = (name, cores, goesBefore = false) => ({
  cores,
  goesBefore,
  run: (lane) =>
    lane.run([
      '-e',
      `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, name))}, String(require('node:os').getPriority()))`,
    ]),
});
const priorityOf = (name) => Number(readFileSync(path.join(folder, name), 'utf8'));

it('lets what stands beside a suite that goes before step back, and nothing else', async () => {
  await runInLanes([jobOf('beside', 1), jobOf('before', 1, true), jobOf('alone', 2)], 2);
  const own = os.getPriority();
  expect(priorityOf('before')).toBe(own);
  expect(priorityOf('alone')).toBe(own);
  expect(priorityOf('beside')).toBe(Math.max(own, os.constants.priority.PRIORITY_BELOW_NORMAL));
});

it('leaves priorities alone where no suite goes before', async () => {
  await runInLanes([jobOf('one', 1), jobOf('two', 1)], 2);
  expect([priorityOf('one'), priorityOf('two')]).toEqual([os.getPriority(), os.getPriority()]);
});

it('has as many cores in use as there are, and one that takes all alone', async () => {
  const running = new Set();
  const seen = [];
  const counted = (name, cores) => ({
    cores,
    run: async () => {
      running.add(name);
      seen.push([...running].join(' '));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running.delete(name);
    },
  });
  await runInLanes([counted('a', 1), counted('b', 1), counted('all', 2), counted('c', 1)], 2);
  expect(seen).toEqual(['a', 'a b', 'all', 'c']);
});
