import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIndexFile, openIndexFile } from './file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index file #'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['read', 'write'] as const)(
  'creates no file where another process has removed it, opened to %s',
  (mode) => {
    const file = path.join(folder, 'articles-removed.sqlite');
    expect(() => openIndexFile(file, mode)).toThrow(/unable to open/i);
    expect(existsSync(file)).toBe(false);
  },
);

it('opens what was created, in a folder of any name', () => {
  const file = path.join(folder, 'articles-kept.sqlite');
  createIndexFile(file).close();
  const db = openIndexFile(file, 'read');
  expect(db.prepare("select value from meta where key = 'documents'").get()).toEqual({ value: 0 });
  db.close();
});
