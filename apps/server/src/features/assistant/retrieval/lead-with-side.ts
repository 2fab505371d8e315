import { askingOf } from '@mz/lexicon/polarity';
import { asksYesNo } from '@mz/lexicon/question-words';
import type { DrugSnapshot } from '../../drugs/drugs.public.ts';
import { drugPassage, drugsOf } from '../understanding/drug-facts.ts';
import { answerWith } from './drug-answers.ts';
import type { Passage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';
import type { CardIndex } from './rank-cards.ts';
import { type Stated, statedSide } from './stated-side.ts';

/** What is advised against goes before what holds under a condition, and that before what may be done. */
const rankOf = ({ side, depends }: Stated): number => {
  if (side === 'against' && !depends) return 0;
  return depends ? 1 : 2;
};

/**
 * A question for yes or no is led by what takes a side on the very thing asked, where what was found does not: among
 * the facts of the drug, and in the cards that answer.
 */
export const ledBySide = (
  retrieval: Retrieval,
  query: Query,
  snapshot: DrugSnapshot,
  index: CardIndex,
): Retrieval => {
  if (query.frame.asksDose || query.frame.drugs.length !== 1 || !asksYesNo(query.text)) return retrieval;
  if (!askingOf(query.text)) return retrieval;
  const [lead] = retrieval.selected ?? [];
  if (retrieval.isFound && lead && statedSide(lead, query)) return retrieval;
  const answering = new Set((retrieval.selected ?? []).map(({ documentId }) => documentId));
  const candidates: readonly Passage[] = [
    ...index.cards
      .filter(({ id }) => answering.has(id))
      .flatMap(({ statements }) => statements.map(({ passage }) => passage)),
    ...drugsOf(query.frame.drugs, snapshot).flatMap((current) =>
      current.drug.statements.map((statement) => drugPassage(current, statement)),
    ),
  ];
  const [best] = candidates
    .flatMap((passage) => {
      const stated = statedSide(passage, query);
      return stated ? [{ passage, rank: rankOf(stated) }] : [];
    })
    .sort((a, b) => a.rank - b.rank);
  if (!best) return retrieval;
  const others = retrieval.isFound ? (retrieval.selected ?? []) : [];
  return answerWith(retrieval, [best.passage, ...others.filter(({ key }) => key !== best.passage.key)]);
};
