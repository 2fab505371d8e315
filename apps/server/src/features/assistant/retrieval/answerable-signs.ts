import { termIndex } from '@mz/lexicon/terms';
import type { Passage } from './passage.ts';
import type { Query } from './query.ts';
import { type CardIndex, rankCards } from './rank-cards.ts';
import { fitOf } from './wish-fit.ts';

/** Signs that a statement does, or does not, answer what is asked; each about 0 to 1. */
export type Signs = Readonly<Record<string, number>>;

/**
 * What speaks for and against it that the statements selected of a card answer a question.
 *
 * @returns null where no statement of a card leads
 */
export const signsOf = (query: Query, selected: readonly Passage[], index: CardIndex): Signs | null => {
  const [lead] = selected;
  if (lead?.kind !== 'card') return null;
  const ranked = rankCards(index, query.keys);
  const card = ranked.find(({ id }) => id === lead.documentId);
  if (!card) return null;
  const { asked } = index;
  const { byId } = termIndex();
  const cardStatements = new Set(card.statements.map(({ passage }) => passage.key));
  const ofCard = selected.filter(({ documentId }) => documentId === lead.documentId);
  const sets = {
    lead: asked.saidOf(new Set([lead.key]), query.keys),
    selected: asked.saidOf(new Set(ofCard.map(({ key }) => key)), query.keys),
    card: asked.saidOf(cardStatements, query.keys),
  };
  const all = asked.saidOf(
    new Set(ranked.flatMap(({ statements }) => statements.map(({ passage }) => passage.key))),
    query.keys,
  );
  const weighed = [...query.keys].map(([key, weight]) => ({ key, force: weight * asked.rarityOf(key) }));
  const total = weighed.reduce((sum, { force }) => sum + force, 0) || 1;
  const share = (set: ReadonlySet<string>, of = weighed): number => {
    const whole = of.reduce((sum, { force }) => sum + force, 0);
    return whole === 0 ? 1 : of.reduce((sum, { key, force }) => sum + (set.has(key) ? force : 0), 0) / whole;
  };
  const most = (set: ReadonlySet<string>): number =>
    Math.max(0, ...weighed.map(({ key, force }) => (set.has(key) ? 0 : force))) / 10;
  const terms = weighed.filter(({ key }) => key.startsWith('t:'));
  const words = weighed.filter(({ key }) => !key.startsWith('t:'));
  const kindOf = (key: string): string => byId.get(key.slice(2))?.kind ?? '';
  const missing = (kind: string, set: ReadonlySet<string>): number =>
    terms.filter(({ key }) => kindOf(key) === kind && !set.has(key)).length / 3;
  const statement = card.statements.find(({ passage }) => passage.key === lead.key);
  const askedLead = statement?.asked ?? 0;
  const bestOfCard = card.statements.toSorted((a, b) => b.asked - a.asked);
  return {
    askedLead,
    askedCard: card.asked,
    askedElse: card.askedElse,
    askedOthers: card.askedOthers,
    ahead: card.asked - card.askedElse,
    aheadOthers: card.asked - card.askedOthers,
    aheadWithin: (bestOfCard[0]?.asked ?? 0) - (bestOfCard[1]?.asked ?? 0),
    leadIsAsked: bestOfCard[0]?.passage.key === lead.key ? 1 : 0,
    shareLead: share(sets.lead),
    shareSelected: share(sets.selected),
    shareCard: share(sets.card),
    shareAll: share(all),
    termsLead: share(sets.lead, terms),
    termsCard: share(sets.card, terms),
    wordsLead: share(sets.lead, words),
    wordsCard: share(sets.card, words),
    mostLead: most(sets.lead),
    mostSelected: most(sets.selected),
    mostCard: most(sets.card),
    mostAll: most(all),
    missingConditions: missing('condition', sets.card),
    missingDrugs: missing('drug', sets.card) + missing('class', sets.card),
    missingTests: missing('test', sets.card),
    missingIntents: missing('intent', sets.lead),
    score: card.score / 20,
    coverage: card.coverage,
    named: card.isNamedAfterSubject ? 1 : 0,
    fit: statement ? fitOf(statement, query.keys) - 1 : 0,
    keys: Math.log(1 + query.keys.size) / 4,
    force: total / 100,
    ar: query.language === 'ar' ? 1 : 0,
    zh: query.language === 'zh' ? 1 : 0,
  };
};
