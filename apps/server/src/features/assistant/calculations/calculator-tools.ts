import { calculatorIndex, isCalculatorId } from '@mz/clinical';
import type { AnswerCalculation, Language } from '@mz/contracts';
import { type ToolSet, tool } from 'ai';
import { z } from 'zod';
import { describe as describeCalculator } from '../../calculators/calculators.public.ts';
import type { Passage } from '../retrieval/passage.ts';
import { presentCalculation } from './present-calculation.ts';

const ids = calculatorIndex.map(({ id }) => id);

/**
 * The calculators as tools of an external engine. The one way it gets a figure that comes from a formula.
 *
 * @param onResult keeps the result for the answer and says by which number it is cited
 */
export const calculatorTools = (
  language: Language,
  onResult: (calculation: AnswerCalculation, passage: Passage | null) => number | null,
): ToolSet => ({
  describe_calculator: tool({
    description: 'The JSON Schema of the inputs of a calculator. Call it before `calculate`.',
    inputSchema: z.object({ calculator: z.string().describe(`One of: ${ids.join(', ')}`) }),
    execute: async ({ calculator }) => {
      if (!isCalculatorId(calculator)) return { error: 'Calculator not found.' };
      const { title, inputSchema, population, notFor } = await describeCalculator(calculator, 'en');
      return { title, population, notFor, inputSchema };
    },
  }),
  calculate: tool({
    description:
      'Computes with a published formula or score. Never supply an input that was not given: what is missing is asked for.',
    inputSchema: z.object({
      calculator: z.string().describe('Id of a calculator.'),
      inputs: z.record(z.string(), z.unknown()).describe('Inputs by the keys of its schema.'),
    }),
    execute: async ({ calculator, inputs }) => {
      const presented = isCalculatorId(calculator)
        ? await presentCalculation(calculator, inputs, language)
        : null;
      if (!presented) return { error: 'Calculator not found.' };
      const number = onResult(presented.calculation, presented.passage);
      const { evaluation, missing, refusals } = presented.calculation;
      return evaluation
        ? {
            cite: number === null ? null : `[${number}]`,
            sentence: presented.sentence,
            results: evaluation.results,
            units: evaluation.units,
          }
        : { missing, refusals };
    },
  }),
});
