import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ParsedItem } from '../record.ts';
import { readPubmedInThread } from './read-in-thread.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const article = (pmid: number): string =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><Journal><Title>J</Title></Journal>` +
  `<ArticleTitle>Fever ${pmid}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`;
const fileOf = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const whole = (count: number): string =>
  `<PubmedArticleSet>${Array.from({ length: count }, (_, at) => article(at + 1)).join('')}</PubmedArticleSet>`;
const read = (file: string, onBytes: (taken: number) => void = () => undefined) =>
  readPubmedInThread({ file, name: 'pubmed26n0001.xml', fetchedAt: '2026-05-05T00:00:00.000Z' }, onBytes);
const pmidOf = (item: ParsedItem): string =>
  item.kind === 'record' ? (item.record.ids.pmid ?? '') : item.kind;

it('gives the records of a file in their order, and says how much of it was read', async () => {
  const pmids: string[] = [];
  let bytes = 0;
  const file = fileOf('whole.xml', whole(1200));
  for await (const item of read(file, (taken) => {
    bytes = taken;
  }))
    pmids.push(pmidOf(item));
  expect(pmids).toEqual(Array.from({ length: 1200 }, (_, at) => String(at + 1)));
  expect(bytes).toBe(whole(1200).length);
});

it('gives what stands before the place where a file ends too early, then says so', async () => {
  const pmids: string[] = [];
  const cut = fileOf('cut.xml', whole(3).slice(0, -40));
  await expect(async () => {
    for await (const item of read(cut)) pmids.push(pmidOf(item));
  }).rejects.toMatchObject({ name: 'TruncatedError', message: 'the XML ends in the middle' });
  expect(pmids).toEqual(['1', '2']);
});

it('refuses what is no such file, and ends when nobody asks any more', async () => {
  await expect(read(fileOf('no.xml', '<html></html>')).next()).rejects.toMatchObject({
    name: 'SourceFormatError',
  });
  const items = read(fileOf('long.xml', whole(5000)));
  expect(pmidOf((await items.next()).value as ParsedItem)).toBe('1');
  expect(await items.return(undefined)).toMatchObject({ done: true });
});
