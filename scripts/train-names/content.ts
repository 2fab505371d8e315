import { readdirSync, readFileSync } from 'node:fs';
import { prepare } from '../../packages/phi/src/prepare.ts';
import { chance, upper } from './random.ts';

export type Language = 'en' | 'ar' | 'zh';

export const from = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(from(path), 'utf8');
export const json = <T>(path: string): T => JSON.parse(read(path)) as T;

interface Drug {
  readonly name: Readonly<Record<Language, string>>;
  readonly brands: readonly string[];
  readonly otherNames: readonly string[];
}
export const scripts: Readonly<Record<Language, RegExp>> = {
  en: /^[\p{Script=Latin}\d -]+$/u,
  ar: /[\u0621-\u064a]/,
  zh: /[\u4e00-\u9fff]/,
};
export const facts = readdirSync(from('content/drugs'))
  .filter((name) => name.endsWith('.json') && name !== 'README.md')
  .map((name) => json<Partial<Drug>>(`content/drugs/${name}`))
  .filter((drug): drug is Drug => drug.name !== undefined && Array.isArray(drug.brands));
export const terms = json<{ kind: string; en: string[]; ar: string[]; zh: string[] }[]>(
  'content/lexicon/terms.json',
);
export const ward = read('content/lexicon/ward-words.tsv')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'));
export const lines = (path: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const rxnorm = lines('content/lexicon/drug-names.txt');
const diseases = lines('content/lexicon/disease-names.txt').filter((one) => one.length < 40);
export const placesOf: Readonly<Record<Language, readonly string[]>> = Object.fromEntries(
  (['en', 'ar', 'zh'] as const).map((language) => [
    language,
    lines('content/lexicon/places.txt')
      .filter((line) => line.startsWith(`${language}\t`))
      .flatMap((line) => (line.split('\t')[1] ?? '').split('|')),
  ]),
) as unknown as Record<Language, readonly string[]>;
const column: Readonly<Record<Language, number>> = { en: 2, ar: 3, zh: 4 };
export const drugsOf = (language: Language): string[] =>
  [
    ...facts
      .flatMap(({ name, brands, otherNames }) => [name[language], ...brands, ...(otherNames ?? [])])
      .filter((one) => scripts[language].test(one)),
    ...terms.filter(({ kind }) => kind === 'drug').flatMap((term) => term[language]),
    ...ward.filter(([kind]) => kind === 'drug').flatMap((row) => (row[column[language]] ?? '').split(';')),
    ...(language === 'en' ? rxnorm.map((one) => (chance(0.5) ? upper(one) : one)) : []),
  ].filter(Boolean);
export const conditionsOf = (language: Language): string[] =>
  [
    ...terms.filter(({ kind }) => kind !== 'drug').flatMap((term) => term[language]),
    ...ward.filter(([kind]) => kind !== 'drug').flatMap((row) => (row[column[language]] ?? '').split(';')),
    ...(language === 'en' ? diseases : []),
  ].filter(Boolean);
/** All strings of a file of content or of the interface. */
export const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : [];
export const filesIn = (folder: string): string[] =>
  readdirSync(from(folder))
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => `${folder}/${name}`);
export const papers = json<Record<string, unknown>[]>('content/literature/landmark-papers.json').map(
  ({ authors: _authors, url: _url, ...paper }) => paper,
);
/** Words of prose in which nobody is named, by how often they occur. */
export const prose = [
  ...[
    ...['', '.ar', '.zh'].map((end) => `content/knowledge/knowledge-base${end}.json`),
    ...filesIn('content/drugs'),
    ...['en', 'ar'].flatMap((language) => [
      ...filesIn(`packages/i18n/locales/${language}`),
      ...filesIn(`packages/clinical/locales/${language}`),
    ]),
    'content/lexicon/terms.json',
    'content/lexicon/common-words.json',
  ].flatMap((path) => stringsIn(json(path))),
  ...stringsIn(papers),
  ...['medical-words', 'drug-names', 'disease-names', 'ordinary-words', 'literature-words'].flatMap((name) =>
    lines(`content/lexicon/${name}.txt`),
  ),
].filter((text) => !/https?:|\d{4};\d/.test(text));
/** Prose in Chinese, prepared. */
export const chineseProse = [
  ...[
    'content/knowledge/knowledge-base.zh.json',
    ...filesIn('content/drugs'),
    ...filesIn('packages/i18n/locales/zh'),
    ...filesIn('packages/clinical/locales/zh'),
    'content/lexicon/terms.json',
    'content/lexicon/common-words.json',
  ].flatMap((path) => stringsIn(json(path))),
  ...[
    ...ward.map((row) => row[4] ?? ''),
    ...lines('content/lexicon/card-words.tsv'),
    ...lines('content/lexicon/literature-words.txt'),
  ],
].map((text) => prepare(text).text);
