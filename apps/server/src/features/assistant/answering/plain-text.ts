import type { Answer } from '@mz/contracts';
import { answerTexts } from './answer-texts.ts';

/** An answer as plain text: for searching, and for what an engine is told of the conversation. */
export const plainText = (answer: Answer): string => {
  const { notice } = answerTexts(answer.language).export;
  return [
    answer.notice ? notice[answer.notice] : '',
    answer.bottomLine?.text ?? '',
    ...answer.statements.map(({ text }) => text),
    ...(answer.differential
      ? [...answer.differential.mostLikely, ...answer.differential.mustNotMiss].map(({ name }) => name)
      : []),
    ...answer.redFlags.map(({ text }) => text),
    ...answer.uncertainty.map(({ text }) => text),
    ...answer.assumptions.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join('\n');
};
