import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../../lib/release.ts';
import type { TopicNames } from './synonyms.ts';

/** Terms of the assistant in three languages; the English ones first, as `SynonymGroup` wants them. */
export const readTerms = (): TopicNames[] => {
  const file = path.join(repositoryRoot, 'content', 'lexicon', 'terms.json');
  const terms = JSON.parse(readFileSync(file, 'utf8')) as Record<'en' | 'ar' | 'zh', string[]>[];
  return terms.map(({ en, ar, zh }) => ({ synonyms: [...en, ...ar, ...zh] }));
};

/** Topics of the assistant's cards. */
export const readTopics = (): TopicNames[] => {
  const file = path.join(repositoryRoot, 'content', 'knowledge', 'knowledge-base.json');
  return JSON.parse(readFileSync(file, 'utf8')) as TopicNames[];
};

/** Names of the medicines of the drug reference, the international name first. */
export const readMedicines = (): string[][] => {
  const file = path.join(repositoryRoot, 'content', 'drugs', 'index.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as MedicineNames[]).map(({ name, brands, otherNames }) => [
    ...new Set([name.en, name.ar, name.zh, ...brands, ...otherNames]),
  ]);
};

interface MedicineNames {
  readonly name: { readonly en: string; readonly ar: string; readonly zh: string };
  readonly brands: readonly string[];
  readonly otherNames: readonly string[];
}

const readRows = (name: string): string[][] =>
  readFileSync(path.join(repositoryRoot, 'content', 'lexicon', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'));

/** What papers are asked for by in Arabic and Chinese, with the English words of papers. */
export const readLiteratureWords = (): TopicNames[] =>
  readRows('literature-words.txt').map((synonyms) => ({ synonyms }));

/** Medicines of papers: the international name, brands, and what both are called elsewhere. */
export const readLiteratureDrugs = (): string[][] => readRows('literature-drugs.txt');
