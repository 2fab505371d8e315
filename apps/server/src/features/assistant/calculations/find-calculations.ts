import type { AnswerCalculation } from '@mz/contracts';
import type { LineTag } from '../answering/answer-lines.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';

export interface CalculationLine {
  readonly tag: LineTag;
  readonly text: string;
  /** The result it tells of; null: nothing to cite. */
  readonly passage: Passage | null;
}

export interface FoundCalculations {
  readonly calculations: readonly AnswerCalculation[];
  /** One for each result. */
  readonly passages: readonly Passage[];
  readonly lines: readonly CalculationLine[];
  /** Inputs are missing and asked for. */
  readonly isMissing: boolean;
  /** The question asks for a figure. */
  readonly isAsked: boolean;
}

export const findCalculations = async (
  _question: string,
  _query: Query,
  _previous: string | null,
): Promise<FoundCalculations> => ({
  calculations: [],
  passages: [],
  lines: [],
  isMissing: false,
  isAsked: false,
});
