import core from '@citation-js/core';
import { tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBibtex } from '../../../adapters/literature/files/bibtex.ts';
import { readRis } from '../../../adapters/literature/files/ris.ts';
import { addArticles } from '../../../testing/articles.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { toRecords } from './citation-record.ts';
import { writeCitations } from './citation-writer.ts';
import { createCitations } from './citations.ts';

const longTitle =
  'A randomised, double-blind, placebo-controlled trial of 100% plant-based {diets} & α-blockade in 中文 and العربية speaking patients with chronic disease';
let test: TestApp;
let ids: string[];

beforeAll(async () => {
  test = await createTestApp();
  ids = await addArticles(
    test,
    {
      title: longTitle,
      authors: [
        { name: 'McMurray JJV' },
        { name: '陈薇', family: '陈', given: '薇' },
        { name: 'ناصر ع', family: 'ناصر', given: 'عمر' },
        { name: "O'Brien-Šimić Ł", family: "O'Brien-Šimić", given: 'Łucja' },
        { name: 'DAPA-HF Trial Committees, Investigators', collective: true },
      ],
      journal: 'The New England journal of medicine',
      journalAbbreviation: 'N Engl J Med',
      publicationDate: '2019-11-21',
      volume: '381',
      issue: '21',
      pages: '1995-2008',
      doi: '10.1056/nejmoa1911303',
      pmid: '31535829',
      abstract: 'First line.\nSecond  - line.',
      keywords: ['Heart Failure', 'Diet, Vegan'],
    },
    {
      title: 'Cardiovascular disease, drug therapy, and mortality in Covid-19',
      authors: [{ name: 'Mehra MR', family: 'Mehra' }],
      authorsComplete: false,
      journal: 'N Engl J Med',
      publicationDate: '2020-05',
      doi: '10.1056/nejmoa2007621',
      retracted: true,
      notices: [
        {
          kind: 'retraction',
          date: '2020-06-04',
          doi: '10.1056/nejmc2021225',
          pmid: '32501665',
          reference: null,
          reason: null,
        },
      ],
    },
    { title: 'Cardiovascular disease again', authors: [{ name: 'Mehra MR' }], publicationDate: '2020' },
  );
});
afterAll(() => test.close());

const cite = async (id: string | undefined, query: string): Promise<{ text: string; fileName: string }> => {
  const answer = await test.app.inject(`/api/articles/${id}/citation?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const parse = (text: string) => new core.Cite(text).data;
const familiesOf = (record: Readonly<Record<string, unknown>> | undefined) =>
  (record?.author ?? []) as { family: string }[];
const names = ['McMurray', '陈', 'ناصر', "O'Brien-Šimić"];

describe('RIS', () => {
  it('is read back with the same title, authors, identifiers and pages', async () => {
    const { text, fileName } = await cite(ids[0], 'format=ris');
    expect(fileName).toBe('mcmurray2019randomised.ris');
    const [record] = parse(text);
    expect(record).toMatchObject({
      type: 'article-journal',
      title: longTitle,
      DOI: '10.1056/nejmoa1911303',
      page: '1995-2008',
      volume: '381',
      issue: '21',
      issued: { 'date-parts': [[2019, 11, 21]] },
      'container-title': 'The New England journal of medicine',
    });
    expect(
      familiesOf(record)
        .slice(0, 4)
        .map(({ family }) => family),
    ).toEqual(names);
    expect(text).toMatch(/^TY {2}- JOUR\r\n/);
    expect(text).toMatch(/\r\nER {2}- \r\n$/);
    expect(text).toContain('AU  - DAPA-HF Trial Committees, Investigators\r\n');
    expect(text).toContain('KW  - Diet, Vegan\r\n');
  });

  it('says in title and notes that a paper was retracted', async () => {
    const { text } = await cite(ids[1], 'format=ris');
    expect(text).toContain('TI  - RETRACTED: Cardiovascular disease, drug therapy');
    expect(text).toContain('N1  - RETRACTED 2020-06-04; notice: https://doi.org/10.1056/nejmc2021225\r\n');
    expect(text).toContain('DA  - 2020/05//\r\n');
  });
});

describe('BibTeX', () => {
  it('keeps names in any script, escapes what TeX would take, and is read back', async () => {
    const { text, fileName } = await cite(ids[0], 'format=bibtex');
    expect(fileName).toBe('mcmurray2019randomised.bib');
    expect(text).toContain('@article{mcmurray2019randomised,');
    expect(text).toContain('100\\% plant-based \\{diets\\} \\& α-blockade in 中文 and العربية');
    const [record] = parse(text);
    expect(record).toMatchObject({ DOI: '10.1056/nejmoa1911303', title: longTitle });
    expect(
      familiesOf(record)
        .slice(0, 4)
        .map(({ family }) => family),
    ).toEqual(names);
  });

  it('says in a note that a paper was retracted', async () => {
    const { text } = await cite(ids[1], 'format=bibtex');
    expect(text).toContain('note = {RETRACTED 2020-06-04; notice: https://doi.org/10.1056/nejmc2021225}');
    expect(text).toContain('author = {Mehra, M R and others}');
  });
});

it('writes CSL-JSON with the retraction in its note', async () => {
  const [whole] = JSON.parse((await cite(ids[0], 'format=csl-json')).text);
  expect(whole).toMatchObject({ title: longTitle, PMID: '31535829', author: { length: 5 } });
  const [retracted] = JSON.parse((await cite(ids[1], 'format=csl-json')).text);
  expect(retracted.note).toContain('RETRACTED 2020-06-04');
});

describe('a formatted reference', () => {
  it.each([
    [
      'vancouver',
      /^McMurray JJV, 陈薇, ناصر ع, .*N Engl J Med\. 2019 Nov 21;381\(21\):1995-2008\. doi: 10\.1056\/nejmoa1911303\n$/,
    ],
    [
      'ama',
      /^McMurray JJV, 陈薇, ناصر ع, .*N Engl J Med\. 2019;381\(21\):1995-2008\. doi:10\.1056\/nejmoa1911303\n$/,
    ],
    [
      'apa',
      /^McMurray, J\. J\. V\., .*\(2019\)\. .*\(21\), 1995–2008\. https:\/\/doi\.org\/10\.1056\/nejmoa1911303/,
    ],
    ['harvard1', /^McMurray, J\.J\.V\. et al\. \(2019\)/],
  ])('in %s', async (style, form) => {
    expect((await cite(ids[0], `style=${style}`)).text).toMatch(form);
  });

  it.each([
    ['en', '[RETRACTED 2020-06-04; notice: https://doi.org/10.1056/nejmc2021225]'],
    ['ar', '[بحث مسحوب 2020-06-04; الإشعار: https://doi.org/10.1056/nejmc2021225]'],
    ['zh', '[已撤稿 2020-06-04; 声明: https://doi.org/10.1056/nejmc2021225]'],
  ])('ends in the retraction, in %s', async (language, end) => {
    for (const style of ['vancouver', 'ama', 'apa', 'harvard1']) {
      const { text } = await cite(ids[1], `style=${style}&language=${language}`);
      expect(text.trim().endsWith(end), text).toBe(true);
    }
  });
});

describe('many references', () => {
  it('have keys of their own', async () => {
    const rows = await test.db.select().from(tables.articles).where(inArray(tables.articles.id, ids));
    const same = Array.from({ length: 60 }, () => rows[0] ?? []).flat();
    expect(new Set(toRecords(same).map(({ key }) => key)).size).toBe(60);
  });

  it('leave the event loop to others while a thousand are formatted', async () => {
    const [row] = await test.db.select().from(tables.articles).where(inArray(tables.articles.id, ids));
    const records = toRecords(Array.from({ length: 1000 }, () => row ?? []).flat());
    const citations = createCitations();
    let turns = 0;
    const ticks = setInterval(() => {
      turns += 1;
    }, 5);
    const text = await citations.write({ records, format: 'text', style: 'vancouver', language: 'en' });
    clearInterval(ticks);
    await citations.close();
    expect(text.trim().split('\n')).toHaveLength(1000);
    expect(text).toContain('\n1000. ');
    // In the same thread there would be none.
    expect(turns).toBeGreaterThan(10);
  });

  it('do not wait for somebody’s whole library', async () => {
    const [row] = await test.db.select().from(tables.articles).where(inArray(tables.articles.id, ids));
    const one = toRecords(row ? [row] : []);
    const many = toRecords(Array.from({ length: 3000 }, () => row ?? []).flat());
    const citations = createCitations();
    const how = { format: 'text', style: 'vancouver', language: 'en' } as const;
    const ended: string[] = [];
    await Promise.all([
      citations.write({ records: many, ...how }).then(() => ended.push('many')),
      citations.write({ records: one, ...how }).then(() => ended.push('one')),
    ]);
    await citations.close();
    expect(ended).toEqual(['one', 'many']);
  });

  it.each([
    ['ris', readRis],
    ['bibtex', readBibtex],
  ] as const)('come back from %s as the papers they were, retracted ones too', async (format, read) => {
    const rows = await test.db.select().from(tables.articles).where(inArray(tables.articles.id, ids));
    const text = writeCitations({ format, style: 'apa', language: 'en', records: toRecords(rows) });
    const pieces = async function* () {
      yield text;
    };
    const found = [];
    for await (const item of read(pieces(), new Date().toISOString())) found.push(item);
    expect(found).toHaveLength(3);
    for (const [at, row] of rows.entries())
      expect(found[at]).toMatchObject({
        kind: 'record',
        record: {
          ids: { ...(row.pmid && { pmid: row.pmid }), ...(row.doi && { doi: row.doi }) },
          fields: { title: row.title, authorsComplete: row.authorsComplete },
        },
      });
    // The number of the notice is nobody's here.
    expect(JSON.stringify(found.map((item) => item.kind === 'record' && item.record.ids))).not.toContain(
      '32501665',
    );
  });

  it('are all read back from RIS', async () => {
    const rows = await test.db.select().from(tables.articles).where(inArray(tables.articles.id, ids));
    const job = { format: 'ris', style: 'apa', language: 'en' } as const;
    const text = writeCitations({ ...job, records: toRecords([...rows, ...rows]) });
    expect(parse(text).map(({ title }) => title)).toHaveLength(6);
    for (const format of ['ris', 'bibtex', 'csl-json', 'text'] as const)
      expect(await createCitations().write({ ...job, format, records: [] })).toBe('');
  });
});
