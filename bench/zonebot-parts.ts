import { readFileSync } from 'node:fs';
import type { ArticleSummary } from '@mz/contracts';
import { analyse } from '@mz/lexicon/analyse';
import { openBuiltInEngine } from '../apps/server/src/features/assistant/engines/engines.ts';
import { createRetriever } from '../apps/server/src/features/assistant/retrieval/retrieve.ts';
import { readBundledCards } from '../apps/server/src/features/cards/bundled-cards.ts';
import type { Card } from '../apps/server/src/features/cards/cards.public.ts';
import { bundledSnapshot, type CurrentDrug } from '../apps/server/src/features/drugs/drugs.public.ts';

interface Paper {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly journal: string;
  readonly year: number;
  readonly doi: string | null;
  readonly summary: string;
  readonly retracted?: boolean;
}
const readJson = <T>(path: string | URL): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const content = (path: string): URL => new URL(`../content/${path}`, import.meta.url);

/** The bundled papers. */
export const papers = readJson<Record<string, unknown>[]>(
  content('literature/landmark-papers.json'),
) as unknown as (Paper & {
  readonly publicationDate: string;
  readonly studyType: string;
  readonly notices?: ArticleSummary['notices'];
})[];
const summaries = papers.map(
  (paper) =>
    ({
      ...paper,
      pmid: null,
      pmcid: null,
      abstract: paper.summary,
      abstractKind: 'summary',
      authorsComplete: false,
      journalAbbreviation: paper.journal,
      categories: [],
      language: 'en',
      url: '',
      openAccessUrl: null,
      citations: null,
      retracted: paper.retracted === true,
      notices: [],
    }) as unknown as ArticleSummary,
);
const wordsOf = (text: string): Set<string> => {
  const { terms, words } = analyse(text);
  return new Set([...terms.keys(), ...words]);
};
const indexed = summaries.map((article) => ({
  article,
  words: wordsOf(`${article.title} ${article.abstract}`),
}));
const counts = new Map<string, number>();
for (const { words } of indexed) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);

/** Stands for the text index: rare words count more. */
const findArticles = async (searches: readonly string[], limit: number): Promise<ArticleSummary[]> => {
  const found = new Map<ArticleSummary, number>();
  for (const search of searches) {
    const wanted = [...wordsOf(search)].filter((word) => counts.has(word));
    for (const { article, words } of indexed) {
      let score = 0;
      for (const word of wanted) if (words.has(word)) score += Math.log(181 / (counts.get(word) ?? 1));
      if (score > 0) found.set(article, Math.max(found.get(article) ?? 0, score));
    }
  }
  return [...found]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([article]) => article);
};

/** The bundled cards, as a server holds them. */
export const cards = readBundledCards().map(
  ({ content: card }): Card => ({
    ...card,
    version: 1,
    change: 'bundled',
    reviewer: null,
    reviewedAt: null,
  }),
);
const snapshot = bundledSnapshot();
const { catalogue } = snapshot;
/** The bundled facts of drugs. */
export const { drugs } = snapshot;
const current = new Map(
  [...drugs].map(([id, drug]): [string, CurrentDrug] => [
    id,
    { drug, version: 1, change: 'bundled', reviewer: null, reviewedAt: null, labelChanged: null },
  ]),
);
/** What answers in this process, over the bundled content and without a server. */
export const parts = {
  retriever: createRetriever(
    { current: async () => cards, changed: async () => undefined },
    findArticles,
    (error) => {
      throw error;
    },
    async () => ({ catalogue, current, drugs }),
  ),
  builtIn: openBuiltInEngine(),
  external: null,
  onEngineFailure: () => undefined,
};
