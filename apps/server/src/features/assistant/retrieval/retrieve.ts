import { setImmediate } from 'node:timers/promises';
import { findKnownStudy } from '@mz/lexicon/known-studies';
import { findSafetyKind } from '@mz/lexicon/safety';
import type { Card, CardStore } from '../../cards/cards.public.ts';
import type { DrugSnapshot } from '../../drugs/drugs.public.ts';
import { answerFromStudy } from './answer-from-study.ts';
import { isAnswered } from './answerable.ts';
import { signsOf } from './answerable-signs.ts';
import { withAskedElsewhere } from './asked-elsewhere.ts';
import { findAskedPaper } from './asked-papers.ts';
import { indexAsked } from './asked-statements.ts';
import { indexCalculators } from './calculator-passages.ts';
import { decideByCard, isNowhere } from './decide.ts';
import { withFacts } from './facts-by-kind.ts';
import { indexOnce } from './indexed-cards.ts';
import { ledBySide } from './lead-with-side.ts';
import { type ArticleFinder, findLiterature, findStudyPassages } from './literature.ts';
import { withoutAmount } from './missing-amount.ts';
import { findNotHeld, unknownAmong } from './not-held.ts';
import type { IndexedPassage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, type IndexedCard, joinCards, rankCards } from './rank-cards.ts';
import { countRarity, createScorer, type Rarity } from './score.ts';
import { withWrongFigure } from './wrong-figure.ts';

/** What is not to the point may be shown as near, not as an answer. */
const besidesThePoint = 0.55;
const maxCandidates = 40;
const rememberedFor = 1000;
/** A guideline statement goes before a trial that says the same, unless trials were asked for. */
const articleHandicap = { usual: 0.12, literature: -0.12 } as const;
const calculatorHandicap = 0.1;
const calculatorContext = 'calculator';

export interface Retriever {
  readonly retrieve: (query: Query, options: { literature: boolean }) => Promise<Retrieval>;
  /** Today's cards, as the passages were made of them. */
  readonly cards: () => Promise<readonly Card[]>;
}

interface Corpus {
  readonly cards: readonly Card[];
  readonly passages: readonly IndexedPassage[];
  readonly rarity: Rarity;
  readonly index: CardIndex;
}

const handicapOf = ({ passage }: IndexedPassage, literature: boolean): number => {
  if (passage.kind === 'article') return literature ? articleHandicap.literature : articleHandicap.usual;
  if (passage.statementKind === calculatorContext) return calculatorHandicap;
  return passage.statementKind === 'caution' ? 0.04 : 0;
};

/** What was selected of a card, if it answers the question and does not only stand near to what is asked. */
const ifAnswered = (retrieval: Retrieval, query: Query, index: CardIndex): Retrieval => {
  // A later question about the same patient leaves out what was said before.
  if (!retrieval.isFound || query.isFollowUp || query.keysBefore !== null) return retrieval;
  const signs = signsOf(query, retrieval.selected ?? [], index);
  if (signs === null) return retrieval;
  // Orders hidden beside a question say nothing of what it asks.
  if (isAnswered(signs) || findSafetyKind(query.typed) === 'injection') return { ...retrieval, signs };
  return { ...retrieval, signs, isFound: false, selected: null };
};

/** One ranked list over cards, articles and calculators. */
export const createRetriever = (
  store: CardStore,
  findArticles: ArticleFinder,
  onArticlesMissing: (error: unknown) => void,
  drugs?: () => Promise<DrugSnapshot>,
): Retriever => {
  let corpus: Corpus | null = null;
  let building: { cards: readonly Card[]; corpus: Promise<Corpus> } | null = null;
  let calculators: Promise<IndexedPassage[]> | null = null;

  const build = async (cards: readonly Card[]): Promise<Corpus> => {
    calculators ??= indexCalculators();
    const fromCards: IndexedPassage[] = [];
    const ranked: IndexedCard[] = [];
    for (const card of cards) {
      const indexed = indexOnce(card);
      ranked.push(indexed.ranked);
      fromCards.push(...indexed.passages);
      // Requests are served in between.
      await setImmediate();
    }
    const asked = await indexAsked(cards);
    const passages = [...fromCards, ...(await calculators)];
    corpus = { cards, passages, rarity: countRarity(fromCards), index: joinCards(cards, ranked, asked) };
    return corpus;
  };

  const current = async (): Promise<Corpus> => {
    const cards = await store.current();
    if (corpus?.cards === cards) return corpus;
    if (building?.cards !== cards) {
      const begun = { cards, corpus: build(cards) };
      building = begun;
      // What failed is read anew by the next question.
      begun.corpus.catch(() => {
        if (building === begun) building = null;
      });
    }
    return building.corpus;
  };

  /** What the study says that a question names or describes: its sentences nearest to the question, in their order. */
  const findNamedStudy = async (
    query: Query,
    index: CardIndex,
    describes: boolean,
  ): Promise<Retrieval | null> => {
    const named = findKnownStudy(query.typed) ?? findKnownStudy(query.text);
    // Whether something helps is said by cards too; whoever asks for evidence wants the study.
    const ofCards = query.analysis.terms.has('evidence')
      ? 0
      : Math.max(0, ...rankCards(index, query.keys).map(({ asked }) => asked));
    const study = named?.study ?? (describes ? await findAskedPaper(query.keys, ofCards) : null);
    if (!study) return null;
    const indexed = await findStudyPassages(findArticles, study).catch((error: unknown) => {
      onArticlesMissing(error);
      return [];
    });
    return indexed.length === 0 ? null : answerFromStudy(indexed, query);
  };

  const retrieve: Retriever['retrieve'] = async (written, { literature }) => {
    const { cards, passages, rarity, index } = await current();
    const snapshot = drugs ? await drugs() : null;
    const query = {
      ...written,
      unknownNames: unknownAmong(written.unknownNames, cards, snapshot, literature),
    };
    const articlesFound = findLiterature(findArticles, query, rarity).catch((error: unknown) => {
      // Cards answer without the article index.
      onArticlesMissing(error);
      return [];
    });
    const articles = await articlesFound;
    const study = await findNamedStudy(query, index, literature && !isNowhere(query, index));
    if (study) return study;
    const score = createScorer(query, rarity);
    const found = [...passages, ...articles]
      .map((indexed) => {
        const { value, isToThePoint } = score(indexed);
        const rated = Math.min(1, Math.max(0, value - handicapOf(indexed, literature)));
        return {
          passage: indexed.passage,
          score: isToThePoint ? rated : Math.min(rated, besidesThePoint),
        };
      })
      .filter(({ score }) => score > 0)
      // Equal scores keep the order of the corpus: the same question has the same answer.
      .sort((a, b) => b.score - a.score)
      .slice(0, maxCandidates);
    const decided = decideByCard(query, found, index, literature);
    if (isNowhere(query, index) || decided.isOfRecord === true) return decided;
    const answered = withAskedElsewhere(
      snapshot
        ? withWrongFigure(
            ledBySide(withFacts(decided, query, snapshot, index), query, snapshot, index),
            query,
            snapshot,
            index,
          )
        : decided,
      query,
      index,
    );
    const notHeld = findNotHeld(query, cards, rarity.isKnown, snapshot, articles, answered.selected ?? []);
    // What is asked about stands nowhere: what is near it answers something else.
    if (notHeld.isWhole) return { ...answered, isFound: false, selected: null };
    return ifAnswered(
      notHeld.names.length === 0
        ? withoutAmount(answered, query, index)
        : { ...answered, notHeld: notHeld.names },
      query,
      index,
    );
  };

  /** By the cards they are made of: a corrected card is not answered from what was found before. */
  const underway = new WeakMap<readonly Card[], Map<string, Promise<Retrieval>>>();

  return {
    cards: async () => (await current()).cards,
    async retrieve(query, options) {
      const cards = await store.current();
      const ofCards = underway.get(cards) ?? new Map<string, Promise<Retrieval>>();
      underway.set(cards, ofCards);
      const key = JSON.stringify([
        query.language,
        query.text,
        query.typed,
        query.parts,
        query.frame,
        query.studies,
        options.literature,
      ]);
      const known = ofCards.get(key);
      if (known) return known;
      const retrieval = retrieve(query, options).finally(() => {
        // Long enough for who announced a question to ask it.
        setTimeout(() => ofCards.delete(key), rememberedFor).unref();
      });
      ofCards.set(key, retrieval);
      return retrieval;
    },
  };
};
