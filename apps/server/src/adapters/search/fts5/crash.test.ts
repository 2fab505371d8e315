import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { createSynonyms } from '../analysis/synonyms.ts';
import { createFts5Engine } from './engine.ts';

const rounds = 4;
const synonyms = await createSynonyms({ groups: [] });
const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-crash-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** As the writing process names its batches. */
const wordOf = (batch: number): string =>
  `qu${String(batch).replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))}um`;

const script = fileURLToPath(new URL('../../../testing/write-index.ts', import.meta.url));

/** Lets a process write batches until it has acknowledged some, then kills it in the middle of the next. */
const writeAndKill = async (from: number, batches: number): Promise<number> => {
  const child = spawn(process.execPath, [script, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let acknowledged = from - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged >= from + batches - 1) child.kill('SIGKILL');
  }
  return acknowledged;
};

it('keeps every acknowledged batch when its process is killed', async () => {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    acknowledged = await writeAndKill(acknowledged + 1, 6);
    const engine = createFts5Engine({ folder, synonyms: () => synonyms });
    const { documents, position } = await engine.status();
    // A batch may be in the index before its writer could say so.
    expect(position).toBeGreaterThanOrEqual(acknowledged);
    expect(documents).toBe(position * 10);
    for (const batch of [1, acknowledged]) {
      const { total } = await engine.search({
        query: wordOf(batch),
        filters: {},
        sort: 'relevance',
        offset: 0,
        limit: 20,
        facets: [],
      });
      expect(total).toBe(10);
    }
    await engine.close();
    acknowledged = position;
  }
  expect(acknowledged).toBeGreaterThanOrEqual(rounds * 6);
}, 60_000);
