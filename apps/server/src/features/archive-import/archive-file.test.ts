import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { archiveImportLimits } from '@mz/contracts/archive-import';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { type ArchiveError, openArchiveFile } from './archive-file.ts';

const index = JSON.stringify({ madeAt: '2026-11-01T00:00:00.000Z', accountId: 'a' });
const zipOf = (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
};
const open = (bytes: Buffer, limits: Partial<Record<keyof typeof archiveImportLimits, number>> = {}) =>
  openArchiveFile(async (start, end) => Readable.from([bytes.subarray(start, end + 1)]), bytes.length, {
    ...archiveImportLimits,
    ...limits,
  });
const problemOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'none',
    (error: ArchiveError) => error.problem,
  );
const read = async (bytes: Buffer, table: string, limits = {}) => {
  const archive = await open(bytes, limits);
  try {
    const rows: unknown[] = [];
    for await (const row of archive.rows(table)) rows.push(row);
    return rows;
  } finally {
    archive.close();
  }
};

describe('an archive file', () => {
  it('gives rows one by one, and says which cannot be read', async () => {
    const rows = [
      '[',
      '{"id":1,"text":"乳酸"},',
      'nonsense,',
      '[1],',
      `{"long":"${'x'.repeat(300)}"},`,
      '{"id":2}',
      ']',
      '',
    ];
    const bytes = await zipOf({
      'index.json': index,
      'data/notes.json': rows.join('\n'),
      'data/empty.json': '[]\n',
    });
    expect(await read(bytes, 'notes', { rowBytes: 200 })).toEqual([
      { id: 1, text: '乳酸' },
      null,
      null,
      null,
      { id: 2 },
    ]);
    expect(await read(bytes, 'empty')).toEqual([]);
    expect(await read(bytes, 'absent')).toEqual([]);
  });

  it('knows its own files alone, and no place outside of it', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    const archive = await open(
      await zipOf({
        'index.json': index,
        'data/auth.users.json': '[]\n',
        'data/deeper/notes.json': '[]\n',
        'readme.txt': 'x',
        [`media/avatar/${id}.webp`]: 'picture',
      }),
    );
    expect(archive.tables).toEqual(['auth.users']);
    expect(archive.accountId).toBe('a');
    const picture = await archive.media('avatar', id);
    expect(picture && String(await buffer(picture))).toBe('picture');
    expect(await archive.media('avatar', '../index')).toBeNull();
    archive.close();

    const escaping = await zipOf({ 'index.json': index, 'data/aaa.json': '[]\n' });
    const name = Buffer.from('data/aaa.json');
    for (let at = escaping.indexOf(name); at !== -1; at = escaping.indexOf(name, at + 1))
      escaping.write('../../../aaa.', at);
    expect(await problemOf(open(escaping))).toBe('damaged');
  });

  it('refuses what is none, is cut off, or unpacks to too much', async () => {
    expect(await problemOf(open(Buffer.from('no archive at all, but long enough for one')))).toBe(
      'not-an-archive',
    );
    expect(await problemOf(open(await zipOf({ 'data/notes.json': '[]\n' })))).toBe('not-an-archive');
    expect(await problemOf(open(await zipOf({ 'index.json': '{"madeAt":1}' })))).toBe('not-an-archive');
    const bytes = await zipOf({
      'index.json': index,
      'data/notes.json': `[\n{"text":"${'x'.repeat(100_000)}"}\n]\n`,
    });
    expect(bytes.length).toBeLessThan(2_000);
    expect(await problemOf(open(bytes, { unpackedBytes: 50_000 }))).toBe('too-large');
    expect(await problemOf(open(bytes, { entries: 1 }))).toBe('too-large');
    expect(await problemOf(open(bytes.subarray(0, bytes.length - 30)))).toBe('not-an-archive');

    // It says it is small, and is not: 100,000 bytes under the name of 10.
    const lying = Buffer.from(bytes);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(100_016);
    for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 1))
      lying.writeUInt32LE(10, at);
    expect(lying.equals(bytes)).toBe(false);
    expect(await problemOf(read(lying, 'notes'))).toBe('damaged');
  });
});
