import { type Asking, askingOf, asksAgainst, isDoublyDenied, speaksOf } from '@mz/lexicon/polarity';
import { asksYesNo } from '@mz/lexicon/question-words';
import { type Item, itemsIn } from '@mz/lexicon/statement-items';
import type { Card } from '../../cards/cards.public.ts';
import {
  advisesAgainst,
  clausesOf,
  isNegated,
  kinOf,
  sharesAll,
  valuesOf,
} from '../retrieval/advises-against.ts';
import type { Passage, Retrieval } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import { type Stated, statedSide } from '../retrieval/stated-side.ts';

/** What a question that can be answered in a word is told first. */
export type Verdict =
  /**
   * Yes and no as the source has them for the very thing asked; where a question asks whether to leave it, the verdict
   * says what to do, since "yes" and "no" to a negation mean one thing in one language and the other in the next.
   */
  | { readonly value: 'yes' | 'no' | 'depends' | 'leave' | 'give' }
  /** The source states another dose or limit than the question takes for granted. */
  | { readonly value: 'figure' }
  /** A drug is given by another route than the question takes for granted. */
  | {
      readonly value: 'premise';
      readonly drug: string;
      readonly asked: readonly string[];
      readonly stated: readonly string[];
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

/** What a question is told where the source takes a side; null: the side does not settle what is asked. */
const settle = ({ mode, isAgainst }: Asking, { side, depends }: Stated): Verdict | null => {
  // Needless is not forbidden, and what may be given need not be.
  if ((side === 'needless' && mode === 'may') || (side === 'allow' && mode === 'should' && !isAgainst))
    return null;
  if (depends) return { value: 'depends' };
  if (side === 'against' || side === 'needless') return { value: isAgainst ? 'leave' : 'no' };
  return { value: isAgainst ? 'give' : 'yes' };
};

/** The verdict a question begins with; null where the sources say neither yes nor no in so many words. */
export const findVerdict = (
  { isFound, selected, found, wrongFigure }: Retrieval,
  query: Query,
  cards: readonly Card[],
): Verdict | null => {
  const lead = (selected ?? [])[0] ?? found[0]?.passage;
  if (!isFound || !lead || query.analysis.terms.has('refractory')) return null;
  if (lead.kind !== 'card' && lead.kind !== 'drug') return null;
  const premise = wrongRoute(lead, query, cards);
  if (premise) return premise;
  if (wrongFigure === true) return { value: 'figure' };
  if (!asksYesNo(query.text)) return null;
  const asking = askingOf(query.text);
  const stated = asking && statedSide(lead, query);
  if (asking && stated) return settle(asking, stated);
  // "Without comorbidity" and "none is absolute" are negations, and no advice against anything.
  const isCertain =
    lead.kind === 'card' &&
    speaksOf(lead.text, 'against') &&
    !isDoublyDenied(lead.text) &&
    !speaksOf(lead.text, 'allow');
  if (!isCertain || !advisesAgainst(lead, query)) return null;
  return { value: asksAgainst(query.text) ? 'leave' : 'no' };
};
