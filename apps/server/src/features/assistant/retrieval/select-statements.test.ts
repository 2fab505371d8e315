import { expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { understand } from './query.ts';
import { createRetriever } from './retrieve.ts';

const cards = readBundledCards().map(
  ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
);
const retriever = createRetriever(
  { current: async () => cards, changed: async () => undefined },
  async () => [],
  () => undefined,
);

const selected = async (question: string, language: 'en' | 'ar' | 'zh'): Promise<string[]> => {
  const { selected: passages } = await retriever.retrieve(understand(question, [], language), {
    literature: false,
  });
  return (passages ?? []).map(({ key }) => key);
};

/** Fluids, potassium before insulin, insulin: only the last one says the name of the disease. */
const [fluids, potassium, insulin] = ['card:dka-hhs#s4', 'card:dka-hhs#s5', 'card:dka-hhs#s6'];

it.each([
  ['How do I treat DKA?', 'en'],
  ['What is the treatment of diabetic ketoacidosis?', 'en'],
  ['ما علاج الحماض الكيتوني السكري؟', 'ar'],
  ['糖尿病酮症酸中毒如何治疗？', 'zh'],
] as const)('how to treat a disease is told by its steps in order: %s', async (question, language) => {
  const found = await selected(question, language);
  expect([fluids, potassium]).toContain(found[0]);
  expect(found).toEqual(expect.arrayContaining([fluids, potassium, insulin]));
  expect(found.indexOf(potassium ?? '')).toBeLessThan(found.indexOf(insulin ?? ''));
});

it('the dose asked for leads, whatever comes before it at the bedside', async () => {
  expect((await selected('insulin dose in DKA', 'en'))[0]).toBe(insulin);
});
