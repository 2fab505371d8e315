import {
  conditionIn,
  isLinked,
  isNearCondition,
  type Marker,
  markerIn,
  type Side,
  speaksOf,
  takesSide,
  withoutPlace,
  withoutReasons,
} from '@mz/lexicon/polarity';
import { type Item, itemsIn } from '@mz/lexicon/statement-items';
import { termIndex } from '@mz/lexicon/terms';
import { kinOf, valuesOf } from './advises-against.ts';
import type { Passage } from './passage.ts';
import type { Query } from './query.ts';

/** What a statement says of the thing a question asks for; `depends`: under a condition nobody has spoken of. */
export interface Stated {
  readonly side: Side;
  readonly depends: boolean;
  /** It says so by stating a dose for the use. */
  readonly isGiven: boolean;
}

/** `isGiven`: no marker, but a dose for the very use. */
type StatedMarker = Marker & { readonly isGiven?: boolean };

const clauseEnds = /[;؛；。]|\.(?=\s|$)|:\s|：/;
const isDenial = (side: Side): boolean => side === 'against' || side === 'needless';

const isOf = (id: string, among: readonly string[]): boolean =>
  among.includes(id) || (termIndex().byId.get(id)?.broader ?? []).some((kind) => among.includes(kind));

const conditionsIn = (items: readonly Item[]): string[] =>
  valuesOf(items, 'subject').filter((id) => termIndex().byId.get(id)?.kind === 'condition');

/** People of statements by the terms of questions. */
const termsOfPeople: Readonly<Record<string, string>> = {
  lactation: 'breastfeeding',
  elderly: 'older adult',
};
const peopleIn = (items: readonly Item[]): string[] =>
  valuesOf(items, 'people').map((value) => termsOfPeople[value] ?? value);
const isWanted = ({ kind, value }: Item, wanted: readonly string[]): boolean =>
  (kind === 'subject' || kind === 'people') && wanted.some((id) => isOf(id, [termsOfPeople[value] ?? value]));

/** Figures a question gives of the same test: "eGFR 25" beside "eGFR is below 30". */
const figureAfter = (items: readonly Item[], test: string): number | null => {
  const at = items.findIndex(({ kind, value }) => kind === 'subject' && value === test);
  const next = at < 0 ? undefined : items.slice(at + 1).find(({ kind }) => kind !== 'word');
  return next?.kind === 'figure' ? Number(next.value) : null;
};

const isMeasure = ({ kind, unit }: Item): boolean => kind === 'figure' && unit?.startsWith('mass') !== true;

/** Whether the limits of a clause hold for who is asked about; null: the question does not say. */
const limitsHold = (clause: readonly Item[], asked: readonly Item[]): boolean | null => {
  let holds: boolean | null = true;
  for (const [at, item] of clause.entries()) {
    if (!isMeasure(item)) continue;
    const test = clause.slice(0, at).findLast(({ kind }) => kind === 'subject')?.value;
    const figure = test === undefined ? null : figureAfter(asked, test);
    const limit = Number(item.value);
    if (figure === null || Number.isNaN(figure + limit) || (item.side !== 'below' && item.side !== 'above'))
      holds = null;
    else if (item.side === 'below' ? figure >= limit : figure <= limit) return false;
  }
  return holds;
};

/** Whether a marker is said of a drug of the question and of no other: they stand side by side. */
const isSaidOf = (
  plain: string,
  marker: { start: number; end: number },
  items: readonly Item[],
  kin: ReadonlySet<string>,
): boolean => {
  const drugs = items.filter(({ kind }) => kind === 'drug');
  const own = drugs.find(({ value }) => kin.has(value));
  if (!own || drugs.some(({ group, value }) => group !== own.group && !kin.has(value))) return false;
  const list = drugs.filter(({ group }) => group === own.group);
  const from = Math.min(...list.map(({ start }) => start));
  const to = Math.max(...list.map(({ end }) => end));
  const between = marker.start >= to ? plain.slice(to, marker.start) : plain.slice(marker.end, from);
  return isLinked(between);
};

/** A clause of a drug's facts that names no drug speaks of that one, where the marker stands right before whom. */
const isSaidOfTitle = (
  { kind }: Passage,
  plain: string,
  marker: { end: number },
  items: readonly Item[],
  wanted: readonly string[],
): boolean => {
  const whom = items.find((item) => item.start >= marker.end && isWanted(item, wanted));
  return (
    kind === 'drug' &&
    whom !== undefined &&
    !items.some((item) => item.kind === 'drug') &&
    isLinked(plain.slice(marker.end, whom.start))
  );
};

/** A clause without the words that place it beside what was asked for: "after", "during". */
const withoutPlaces = (plain: string, items: readonly Item[], wanted: readonly string[]): string =>
  items
    .filter((item) => isWanted(item, wanted))
    .reduce((text, { start }) => withoutPlace(text, start), plain);

/** The members of a list that name what was asked for: in "severe asthma, heart block" one is told by how bad it is. */
const membersOf = (plain: string, items: readonly Item[], wanted: readonly string[]): string[] => {
  const named = items.filter((item) => isWanted(item, wanted));
  let at = 0;
  return plain.split(/(?<=,)/).filter((member) => {
    const from = at;
    at += member.length;
    return named.some(({ start }) => start >= from && start < at);
  });
};

/** That a source states a dose for a use is its word that the drug may be given for it. */
const givenIn = (
  { kind, statementKind }: Passage,
  clause: string,
  items: readonly Item[],
  drugs: readonly string[],
): StatedMarker | null => {
  if (kind !== 'drug' || statementKind !== 'dose' || takesSide(clause)) return null;
  const named = valuesOf(items, 'drug');
  const hasDose = items.some(({ kind: of, unit }) => of === 'figure' && unit?.startsWith('mass') === true);
  if (!hasDose || named.length !== 1 || !named.every((id) => drugs.includes(id))) return null;
  const isLimited = items.some(isMeasure);
  return {
    side: 'allow',
    start: 0,
    end: 0,
    condition: isLimited ? 'soft' : conditionIn(clause),
    isGiven: true,
  };
};

/**
 * What the statement that leads says of giving the drug of a question to whom it is asked for. Null where it is not
 * certain: the marker stands beside another thing, the clause is about others, or the translations do not say the same.
 */
export const statedSide = (lead: Passage, query: Query): Stated | null => {
  const { drugs, conditions, denied, population, patient, concepts, route } = query.frame;
  if (drugs.length !== 1 || denied.length > 0 || query.analysis.absent.size > 0) return null;
  const asked = itemsIn(query.text);
  const people = peopleIn(asked);
  const wanted = [
    ...new Set([...conditions, ...people, ...(population && people.length === 0 ? [population] : [])]),
  ];
  const isDose = lead.kind === 'drug' && lead.statementKind === 'dose';
  const topic = lead.card ? conditionsIn(itemsIn(lead.card.titles.en)) : [];
  const kin = kinOf(drugs);
  const sides = (isDose ? [lead.text] : lead.text.split(clauseEnds)).flatMap((clause): Stated[] => {
    const plain = withoutReasons(clause);
    const items = itemsIn(plain);
    const marker: StatedMarker | null = markerIn(clause) ?? givenIn(lead, clause, items, drugs);
    if (!marker) return [];
    const denies = isDenial(marker.side);
    // What holds for a class is certain of its members only where it is advised against.
    const isOfDrug =
      marker.isGiven === true ||
      isSaidOf(plain, marker, items, denies ? kin : new Set(drugs)) ||
      isSaidOfTitle(lead, plain, marker, items, wanted);
    if (!isOfDrug) return [];
    const said = [...conditionsIn(items), ...peopleIn(items)];
    const beyond = wanted.filter((id) => !isOf(id, topic));
    if (!beyond.every((id) => isOf(id, said))) return [];
    const limits = limitsHold(items, asked);
    if (limits === false) return [];
    // Adults are meant where nobody is named.
    const isNarrower = said.some(
      (id) => id !== 'adult' && !wanted.some((one) => isOf(one, [id])) && !topic.includes(id),
    );
    if (denies) {
      // Of a list each counts ("in A or B"); where nothing of it was asked for, it is about others.
      const isMeasured = limits === true && items.some(isMeasure);
      if (isMeasured && wanted.length === 0) return [{ side: marker.side, depends: false, isGiven: false }];
      if (wanted.length === 0 || (beyond.length === 0 && isNarrower)) return [];
      // "After stroke", where that was asked, is no condition.
      const placed = withoutPlaces(plain, items, wanted);
      const isConditional =
        marker.condition === 'hard' || membersOf(placed, items, wanted).some(isNearCondition);
      return [{ side: marker.side, depends: isConditional || limits === null, isGiven: false }];
    }
    const isSilent =
      concepts.some(
        (id) => termIndex().byId.get(id)?.kind !== 'intent' && !isOf(id, [...said, ...topic, ...drugs]),
      ) ||
      Object.values(patient).some((value) => value !== undefined) ||
      (route !== null && !valuesOf(items, 'route').includes(route)) ||
      items.some(({ kind }) => kind === 'negation') ||
      asked.some(({ kind }) => kind === 'figure');
    if (isNarrower || isSilent || wanted.length === 0) return [];
    const depends = marker.condition !== null || (limits === null && marker.isGiven !== true);
    return [{ side: marker.side, depends, isGiven: marker.isGiven === true }];
  });
  const [first] = sides;
  if (!first || sides.some(({ side }) => side !== first.side)) return null;
  const texts = Object.values(lead.translations);
  const isGiven = sides.every(({ isGiven: is }) => is);
  return isGiven || texts.every((text) => speaksOf(text, first.side)) ? first : null;
};
