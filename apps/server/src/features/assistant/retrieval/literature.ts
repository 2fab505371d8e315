import type { ArticleSummary } from '@mz/contracts';
import { type Analysis, analyse, subjectsOf } from '@mz/lexicon/analyse';
import type { KnownStudy } from '@mz/lexicon/known-studies';
import { namesIn } from '@mz/lexicon/studies';
import { termIndex } from '@mz/lexicon/terms';
import { type IndexedPassage, unitsIn } from './passage.ts';
import type { Query } from './query.ts';
import type { Rarity } from './score.ts';

/** The best articles of each of several searches in English, in one list. */
export type ArticleFinder = (
  searches: readonly string[],
  limit: number,
) => Promise<readonly ArticleSummary[]>;

const perSearch = 12;
/** So many of the fullest search are all that is looked at. */
const enough = 6;
const maxWords = 8;
const contextWeights = { title: 0.85, elsewhere: 0.6 } as const;

/**
 * Searches for a query, the fullest first: everything asked, then fewer and fewer of the rarest. Terms of other
 * languages are searched by their English names.
 */
const searchesFor = (query: Query, rarity: Rarity): string[] => {
  const { byId } = termIndex();
  const parts = query.parts
    .filter(({ kind }) => kind !== 'intent')
    .filter(({ key, kind }) => kind === 'topic' || /^[a-z]/.test(key))
    .sort((a, b) => b.weight * rarity.of(b.key) - a.weight * rarity.of(a.key))
    .slice(0, maxWords)
    .map(({ key }) => byId.get(key)?.names.en[0] ?? key);
  const searches = [parts, parts.slice(0, 2), parts.slice(0, 1)].map((words) => words.join(' '));
  return [...new Set(searches)].filter(Boolean);
};

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.length > 20);

/** Splits at sentences; short ones after an abbreviation are joined to the one before. */
const passagesOf = (article: ArticleSummary): string[] => {
  const joined: string[] = [];
  for (const sentence of sentencesOf(article.abstract)) {
    const last = joined.at(-1);
    if (last !== undefined && /\b(vs|e\.g|i\.e|et al|Dr|no|Fig)\.$/i.test(last))
      joined[joined.length - 1] = `${last} ${sentence}`;
    else joined.push(sentence);
  }
  return joined.length > 0 ? joined : [article.title];
};

interface AnalysedArticle {
  readonly texts: readonly string[];
  readonly own: readonly Analysis[];
  readonly context: ReadonlyMap<string, number>;
  readonly heads: ReadonlySet<string>;
  readonly units: readonly ReadonlySet<string>[];
  readonly names: ReadonlySet<string>;
}

const maxCacheSize = 600;
const remembered = new Map<string, AnalysedArticle>();

/** The same abstracts are found again and again; what they say is worked out once. */
const analyseArticle = (article: ArticleSummary): AnalysedArticle => {
  const key = `${article.title}\n${article.abstract}`;
  const known = remembered.get(key);
  if (known) return known;
  const texts = passagesOf(article);
  const own = texts.map((text) => analyse(text));
  const context = new Map<string, number>();
  const add = ({ terms, words }: Analysis, weight: number): void => {
    for (const word of [...terms.keys(), ...words])
      context.set(word, Math.max(context.get(word) ?? 0, weight));
  };
  for (const one of own) add(one, contextWeights.elsewhere);
  add(analyse(article.title), contextWeights.title);
  const analysed = {
    texts,
    own,
    context,
    heads: subjectsOf(article.title),
    units: texts.map(unitsIn),
    names: namesIn(key),
  };
  if (remembered.size >= maxCacheSize) remembered.clear();
  remembered.set(key, analysed);
  return analysed;
};

const indexArticle = (article: ArticleSummary): IndexedPassage[] => {
  const { texts, own, context, heads, units, names } = analyseArticle(article);
  const level = article.abstractKind === 'summary' ? 'summary' : 'abstract';
  const authors = article.authors.slice(0, 3).join(', ') + (article.authors.length > 3 ? ', et al' : '');
  const year = Number(article.publicationDate?.slice(0, 4)) || null;
  return texts.map((text, n) => ({
    own: own[n] ?? analyse(text),
    context,
    heads,
    units: units[n] ?? unitsIn(text),
    names,
    passage: {
      key: `article:${article.id}#p${n + 1}`,
      kind: 'article',
      level,
      documentId: article.id,
      passageId: `p${n + 1}`,
      title: article.title,
      reference: [authors, article.journalAbbreviation ?? article.journal, year].filter(Boolean).join('. '),
      year,
      evidenceType: article.studyType,
      url: article.url,
      doi: article.doi,
      retracted: article.retracted,
      notices: article.notices,
      text,
      before: texts[n - 1] ?? '',
      after: texts[n + 1] ?? '',
      language: article.language,
      translations: {},
      card: null,
      statementKind: 'article',
      version: null,
      order: n,
    },
  }));
};

const sameDoi = (article: ArticleSummary, study: Pick<KnownStudy, 'title' | 'doi'>): boolean =>
  study.doi === null
    ? article.title.toLowerCase() === study.title.toLowerCase()
    : article.doi?.toLowerCase() === study.doi.toLowerCase();

/** Sentences of one study that was named, in their order; none where the article is not held. */
export const findStudyPassages = async (
  find: ArticleFinder,
  study: Pick<KnownStudy, 'title' | 'doi'>,
): Promise<IndexedPassage[]> => {
  const articles = await find([study.title.slice(0, 200)], perSearch);
  const [article] = articles.filter((one) => sameDoi(one, study));
  return article ? indexArticle(article) : [];
};

/** Sentences of the articles that come nearest to a query. */
export const findLiterature = async (
  find: ArticleFinder,
  query: Query,
  rarity: Rarity,
): Promise<IndexedPassage[]> => {
  const articles = new Map<string, ArticleSummary>();
  const take = async (searches: readonly string[]): Promise<void> => {
    if (searches.length === 0) return;
    const words = searches.map((search) => search.slice(0, 200));
    for (const article of await find(words, perSearch)) articles.set(article.id, article);
  };
  const searches = searchesFor(query, rarity);
  // The narrow ones together: asking one after the other is slower, and most questions need both.
  await take(searches.slice(0, 2));
  if (articles.size < enough) await take(searches.slice(2));
  return [...articles.values()].flatMap(indexArticle);
};
