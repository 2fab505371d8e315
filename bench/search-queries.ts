// What people type, made of the words of the synthetic articles so that every query has an answer.
import type { SearchFilters } from '../apps/server/src/adapters/search/search-engine.ts';
import { type Corpus, makeRandom } from './articles-generator.ts';
import { commonWords, generalWords } from './articles-words.ts';

export const queryKinds = ['two words', 'phrase', 'filtered', 'faceted', 'question', 'common word'] as const;
export type QueryKind = (typeof queryKinds)[number];

export interface BenchQuery {
  readonly kind: QueryKind;
  readonly text: string;
  readonly filters: SearchFilters;
}

type Random = () => number;
const pick = <T>(from: readonly T[], random: Random, otherwise: T): T =>
  from[(random() * from.length) | 0] ?? otherwise;

/** Words of the subjects of some article: one frequent, one of the article alone. */
const subjectWords = (corpus: Corpus, size: number, random: Random): string[] =>
  corpus
    .article((random() * size) | 0)
    .mesh.flatMap((heading) => heading.toLowerCase().split(' '))
    .filter((word) => word !== 'humans' && word !== 'animals');

const twoWords = (corpus: Corpus, size: number, random: Random): string => {
  const words = subjectWords(corpus, size, random);
  const first = pick(words, random, 'heart');
  const second = random() < 0.6 ? pick(generalWords, random, 'failure') : pick(words, random, 'failure');
  return first === second ? `${first} ${pick(commonWords, random, 'risk')}` : `${first} ${second}`;
};

const phrase = (corpus: Corpus, size: number, random: Random): string => {
  for (;;) {
    const article = corpus.article((random() * size) | 0);
    const heading = article.mesh.find((one) => one.includes(' '));
    if (heading && random() < 0.5) return `"${heading.toLowerCase()}"`;
    const words = article.title.toLowerCase().replace('.', '').split(' ');
    const at = (random() * (words.length - 1)) | 0;
    const pair = words.slice(at, at + 2);
    if (pair.every((word) => word.length > 4)) return `"${pair.join(' ')}"`;
  }
};

const openings = [
  'does',
  'what is the effect of',
  'is',
  'how does',
  'should we use',
  'which patients benefit from',
];
const middles = [
  'improve',
  'reduce the risk of',
  'compared with',
  'for the treatment of',
  'increase',
  'in relation to',
];
const endings = [
  'in adults with',
  'in children with',
  'in patients with chronic',
  'after',
  'in the elderly with',
];

/** 8 to 15 words. */
const question = (corpus: Corpus, size: number, random: Random): string => {
  const words = subjectWords(corpus, size, random);
  const parts = [
    pick(openings, random, ''),
    pick(words, random, ''),
    pick(generalWords, random, ''),
    pick(middles, random, ''),
    pick(generalWords, random, ''),
    pick(endings, random, ''),
    pick(words, random, ''),
    pick(generalWords, random, ''),
  ];
  return `${parts.join(' ')}?`;
};

const specialties = ['Cardiology', 'Oncology', 'Neurology', 'Surgery', 'Endocrinology'] as const;

/** So many queries of a kind, the same ones every time. */
export const makeQueries = (corpus: Corpus, size: number, kind: QueryKind, count: number): BenchQuery[] => {
  const random = makeRandom(7, queryKinds.indexOf(kind));
  return Array.from({ length: count }, () => {
    if (kind === 'phrase') return { kind, text: phrase(corpus, size, random), filters: {} };
    if (kind === 'question') return { kind, text: question(corpus, size, random), filters: {} };
    if (kind === 'common word') return { kind, text: pick(commonWords, random, 'patients'), filters: {} };
    const filters: SearchFilters =
      kind === 'filtered'
        ? { specialties: [pick(specialties, random, 'Cardiology')], from: '2012-01-01', to: '2024-12-31' }
        : {};
    return { kind, text: twoWords(corpus, size, random), filters };
  });
};
