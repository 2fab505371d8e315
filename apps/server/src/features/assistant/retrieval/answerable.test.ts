import { describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { likelihoodOfAnswer } from './answerable.ts';
import { understand } from './query.ts';

const { retriever } = openBundledRetriever();
const retrieve = (question: string, language: 'en' | 'ar' | 'zh', earlier: readonly string[] = []) =>
  retriever.retrieve(understand(question, earlier, language), { literature: false });

describe('the likelihood of an answer', () => {
  const model = {
    about: '',
    least: 0.5,
    bias: 0,
    signs: { ahead: { mean: 0.2, spread: 0.1, weight: 2 } },
  };

  it('is even where all signs are as usual, and rises with what speaks for it', () => {
    expect(likelihoodOfAnswer(model, { ahead: 0.2 })).toBe(0.5);
    expect(likelihoodOfAnswer(model, {})).toBe(0.5);
    expect(likelihoodOfAnswer(model, { ahead: 0.4 })).toBeGreaterThan(0.95);
    expect(likelihoodOfAnswer(model, { ahead: 0 })).toBeLessThan(0.05);
  });
});
