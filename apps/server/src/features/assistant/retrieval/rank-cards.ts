import { termIndex } from '@mz/lexicon/terms';
import type { Card } from '../../cards/cards.public.ts';
import type { AskedIndex } from './asked-index.ts';
import { type Keys, keysOfPassage } from './keys.ts';
import type { IndexedPassage, Passage } from './passage.ts';
import { fitOf } from './wish-fit.ts';

/** Where in a card a key stands. */
const fieldWeights = { title: 1.15, synonym: 1, question: 0.8, statement: 0.75, beside: 0.45 } as const;
/** How much the rarity of a name counts beside that of a mention. */
const nameShare = 0.4;
/** How much the best statement says beside what the whole card says. */
const bestStatement = 0.7;
/** What holds of a kind holds in part of its like. */
const kinWeight = 0.55;

export interface RankedStatement {
  readonly passage: Passage;
  readonly keys: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  readonly score: number;
  /** The score where the name of what the card is about need not be said. */
  readonly assumed: number;
  /** How like the nearest way to ask for it the question is, 0 to 1. */
  readonly asked: number;
}

export interface RankedCard {
  readonly id: string;
  readonly score: number;
  /** Share of the named concepts of the question that the card speaks of, weighed by how rare they are. */
  readonly coverage: number;
  /** Named concepts of the question the card is named after or speaks of. */
  readonly concepts: ReadonlySet<string>;
  readonly isNamedAfterCondition: boolean;
  /** Its title, synonyms or own questions name a disease of the question; a drug, where no disease is named. */
  readonly isNamedAfterSubject: boolean;
  readonly title: string;
  /** Best first. */
  readonly statements: readonly RankedStatement[];
  /** How like the nearest way to ask for one of its statements the question is, 0 to 1. */
  readonly asked: number;
  /** How like a way to ask for what no source holds it is. */
  readonly askedElse: number;
  /** How like the nearest way to ask for a statement of another card it is. */
  readonly askedOthers: number;
}

interface IndexedStatement {
  readonly passage: Passage;
  readonly keys: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
}

export interface IndexedCard {
  readonly id: string;
  readonly title: string;
  readonly fields: ReadonlyMap<string, number>;
  /** Diseases it is named after, by title or synonym. */
  readonly diseases: ReadonlySet<string>;
  readonly statements: readonly IndexedStatement[];
}

export interface CardIndex {
  readonly cards: readonly IndexedCard[];
  readonly idfOfCards: (key: string) => number;
  /** How rarely cards are named after it. */
  readonly idfOfNames: (key: string) => number;
  readonly idfOfStatements: (key: string) => number;
  /** Year of the newest source. */
  readonly newestYear: number;
  readonly asked: AskedIndex;
}

const translationsOf = ({ text, translations }: Passage): string[] => [
  text,
  ...Object.values(translations).filter((one) => one !== undefined),
];

const keySet = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...keysOfPassage(text).keys()]));

const countIdf = (sets: readonly Iterable<string>[]): ((key: string) => number) => {
  const counts = new Map<string, number>();
  for (const keys of sets) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => {
    const count = counts.get(key) ?? 0;
    return count === 0 ? 0 : Math.log(1 + (sets.length - count + 0.5) / (count + 0.5));
  };
};

/** What one card is found by. */
export const indexForRanking = (card: Card, passages: readonly IndexedPassage[]): IndexedCard => {
  const fields = new Map<string, number>();
  const add = (keys: Iterable<string>, weight: number): void => {
    for (const key of keys) fields.set(key, Math.max(fields.get(key) ?? 0, weight));
  };
  const statements = passages.map(({ passage, units }) => ({
    passage,
    units,
    keys: keySet(translationsOf(passage)),
  }));
  for (const { passage, keys } of statements)
    add(
      keys,
      passage.statementKind === 'red-flag' || passage.statementKind === 'caution'
        ? fieldWeights.beside
        : fieldWeights.statement,
    );
  add(keySet(Object.values(card.questions).flat()), fieldWeights.question);
  add(keySet(card.synonyms), fieldWeights.synonym);
  add(keySet([...Object.values(card.titles), card.id.replaceAll('-', ' ')]), fieldWeights.title);
  const { byId } = termIndex();
  const diseases = new Set(
    [...fields].flatMap(([key, weight]) =>
      weight >= fieldWeights.synonym && byId.get(key.slice(2))?.kind === 'condition' ? key : [],
    ),
  );
  return { id: card.id, title: card.titles.en, fields, diseases, statements };
};

/** What the cards are found by, made once for a set of cards. */
export const joinCards = (
  cards: readonly Card[],
  indexed: readonly IndexedCard[],
  asked: AskedIndex,
): CardIndex => ({
  cards: indexed,
  idfOfCards: countIdf(indexed.map(({ fields }) => fields.keys())),
  idfOfNames: countIdf(
    indexed.map(({ fields }) =>
      [...fields].flatMap(([key, weight]) => (weight >= fieldWeights.synonym ? key : [])),
    ),
  ),
  newestYear: Math.max(
    0,
    ...cards.flatMap(({ sources, lastReviewed }) => [
      ...sources.map(({ year }) => year ?? 0),
      Number(lastReviewed.slice(0, 4)) || 0,
    ]),
  ),
  asked,
  idfOfStatements: countIdf(indexed.flatMap(({ statements }) => statements.map(({ keys }) => keys))),
});

let narrowerOf: ReadonlyMap<string, readonly string[]> | null = null;

const findNarrower = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { id, broader } of termIndex().terms)
    for (const kind of broader) found.set(kind, [...(found.get(kind) ?? []), id]);
  return found;
};

/** Kinds and members of the concepts asked for, where they are not asked for themselves. */
const withKin = (keys: Keys): Map<string, readonly string[]> => {
  const { byId } = termIndex();
  narrowerOf ??= findNarrower();
  const kin = new Map<string, readonly string[]>();
  for (const key of keys.keys()) {
    if (!key.startsWith('t:')) continue;
    const id = key.slice(2);
    const narrower = narrowerOf.get(id) ?? [];
    kin.set(
      key,
      [...(byId.get(id)?.broader ?? []), ...narrower].map((one) => `t:${one}`),
    );
  }
  return kin;
};

/**
 * A disease that cards only name as a warning sign or a possibility: none is about it, nor about what it is a kind of.
 * Its neighbours do not answer for it.
 */
export const isNamedInPassing = (key: string, { cards }: CardIndex): boolean => {
  const kinds = [key, ...(termIndex().byId.get(key.slice(2))?.broader ?? []).map((id) => `t:${id}`)];
  return !cards.some(({ fields }) => kinds.some((one) => (fields.get(one) ?? 0) > fieldWeights.beside));
};

const maxStatementLength = 420;

const idOfCard = (key: string): string => key.slice('card:'.length, key.indexOf('#'));

const rank = (
  { cards, idfOfCards, idfOfNames, idfOfStatements, asked }: CardIndex,
  keys: Keys,
): RankedCard[] => {
  const likeness = asked.likenessOf(keys);
  const ofCards = new Map<string, number>();
  for (const [key, value] of likeness.ofPassages) {
    const id = idOfCard(key);
    if (value > (ofCards.get(id) ?? 0)) ofCards.set(id, value);
  }
  const [nearest, next] = [...ofCards].sort(([, a], [, b]) => b - a);
  const othersOf = (id: string): number => (nearest?.[0] === id ? next?.[1] : nearest?.[1]) ?? 0;
  const kin = withKin(keys);
  const { byId } = termIndex();
  const weighed = [...keys].map(([key, weight]) => ({ key, weight, kin: kin.get(key) ?? [] }));
  const concepts = weighed.filter(({ key, weight }) => key.startsWith('t:') && weight > 0.31);
  const kindOf = (key: string): string => byId.get(key.slice(2))?.kind ?? '';
  const diseases = concepts.filter(({ key, weight }) => weight > 0.5 && kindOf(key) === 'condition');
  const remedies = concepts.filter(
    ({ key, weight }) => weight > 0.5 && ['drug', 'class'].includes(kindOf(key)),
  );
  const subjects = diseases.length > 0 ? diseases : remedies;
  const broaderOf = (key: string): readonly string[] =>
    (byId.get(key.slice(2))?.broader ?? []).map((id) => `t:${id}`);
  const isNamedBy = (at: (key: string) => number): boolean =>
    subjects.length === 0 ||
    subjects.some(({ key }) => at(key) >= fieldWeights.question) ||
    // A card about pancreatitis is about its necrosis where it speaks of that too.
    subjects.some(
      ({ key }) => at(key) > 0 && broaderOf(key).some((kind) => at(kind) >= fieldWeights.synonym),
    );
  const total = concepts.reduce((sum, { key, weight }) => sum + weight * Math.max(1, idfOfCards(key)), 0);
  const scoreOf = (
    one: (typeof weighed)[number],
    idf: (key: string) => number,
    at: (key: string) => number,
  ): number => {
    const own = at(one.key) * idf(one.key);
    let best = own;
    for (const other of one.kin) best = Math.max(best, kinWeight * at(other) * Math.min(idf(other), 4));
    return one.weight * best;
  };
  return cards
    .map(({ id, title, fields, diseases: ofTitle, statements }): RankedCard => {
      const inCard = (key: string): number => fields.get(key) ?? 0;
      // Of a card about what is asked, a statement is about it without saying its name, unless it names its sibling.
      const assumed = new Set(diseases.map(({ key }) => key).filter((key) => ofTitle.has(key)));
      const siblings = [...ofTitle].filter((key) => !keys.has(key));
      const ranked = statements
        .map(({ passage, keys: said, units }) => {
          const isSaid = (key: string): number => (said.has(key) ? 1 : 0);
          const isOfSibling =
            siblings.some((key) => said.has(key)) && ![...assumed].some((key) => said.has(key));
          const sumOf = (at: (key: string) => number): number =>
            weighed.reduce((all, one) => all + scoreOf(one, idfOfStatements, at), 0) *
            (passage.text.length > maxStatementLength ? 0.9 : 1);
          return {
            passage,
            keys: said,
            units,
            score: sumOf(isSaid),
            assumed: sumOf(isOfSibling ? isSaid : (key) => (assumed.has(key) ? 1 : isSaid(key))),
            asked: likeness.ofPassages.get(passage.key) ?? 0,
          };
        })
        .sort((a, b) => b.score - a.score || a.passage.order - b.passage.order);
      // What few cards are named after says more than what many speak of.
      const named = weighed.reduce(
        (all, { key, weight }) =>
          all + (inCard(key) >= fieldWeights.synonym ? weight * (idfOfNames(key) - idfOfCards(key)) : 0),
        0,
      );
      const whole =
        weighed.reduce((all, one) => all + scoreOf(one, idfOfCards, inCard), 0) +
        nameShare * Math.max(0, named);
      const found = concepts.filter(({ key, kin: others }) =>
        [key, ...others].some((one) => inCard(one) > 0),
      );
      const covered = found.reduce((sum, { key, weight }) => sum + weight * Math.max(1, idfOfCards(key)), 0);
      return {
        id,
        score: whole + bestStatement * Math.max(0, ...ranked.map((one) => one.score * fitOf(one, keys))),
        coverage: total === 0 ? 0 : covered / total,
        concepts: new Set(found.map(({ key }) => key.slice(2))),
        isNamedAfterCondition: concepts.some(
          ({ key }) => inCard(key) >= fieldWeights.title && byId.get(key.slice(2))?.kind === 'condition',
        ),
        isNamedAfterSubject: isNamedBy(inCard),
        title,
        statements: ranked,
        asked: Math.max(0, ...ranked.map((one) => one.asked)),
        askedElse: likeness.ofElse,
        askedOthers: othersOf(id),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.id.localeCompare(b.id));
};

const ranked = new WeakMap<Keys, { readonly index: CardIndex; readonly cards: readonly RankedCard[] }>();

/** Cards by how much of the question they speak of, best first; those that share nothing are left out. */
export const rankCards = (index: CardIndex, keys: Keys): readonly RankedCard[] => {
  const known = ranked.get(keys);
  if (known?.index === index) return known.cards;
  const cards = rank(index, keys);
  ranked.set(keys, { index, cards });
  return cards;
};
