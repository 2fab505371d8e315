import { readRules } from '@mz/lexicon/rules';
import { termIndex } from '@mz/lexicon/terms';
import { type Keys, keysOf } from './keys.ts';
import type { CardIndex, RankedCard, RankedStatement } from './rank-cards.ts';
import { kindsOfIntent } from './shares.ts';
import { fitOf } from './wish-fit.ts';

/** Statements an answer shows; a question of many parts gets one more for each. */
const usualCount = 6;
const maxCount = 9;
const fewest = 5;
/** Below this share of the best a statement only shares everyday words with the question. */
const minShare = 0.22;
/** A part is read on the ground of the whole question. */
const wholeShare = 0.3;
/** How much it counts that a statement is asked for like this, beside the best score of its card. */
const askedShare = 1;
/** How much it counts that a part of the question alone is asked like this. */
const partAsked = 4;
/** From this share of the best on statements fit alike. */
const alike = 0.5;
const { partsQuestions } = readRules('statement-rules.json', ['partsQuestions']);

/** The questions inside a question, in the asked order. */
export const splitParts = (text: string): string[] => {
  const parts = text
    .split(partsQuestions)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  return parts.length > 1 ? parts.slice(0, 30) : [];
};

const isStatement = ({ passage }: RankedStatement): boolean =>
  passage.statementKind !== 'red-flag' && passage.statementKind !== 'caution';

const weigh = ({ keys: said }: RankedStatement, keys: Keys, { idfOfStatements }: CardIndex): number => {
  let sum = 0;
  for (const [key, weight] of keys) if (said.has(key)) sum += weight * idfOfStatements(key);
  return sum;
};

/** How something is treated is asked, and no remedy is named. */
export const asksTreatment = (keys: Keys): boolean => {
  const { byId } = termIndex();
  const ids = [...keys.keys()].filter((key) => key.startsWith('t:')).map((key) => key.slice(2));
  return ids.includes('treatment') && !ids.some((id) => ['drug', 'class'].includes(byId.get(id)?.kind ?? ''));
};

/**
 * Statements of a card that answer a question: the best of the whole question, and the best for each of its parts, so
 * that no part stays without an answer the card holds.
 */
export const selectStatements = (
  card: RankedCard,
  text: string,
  keys: Keys,
  index: CardIndex,
  asksDose: boolean,
): readonly RankedStatement[] => {
  // Of several doses the one that names the disease is meant; how to treat it is the whole of its card.
  const asksWhole = !asksDose && asksTreatment(keys);
  const scored = card.statements
    .filter(isStatement)
    .map((one) => ({ ...one, score: (asksWhole ? one.assumed : one.score) * fitOf(one, keys) }));
  const top = Math.max(0, ...scored.map(({ score }) => score));
  const rated = scored
    // How to treat a disease is told whole, whichever step is asked for most.
    .map((one) => ({ ...one, score: one.score + (asksWhole ? 0 : askedShare * top * one.asked) }))
    .sort((a, b) => b.score - a.score || a.passage.order - b.passage.order);
  const best = rated[0]?.score ?? 0;
  const chosen = new Set(rated.slice(0, usualCount).filter(({ score }) => score >= best * minShare));
  for (const part of splitParts(text)) {
    if (chosen.size >= maxCount) break;
    const ofPart = keysOf(part);
    const asked = index.asked.likenessOf(ofPart);
    const [first] = rated
      .map((one) => ({
        one,
        own:
          weigh(one, ofPart, index) * fitOf(one, ofPart) +
          partAsked * (asked.ofPassages.get(one.passage.key) ?? 0),
      }))
      .filter(({ own }) => own > 0)
      .sort((a, b) => b.own + wholeShare * b.one.score - (a.own + wholeShare * a.one.score));
    if (first) chosen.add(first.one);
  }
  // Who asks how long, how much or from where on is told such a figure, whatever words stand beside it.
  for (const key of keys.keys()) {
    if (chosen.size >= maxCount) break;
    const wish = key.slice(2);
    const isMeant = key.startsWith('t:') && wish !== 'dose' && rated.some(({ units }) => units.has(wish));
    if (!isMeant || [...chosen].some(({ units }) => units.has(wish))) continue;
    const first = rated.find(({ units }) => units.has(wish));
    if (first) chosen.add(first);
  }
  // An answer of one or two lines leaves too much of a card open; what fits the wish best fills it.
  const filling = rated
    // Beside the dose asked for no other dose fills an answer.
    .filter((one) => !chosen.has(one) && !(asksDose && one.units.has('dose')))
    .sort(
      (a, b) => b.score - a.score || fitOf(b, keys) - fitOf(a, keys) || a.passage.order - b.passage.order,
    );
  for (const one of filling.slice(0, Math.max(0, fewest - chosen.size))) chosen.add(one);
  const selected = rated.filter((one) => chosen.has(one));
  if (!asksWhole) return selected;
  // The card's own order is that of the bedside: where all fit alike, its first step leads.
  const isStep = ({ passage, score }: RankedStatement): boolean =>
    kindsOfIntent.treatment?.includes(passage.statementKind) === true && score >= best * alike;
  const steps = selected.filter(isStep).sort((a, b) => a.passage.order - b.passage.order);
  return [...steps, ...selected.filter((one) => !steps.includes(one))];
};
