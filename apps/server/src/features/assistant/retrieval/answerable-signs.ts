import { termIndex } from '@mz/lexicon/terms';
import type { AskedIndex } from './asked-index.ts';
import { type Keys, keysOf } from './keys.ts';
import type { Passage, Signs } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, type RankedCard, rankCards } from './rank-cards.ts';
import { splitParts } from './select-statements.ts';
import { fitOf } from './wish-fit.ts';

interface Weighed {
  readonly key: string;
  /** What the key counts in the question by how rare it is. */
  readonly force: number;
}

/** So much the rarest key of a question may count. */
const mostForce = 10;

const weigh = (keys: Keys, asked: AskedIndex): Weighed[] =>
  [...keys].map(([key, weight]) => ({ key, force: weight * asked.rarityOf(key) }));

const sumOf = (all: readonly Weighed[]): number => all.reduce((sum, { force }) => sum + force, 0);

/** The share of a question that is said; of nothing, all is. */
const shareOf = (said: ReadonlySet<string>, of: readonly Weighed[]): number => {
  const whole = sumOf(of);
  return whole === 0 ? 1 : sumOf(of.filter(({ key }) => said.has(key))) / whole;
};

/** What is not said, the rarest first. */
const unsaidOf = (said: ReadonlySet<string>, of: readonly Weighed[]): number[] =>
  of.flatMap(({ key, force }) => (said.has(key) ? [] : force / mostForce)).sort((a, b) => b - a);

const startsWith =
  (prefix: string) =>
  ({ key }: Weighed): boolean =>
    key.startsWith(prefix);

const keysOfStatements = ({ statements }: RankedCard): ReadonlySet<string> =>
  new Set(statements.map(({ passage }) => passage.key));

/** How far each part of a question is asked for by what was selected. */
const signsOfParts = (text: string, selected: ReadonlySet<string>, asked: AskedIndex) => {
  const parts = splitParts(text).map((part) => {
    const keys = keysOf(part);
    const { ofPassages, ofElse } = asked.likenessOf(keys);
    const all = weigh(keys, asked);
    return {
      asked: Math.max(0, ...[...selected].map((key) => ofPassages.get(key) ?? 0)),
      ofElse,
      share: shareOf(asked.saidOf(selected, keys), all),
      force: sumOf(all),
    };
  });
  const best = parts.toSorted((a, b) => b.asked - a.asked)[0];
  const force = parts.reduce((sum, one) => sum + one.force, 0);
  const meanShare = parts.reduce((sum, one) => sum + one.share * one.force, 0) / (force || 1);
  return best ? { best, meanShare, count: parts.length } : null;
};

/**
 * What speaks for and against it that the selected statements of a card answer a question: how like ways to ask for
 * them it is, beside all others and beside what no source holds; how much of it these ways say, and what they do not.
 *
 * @returns null where no statement of a card leads
 */
export const signsOf = (query: Query, selected: readonly Passage[], index: CardIndex): Signs | null => {
  const [lead] = selected;
  const ranked = rankCards(index, query.keys);
  const card = ranked.find(({ id }) => id === lead?.documentId);
  if (lead?.kind !== 'card' || !card) return null;
  const { asked } = index;
  const { byId } = termIndex();
  const { keys } = query;
  const chosen = new Set(
    selected.filter(({ documentId }) => documentId === lead.documentId).map(({ key }) => key),
  );
  const said = {
    lead: asked.saidOf(new Set([lead.key]), keys),
    selected: asked.saidOf(chosen, keys),
    card: asked.saidOf(keysOfStatements(card), keys),
    any: asked.saidOf(new Set(ranked.flatMap((one) => [...keysOfStatements(one)])), keys),
  };
  const all = weigh(keys, asked);
  const terms = all.filter(startsWith('t:'));
  const latin = all.filter(startsWith('w:'));
  const missing = (set: ReadonlySet<string>, ...kinds: readonly string[]): number =>
    terms.filter(({ key }) => kinds.includes(byId.get(key.slice(2))?.kind ?? '') && !set.has(key)).length / 3;
  const ofLead = card.statements.find(({ passage }) => passage.key === lead.key);
  const likeness = card.statements.map((one) => one.asked).sort((a, b) => b - a);
  const askedSelected = Math.max(
    0,
    ...card.statements.flatMap((one) => (chosen.has(one.passage.key) ? one.asked : [])),
  );
  const parts = signsOfParts(query.text, chosen, asked);
  const shareSelected = shareOf(said.selected, all);
  return {
    askedLead: ofLead?.asked ?? 0,
    askedCard: card.asked,
    askedElse: card.askedElse,
    ahead: card.asked - card.askedElse,
    aheadOthers: card.asked - card.askedOthers,
    aheadWithin: (likeness[0] ?? 0) - (likeness[1] ?? 0),
    askedSelected,
    shareLead: shareOf(said.lead, all),
    shareSelected,
    shareCard: shareOf(said.card, all),
    shareAny: shareOf(said.any, all),
    termsLead: shareOf(said.lead, terms),
    termsCard: shareOf(said.card, terms),
    wordsCard: shareOf(
      said.card,
      all.filter((one) => !one.key.startsWith('t:')),
    ),
    latinCard: shareOf(said.card, latin),
    latinSelected: shareOf(said.selected, latin),
    pairsCard: shareOf(said.card, all.filter(startsWith('p:'))),
    rarestLead: unsaidOf(said.lead, all)[0] ?? 0,
    rarestSelected: unsaidOf(said.selected, all)[0] ?? 0,
    rarestCard: unsaidOf(said.card, all)[0] ?? 0,
    secondCard: unsaidOf(said.card, all)[1] ?? 0,
    thirdSelected: unsaidOf(said.selected, all)[2] ?? 0,
    rarestAny: unsaidOf(said.any, all)[0] ?? 0,
    missingConditions: missing(said.card, 'condition'),
    missingDrugs: missing(said.card, 'drug', 'class'),
    missingTests: missing(said.card, 'test'),
    missingIntents: missing(said.lead, 'intent'),
    partAsked: parts?.best.asked ?? askedSelected,
    partAhead: parts ? parts.best.asked - parts.best.ofElse : askedSelected - card.askedElse,
    partShare: parts?.best.share ?? shareSelected,
    partMeanShare: parts?.meanShare ?? shareSelected,
    parts: (parts?.count ?? 0) / 5,
    score: card.score / 20,
    coverage: card.coverage,
    isNamed: card.isNamedAfterSubject ? 1 : 0,
    fit: ofLead ? fitOf(ofLead, keys) - 1 : 0,
    asksDose: query.frame.asksDose ? 1 : 0,
    keys: Math.log(1 + keys.size) / 4,
    force: sumOf(all) / 100,
    isArabic: query.language === 'ar' ? 1 : 0,
    isChinese: query.language === 'zh' ? 1 : 0,
  };
};
