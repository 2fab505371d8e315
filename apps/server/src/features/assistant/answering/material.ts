import type { AnswerCalculation, Language, QuestionKind } from '@mz/contracts';
import type { Card } from '../../cards/cards.public.ts';
import { foundThreshold } from '../retrieval/decide.ts';
import type { Found, Passage, Retrieval } from '../retrieval/passage.ts';
import { questionsOf } from './next-questions.ts';

/** A passage an engine may cite by its number. */
export interface NumberedPassage {
  readonly number: number;
  readonly passage: Passage;
  readonly score: number;
}

/** Everything an engine writes an answer from. */
export interface Material {
  readonly language: Language;
  readonly kind: QuestionKind;
  readonly question: string;
  readonly passages: readonly NumberedPassage[];
  readonly isFound: boolean;
  readonly calculations: readonly AnswerCalculation[];
  /** Questions the card that comes first holds beside the one asked. */
  readonly nextQuestions: readonly string[];
  /** Scores at least this near the best may be used. */
  readonly best: number;
  /** Numbers of what the card that answers says, best first; null where no card decided. */
  readonly selected: readonly number[] | null;
  /** Nothing below it answers. */
  readonly threshold: number;
}

const maxPassages = 16;
const maxPassagesOfArticle = 8;
const maxNext = 3;

/** Sentences of the article that leads: its results stand together. */
const ofLeadingArticle = (found: readonly Found[]): readonly Found[] => {
  const lead = found[0]?.passage;
  return lead?.kind === 'article'
    ? found.filter(({ passage }) => passage.documentId === lead.documentId).slice(0, maxPassagesOfArticle)
    : [];
};

/** Passages of the leading card that belong to an answer wherever they rank: differential groups, red flags, caution. */
const companions = (found: readonly Found[], card: Card | undefined, kind: QuestionKind): Passage[] => {
  if (!card) return [];
  const ofCard = found.filter(({ passage }) => passage.kind === 'card' && passage.documentId === card.id);
  const wanted = kind === 'differential' ? ['differential', 'red-flag', 'caution'] : ['caution'];
  return ofCard.map(({ passage }) => passage).filter(({ statementKind }) => wanted.includes(statementKind));
};

/** Chooses and numbers the passages an engine is given. */
export const prepareMaterial = (
  { language, kind, question }: Pick<Material, 'language' | 'kind' | 'question'>,
  retrieval: Retrieval,
  cards: readonly Card[],
  calculations: readonly AnswerCalculation[],
): Material => {
  const { found, isFound, selected } = retrieval;
  // A card that is only near does not lead on: what it asks would be off the topic.
  const lead = found.find(
    ({ passage, score }) => passage.kind === 'card' && score >= foundThreshold,
  )?.passage;
  const card = lead && cards.find(({ id }) => id === lead.documentId);
  const chosen = new Map(found.slice(0, maxPassages).map((one) => [one.passage.key, one]));
  for (const one of isFound ? ofLeadingArticle(found) : [])
    if (!chosen.has(one.passage.key)) chosen.set(one.passage.key, one);
  for (const passage of companions(found, isFound ? card : undefined, kind))
    if (!chosen.has(passage.key))
      chosen.set(passage.key, { passage, score: found.find((one) => one.passage === passage)?.score ?? 0 });
  const passages = [...chosen.values()].map(({ passage, score }, n) => ({ number: n + 1, passage, score }));
  return {
    language,
    kind,
    question,
    passages: isFound ? passages : [],
    isFound,
    calculations,
    nextQuestions: isFound && card ? questionsOf(card, language).slice(0, maxNext + 1) : [],
    best: found[0]?.score ?? 0,
    selected:
      isFound && selected
        ? passages.flatMap((one) => (selected.includes(one.passage) ? [one.number] : []))
        : null,
    threshold: foundThreshold,
  };
};
