// What the product says itself names nobody: every identifier found there is an alarm, whatever set the rules were tuned on.
import { readdirSync, readFileSync } from 'node:fs';
import { findIdentifiers } from '@mz/phi';
import { describe, expect, it } from 'vitest';
import { wordsOfList } from './pack-names.ts';

const content = new URL('../content/', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, content), 'utf8')) as unknown;
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, content))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);

/** Fields that hold sources, links and the like rather than sentences. */
const notProse = new Set(
  'url references authors doi pmid id setId source sources sourceUrl file retrieved publicationDate date pages volume issue journal licence publisher organisation credit attribution'.split(
    ' ',
  ),
);
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\s|[\u4e00-\u9fff]/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(sentencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (notProse.has(key) ? [] : sentencesIn(inner)));
};
const stringsAt = (value: unknown, key: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => stringsAt(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && Array.isArray(inner)
      ? inner.filter((one) => typeof one === 'string')
      : stringsAt(inner, key),
  );
};

/** What is found and has to be: the reason beside it. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:url|date)$/,
    'links, and days of regulators and retractions: no form tells them from those of patients',
  ],
  [/Keith Baggerly|Kevin Coombes/, 'two statisticians in full, in the account of a retraction'],
  [/Jin Yin-tan Hospital/, 'the hospital that a paper says its patients were discharged from'],
];
const alarmsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    findIdentifiers(text)
      .filter(({ kind, text: found }) => !exceptions.some(([form]) => form.test(kind) || form.test(found)))
      .map(({ kind, text: found }) => `${kind} «${found}» in ${text.slice(0, 120)}`),
  );

const papers = read('literature/landmark-papers.json');
const prose: Readonly<Record<string, readonly string[]>> = {
  'English cards': sentencesIn(read('knowledge/knowledge-base.json')),
  'Arabic cards': sentencesIn(read('knowledge/knowledge-base.ar.json')),
  'Chinese cards': sentencesIn(read('knowledge/knowledge-base.zh.json')),
  'facts of drugs': filesIn('drugs').flatMap((path) => sentencesIn(read(path))),
  papers: sentencesIn(papers),
  'lessons and rules of points': [
    ...sentencesIn(read('academy/resources.json')),
    ...filesIn('cpd').flatMap((path) => sentencesIn(read(path))),
  ],
};

/** Alarms that are left among 20,000 texts; the numbers may only fall. */
const left: Readonly<Record<string, number>> = {
  'English cards': 2,
  'Arabic cards': 4,
  'Chinese cards': 2,
  'facts of drugs': 10,
  brands: 4,
  'lessons and rules of points': 1,
  'authors of trials': 12,
};

const title = (words: string): string =>
  words.replace(/(^|[ '-])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase());
const each = (words: readonly string[], forms: readonly string[]): string[] =>
  words.flatMap((word) => forms.map((form) => form.replaceAll('{}', word)));
const brands = filesIn('drugs').flatMap((path) => stringsAt(read(path), 'brands'));
const authors = [...new Set(stringsAt(papers, 'authors').map((name) => name.replace(/ [A-Z-]{1,4}$/, '')))];

/** What wards write beside patients, and nobody's: every word of a list in every form. */
const beside: Readonly<Record<string, readonly string[]>> = {
  eponyms: each(wordsOfList('eponyms').map(title), [
    '{} sign positive',
    "known {}'s disease on steroids",
    '{} score 3 today',
    'no {} or rash',
    'FHx of {} syndrome',
    '{}征阳性',
    '{}评分3分',
    'علامة {} إيجابية',
    'متلازمة {} منذ سنوات',
  ]),
  brands: each(brands, [
    '{} 5 mg bd',
    'on {}, stop before theatre',
    'switched to {} yesterday',
    'give {} at 8',
    '已停{}',
    'يأخذ {} مرتين',
  ]),
  'authors of trials': each(authors, [
    '{} and colleagues showed benefit',
    '({} 2014)',
    'the {} trial',
    '{}等2019年研究',
    'حسب {} وزملائه 2018',
  ]),
};

describe('the product’s own texts hold no identifier', () => {
  it.each(Object.entries(prose))(
    '%s',
    (name, texts) => {
      expect(texts.length).toBeGreaterThan(50);
      const alarms = alarmsIn(texts);
      expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(left[name] ?? 0);
    },
    180_000,
  );

  it.each(Object.entries(beside))(
    '%s beside a value',
    (name, texts) => {
      expect(texts.length).toBeGreaterThan(500);
      const alarms = alarmsIn(texts);
      expect(alarms.length, alarms.slice(0, 60).join('\n')).toBeLessThanOrEqual(left[name] ?? 0);
    },
    180_000,
  );

  it('still finds who is named among them', () => {
    expect(alarmsIn(['Mr Ahmed Karim, known Crohn’s disease, on Xarelto.'])).toHaveLength(1);
  });
});
