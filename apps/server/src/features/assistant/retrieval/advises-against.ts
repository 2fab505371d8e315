import { type Item, itemsIn } from '@mz/lexicon/statement-items';
import { termIndex } from '@mz/lexicon/terms';
import type { Passage } from './passage.ts';
import type { Query } from './query.ts';

export const clausesOf = (text: string): Item[][] => [
  ...Map.groupBy(itemsIn(text), ({ clause }) => clause).values(),
];
export const valuesOf = (items: readonly Item[], kind: Item['kind']): string[] => [
  ...new Set(items.filter((item) => item.kind === kind).map(({ value }) => value)),
];
export const isNegated = (clause: readonly Item[]): boolean => clause.some(({ kind }) => kind === 'negation');
export const sharesAll = (wanted: readonly string[], said: readonly string[]): boolean =>
  wanted.every((one) => said.includes(one));

/** A drug by its own name or that of its class. */
export const kinOf = (drugs: readonly string[]): ReadonlySet<string> =>
  new Set(drugs.flatMap((id) => [id, ...(termIndex().byId.get(id)?.broader ?? [])]));

/** Conditions by their own names or what they are a kind of. */
const isAbout = (id: string, subjects: readonly string[]): boolean =>
  subjects.includes(id) || (termIndex().byId.get(id)?.broader ?? []).some((kind) => subjects.includes(kind));

/**
 * Whether the statement that leads advises against giving a drug of the question to whom it is asked for: a clause names
 * the drug and every disease that the card is not about, and negates. Where it speaks of stopping or starting, the
 * question has to speak of the same.
 */
export const advisesAgainst = (lead: Passage, query: Query): boolean => {
  const { drugs, conditions } = query.frame;
  if (drugs.length === 0 || !lead.card) return false;
  const ofCard = itemsIn(lead.card.titles.en)
    .filter(({ kind }) => kind === 'subject')
    .map(({ value }) => value);
  const wanted = conditions.filter((id) => !isAbout(id, ofCard));
  if (wanted.length === 0 || query.analysis.absent.size > 0) return false;
  const asked = itemsIn(query.text);
  const ofStatement = valuesOf(itemsIn(lead.text), 'drug');
  return clausesOf(lead.text).some((clause) => {
    const own = valuesOf(clause, 'drug');
    // "Haloperidol …; not in Parkinson disease": a clause without a drug is about that of its statement.
    const said = own.length > 0 ? own : ofStatement;
    const subjects = valuesOf(clause, 'subject');
    return (
      isNegated(clause) &&
      said.length > 0 &&
      // Of two drugs in one clause it is not known which is advised against; a class may be named for what is given
      // beside it: "no filter when anticoagulation is given".
      said.every((id) => drugs.includes(id)) &&
      wanted.every((id) => isAbout(id, subjects)) &&
      sharesAll(valuesOf(clause, 'action'), valuesOf(asked, 'action'))
    );
  });
};
