import { type Item, type ItemKind, itemsIn } from '@mz/lexicon/statement-items';
import { termIndex } from '@mz/lexicon/terms';
import { coverage, keysOf, likeness, negatesSame, type Placed, placed } from './contexts.ts';

/** What may be said where the passages say nothing of the kind, as long as they do not say the opposite. */
const mayBeAdded: ReadonlySet<ItemKind> = new Set(['direction', 'action', 'purpose']);
/** So much nearer must another figure, drug or route of the passages stand to be the one that is meant. */
const clearlyNearer = 1.12;
/** Words of direction stand in many places. */
const muchNearer = 2.5;
const nearEnough = 0.12;
/** From here on a sentence says the very thing that a passage negates. */
const sameThing = 0.72;
const sameNegation = 0.28;

const isSide = (side: string | null): boolean => side === 'below' || side === 'above';

/** Whether one item says the other, up to a figure without its unit. */
const says = (claim: Item, given: Item): boolean => {
  if (claim.kind !== given.kind || claim.value !== given.value) return false;
  if (claim.kind !== 'figure') return true;
  if (claim.unit !== null && claim.unit !== given.unit) return false;
  if (claim.side === given.side) return true;
  // Which side of a limit is meant is never left out or turned; "within" and "after" may be.
  return !isSide(claim.side) && !isSide(given.side) && (claim.side === null || given.side === null);
};

const isRival = (claim: Item, given: Item): boolean =>
  claim.kind === given.kind && (claim.kind !== 'figure' || claim.unit === null || claim.unit === given.unit);

const nameOf = ({ kind, value, unit, side }: Item): string =>
  [kind, side, value, unit].filter(Boolean).join(' ');

const broaderOf = (id: string): readonly string[] => termIndex().byId.get(id)?.broader ?? [];

const countOf = (group: readonly Item[], item: Item): number => group.filter((one) => says(one, item)).length;

/** "Children and children" is not "adults and children". A drug may stand in a list by two of its names. */
const isTwiceInList = ({ item, group }: Placed, bearing: readonly Placed[]): boolean => {
  const count = item.kind === 'drug' ? 1 : countOf(group, item);
  return count > 1 && bearing.every((given) => countOf(given.group, item) < count);
};

/** One claim against everything of its kind in the passages: the one that stands where it stands has to say the same. */
const checkOne = (claim: Placed, pool: readonly Placed[], known: ReadonlySet<string>): string | null => {
  const { item } = claim;
  const rivals = pool.filter((given) => isRival(item, given.item));
  const bearing = rivals.filter((given) => given.group.some((one) => says(item, one)));
  if (bearing.length === 0) {
    if (mayBeAdded.has(item.kind) && rivals.length === 0) return null;
    if ((item.kind === 'drug' || item.kind === 'people') && known.has(`${item.kind}:${item.value}`))
      return null;
    if (item.kind === 'drug' && rivals.some((given) => broaderOf(given.item.value).includes(item.value)))
      return null;
    const isOtherSide =
      item.kind === 'figure' &&
      rivals.some((given) => given.item.value === item.value && given.item.side !== item.side);
    return isOtherSide
      ? `the passage means another side of the limit: ${nameOf(item)}`
      : `${item.kind} not in the passage: ${nameOf(item)}`;
  }
  if (isTwiceInList(claim, bearing)) return `${item.kind} is named twice in a list: ${nameOf(item)}`;
  if (bearing.length === rivals.length) return null;
  const best = Math.max(...bearing.map((given) => likeness(claim, given)));
  const other = Math.max(
    ...rivals.filter((given) => !bearing.includes(given)).map((given) => likeness(claim, given)),
  );
  return other > nearEnough && other > best * (mayBeAdded.has(item.kind) ? muchNearer : clearlyNearer)
    ? `${item.kind} stands elsewhere in the passage: ${nameOf(item)}`
    : null;
};

/** Pairs negations that stand in the same place, the likest first; each is one of one pair at most. */
const pairNegations = (own: readonly Placed[], given: readonly Placed[]): ReadonlySet<Placed> => {
  const pairs = own
    .flatMap((one) => given.map((other) => ({ one, other, rate: likeness(one, other) })))
    .filter(({ one, other, rate }) => rate >= sameNegation && negatesSame(one, other))
    .sort((a, b) => b.rate - a.rate);
  const paired = new Set<Placed>();
  for (const { one, other } of pairs)
    if (!paired.has(one) && !paired.has(other)) {
      paired.add(one);
      paired.add(other);
    }
  return paired;
};

/** What one text negates, the other must not say plainly. */
const checkNegation = (claim: readonly Item[], texts: readonly (readonly Item[])[]): string[] => {
  const isNegation = ({ item }: Placed): boolean => item.kind === 'negation';
  const own = placed(claim).filter(isNegation);
  const given = texts.flatMap((items) => placed(items).filter(isNegation));
  const paired = pairNegations(own, given);
  const said = keysOf(claim);
  const isMissing = given.some(
    (one) => !paired.has(one) && one.around.size > 0 && coverage(one, said) >= sameThing,
  );
  return [
    ...(own.some((one) => !paired.has(one)) ? ['negated, the passage is not'] : []),
    ...(isMissing ? ['the passage is negated'] : []),
  ];
};

/**
 * Whether each figure, frequency, route, drug, group of people, direction and negation of a sentence stands in the
 * passages, and in the same place: of several of a kind the one whose surroundings are most alike decides.
 *
 * @param known texts around the passages, whose drugs and people may be named
 */
export const checkItems = (
  sentence: string,
  texts: readonly string[],
  known: readonly string[],
): string[] => {
  const claim = itemsIn(sentence);
  const given = texts.map((text) => itemsIn(text));
  const pool = given.flatMap((items) => placed(items));
  const around = new Set(known.flatMap((text) => itemsIn(text).map(({ kind, value }) => `${kind}:${value}`)));
  const reasons = placed(claim)
    .filter(({ item }) => item.kind !== 'negation')
    .flatMap((one) => checkOne(one, pool, around) ?? []);
  return [...new Set([...reasons, ...checkNegation(claim, given)])];
};
