import type { AnswerCalculation, Language } from '@mz/contracts';
import type { ToolSet } from 'ai';
import type { Passage } from '../retrieval/passage.ts';

export const calculatorTools = (
  _language: Language,
  _onResult: (calculation: AnswerCalculation, passage: Passage | null) => number | null,
): ToolSet => ({});
