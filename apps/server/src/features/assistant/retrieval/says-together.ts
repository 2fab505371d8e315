import { termIndex } from '@mz/lexicon/terms';
import type { Keys } from './keys.ts';
import type { RankedCard } from './rank-cards.ts';

/** So much of what is named, weighed, has to stand in one statement. */
const mostOfNamed = 0.66;
const minNamed = 2;
/** From this weight on a concept is asked about and not told beside. */
const asked = 0.5;
const subjectKinds: ReadonlySet<string> = new Set(['condition', 'drug', 'class']);
const namedKinds: ReadonlySet<string> = new Set([...subjectKinds, 'test']);
const remedyKinds: ReadonlySet<string> = new Set(['drug', 'class']);
/** They name what may be there besides, and say nothing of it. */
const passing: ReadonlySet<string> = new Set(['red-flag', 'caution', 'differential']);

/** A concept and what it is a kind of: what is said of pancreatitis holds in part of its necrosis. */
const withBroader = (key: string): readonly string[] => [
  key,
  ...(termIndex().byId.get(key.slice(2))?.broader ?? []).map((id) => `t:${id}`),
];

/**
 * Whether one statement of a card speaks of the remedies and the diseases of a question together, whatever the card is
 * named after: "prasugrel is contraindicated after TIA" in a card about infarction. It is decided on concepts alone, so
 * that it is the same in every language.
 */
export const saysTogether = (card: RankedCard, keys: Keys): boolean => {
  const { byId } = termIndex();
  const kindOf = (key: string): string => byId.get(key.slice(2))?.kind ?? '';
  const isTest = ([key]: readonly [string, number]): boolean => kindOf(key) === 'test';
  const named = [...keys].filter(([key, weight]) => weight > asked && namedKinds.has(kindOf(key)));
  const isOfRemedy = named.some(([key]) => remedyKinds.has(kindOf(key)));
  const isOfTests = named.filter(isTest).length > 1;
  if (named.length < minNamed || !(isOfRemedy || isOfTests)) return false;
  const total = named.reduce((sum, [, weight]) => sum + weight, 0);
  return card.statements.some(({ passage, keys: said }) => {
    if (passing.has(passage.statementKind)) return false;
    const found = named.filter(([key]) => withBroader(key).some((one) => said.has(one)));
    const share = found.reduce((sum, [, weight]) => sum + weight, 0) / total;
    if (share < mostOfNamed || found.length < minNamed) return false;
    return found.some(([key]) => remedyKinds.has(kindOf(key))) || found.filter(isTest).length > 1;
  });
};
