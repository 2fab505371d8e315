import { asksYesNo } from '@mz/lexicon/question-words';
import { type Item, itemsIn } from '@mz/lexicon/statement-items';
import { termIndex } from '@mz/lexicon/terms';
import type { Card } from '../../cards/cards.public.ts';
import type { Passage, Retrieval } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';

/** What a question that can be answered in a word is told first. */
export type Verdict =
  /** The source advises against the very thing asked. */
  | { readonly value: 'no' }
  /** A drug is given by another route than the question takes for granted. */
  | {
      readonly value: 'premise';
      readonly drug: string;
      readonly asked: readonly string[];
      readonly stated: readonly string[];
    };

const clausesOf = (text: string): Item[][] => [
  ...Map.groupBy(itemsIn(text), ({ clause }) => clause).values(),
];
const valuesOf = (items: readonly Item[], kind: Item['kind']): string[] => [
  ...new Set(items.filter((item) => item.kind === kind).map(({ value }) => value)),
];
const isNegated = (clause: readonly Item[]): boolean => clause.some(({ kind }) => kind === 'negation');
const sharesAll = (wanted: readonly string[], said: readonly string[]): boolean =>
  wanted.every((one) => said.includes(one));

/** A drug by its own name or that of its class. */
const kinOf = (drugs: readonly string[]): ReadonlySet<string> =>
  new Set(drugs.flatMap((id) => [id, ...(termIndex().byId.get(id)?.broader ?? [])]));

/** Conditions by their own names or what they are a kind of. */
const isAbout = (id: string, subjects: readonly string[]): boolean =>
  subjects.includes(id) || (termIndex().byId.get(id)?.broader ?? []).some((kind) => subjects.includes(kind));

/**
 * Whether the statement that leads advises against giving a drug of the question to whom it is asked for: a clause names
 * the drug and every disease that the card is not about, and negates. Where it speaks of stopping or starting, the
 * question has to speak of the same.
 */
const advisesAgainst = (lead: Passage, query: Query): boolean => {
  const { drugs, conditions } = query.frame;
  if (drugs.length === 0 || !lead.card) return false;
  const kin = kinOf(drugs);
  const ofCard = itemsIn(lead.card.titles.en)
    .filter(({ kind }) => kind === 'subject')
    .map(({ value }) => value);
  const wanted = conditions.filter((id) => !isAbout(id, ofCard));
  if (wanted.length === 0 || query.analysis.absent.size > 0) return false;
  const asked = itemsIn(query.text);
  return clausesOf(lead.text).some((clause) => {
    const said = valuesOf(clause, 'drug');
    const subjects = valuesOf(clause, 'subject');
    return (
      isNegated(clause) &&
      said.some((id) => kin.has(id)) &&
      // Of two drugs in one clause it is not known which is advised against.
      said.every((id) => kin.has(id)) &&
      wanted.every((id) => isAbout(id, subjects)) &&
      sharesAll(valuesOf(clause, 'action'), valuesOf(asked, 'action'))
    );
  });
};

const isDrugOf = (items: readonly Item[], kin: ReadonlySet<string>): boolean =>
  items.some(({ kind, value }) => kind === 'drug' && kin.has(value));

/**
 * The route a question takes for granted where the card advises against it: a clause about the drug negates that route,
 * and what the card says first of giving the drug names another one.
 */
const wrongRoute = (lead: Passage, query: Query, cards: readonly Card[]): Verdict | null => {
  const { drugs } = query.frame;
  const asked = valuesOf(itemsIn(query.text), 'route');
  const [drug] = drugs;
  const card = cards.find(({ id }) => id === lead.documentId);
  if (!card || drug === undefined || drugs.length > 1 || asked.length === 0) return null;
  const kin = kinOf(drugs);
  const statements = card.statements.filter(({ text }) => isDrugOf(itemsIn(text.en), kin));
  const usual = statements
    .filter(({ kind }) => kind === 'treatment')
    .map(({ text }) =>
      valuesOf(
        clausesOf(text.en)
          .filter((clause) => !isNegated(clause))
          .flat(),
        'route',
      ),
    )
    .find((routes) => routes.length > 0);
  const isDenied = statements.some(({ text }) =>
    clausesOf(text.en).some((clause) => isNegated(clause) && sharesAll(asked, valuesOf(clause, 'route'))),
  );
  if (!usual || !isDenied || usual.some((route) => asked.includes(route))) return null;
  return { value: 'premise', drug, asked, stated: usual };
};

/** The verdict a question begins with; null where the sources say neither yes nor no in so many words. */
export const findVerdict = (
  { isFound, selected, found }: Retrieval,
  query: Query,
  cards: readonly Card[],
): Verdict | null => {
  const lead = (selected ?? [])[0] ?? found[0]?.passage;
  if (!isFound || lead?.kind !== 'card' || query.analysis.terms.has('refractory')) return null;
  const premise = wrongRoute(lead, query, cards);
  if (premise) return premise;
  return asksYesNo(query.text) && advisesAgainst(lead, query) ? { value: 'no' } : null;
};
