import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Signs } from './passage.ts';

const file = new URL('../../../../../../content/asked/answerable.json', import.meta.url);

const modelSchema = z.object({
  about: z.string(),
  /** Below this likelihood the statements are taken for near, not for an answer. */
  least: z.number().min(0).max(1),
  bias: z.number(),
  /** By sign: its mean and spread among what was learnt from, and what it counts in spreads from the mean. */
  signs: z.record(z.string(), z.object({ mean: z.number(), spread: z.number(), weight: z.number() })),
});

export type AnswerableModel = z.infer<typeof modelSchema>;

/** How likely it is, by a model, that what has these signs answers the question: 0 to 1. */
export const likelihoodOfAnswer = ({ bias, signs: known }: AnswerableModel, signs: Signs): number => {
  let sum = bias;
  for (const [name, { mean, spread, weight }] of Object.entries(known))
    sum += (weight * ((signs[name] ?? mean) - mean)) / spread;
  return 1 / (1 + Math.exp(-sum));
};

let model: AnswerableModel | null = null;

/**
 * Whether statements with these signs answer a question. The model is written by `scripts/train-answerable.ts`; the file
 * is read when the first question is looked up.
 */
export const isAnswered = (signs: Signs): boolean => {
  model ??= modelSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return likelihoodOfAnswer(model, signs) >= model.least;
};
