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

describe('what only stands near', () => {
  it.each([
    ['HEMS want low titre O whole blood for code reds. mortality data vs components, Rh- women?', 'en'],
    ['قرايب المريض بيسألوا: نسبة اللي بيعيشوا 5 سنين بعد تشخيص HFpEF كام؟', 'ar'],
    ['镰状病 髋痛 股骨头坏死II期 减压还是换髋', 'zh'],
  ] as const)('is no answer: %s', async (question, language) => {
    const { isFound, signs } = await retrieve(question, language);
    expect(signs).toBeDefined();
    expect(isFound).toBe(false);
  });

  it('still answers where what was said before is asked about again', async () => {
    const first = 'first line treatment of delirium';
    const { isFound, signs } = await retrieve('and how long?', 'en', [first]);
    expect(isFound).toBe(true);
    expect(signs).toBeUndefined();
  });
});
