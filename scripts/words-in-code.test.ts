import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Words of natural language that code reads are data of `content/lexicon`. What still stands in code is counted here by
// file, and may only become less.
const root = new URL('..', import.meta.url).pathname;
const folders = ['apps/server/src/features/assistant', 'packages/lexicon/src', 'packages/clinical/src'];
const letters = /[\u0621-\u064a\u3400-\u9fff]/;
const alternation = /\/[^/\n]*\b[a-z]{3,}\|[a-z]{3,}\b[^/\n]*\/[a-z]*/;

const countIn = (path: string): number =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .filter((line) => letters.test(line) || alternation.test(line)).length;

const allowed = JSON.parse(readFileSync(new URL('words-in-code.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>;
const counted = Object.fromEntries(
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !/\.(?:int\.)?test\.ts$/.test(path))
    .map((path): [string, number] => [path, countIn(path)])
    .filter(([, lines]) => lines > 0)
    .sort(([a], [b]) => a.localeCompare(b)),
);

test('no more words of natural language stand in code than are listed', () => {
  const more = Object.entries(counted).filter(([path, lines]) => lines > (allowed[path] ?? 0));
  expect(more).toEqual([]);
});

test('the list follows what was moved', () => {
  const gone = Object.entries(allowed).filter(([path, lines]) => lines > (counted[path] ?? 0));
  expect(gone).toEqual([]);
});
