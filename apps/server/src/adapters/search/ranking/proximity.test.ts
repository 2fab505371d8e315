import { expect, it } from 'vitest';
import { createMemoryIndex } from './memory-index.ts';

/** Texts of the same words, so that only their places differ. */
const fillers = Array.from({ length: 24 }, (_, at) => `zx${String.fromCharCode(97 + at)}q`);
const textWith = (first: string, gap: number, second: string): string => {
  const words = [...fillers];
  words.splice(2, 0, first);
  words.splice(2 + gap, 0, second);
  return words.join(' ');
};

const scoresOf = async (texts: Record<string, string>) => {
  const index = await createMemoryIndex(Object.entries(texts).map(([id, text]) => ({ id, title: id, text })));
  return new Map(index.search('warfarin stroke', 10).map(({ id, score }) => [id, score]));
};

it('counts for words that stand together: most in their order, less within eight words, nothing beyond', async () => {
  const scores = await scoresOf({
    adjacent: textWith('warfarin', 1, 'stroke'),
    reversed: textWith('stroke', 1, 'warfarin'),
    window: textWith('warfarin', 8, 'stroke'),
    beyond: textWith('warfarin', 9, 'stroke'),
    far: textWith('warfarin', 20, 'stroke'),
    other: fillers.join(' '),
  });
  const of = (id: string): number => scores.get(id) ?? Number.NaN;
  expect(of('adjacent')).toBeGreaterThan(of('reversed'));
  expect(of('reversed')).toBeCloseTo(of('window'), 10);
  expect(of('window')).toBeGreaterThan(of('beyond'));
  expect(of('beyond')).toBeCloseTo(of('far'), 10);
  // Order is worth as much as nearness.
  expect(of('adjacent') - of('reversed')).toBeCloseTo(of('window') - of('beyond'), 10);
  // A tenth of what the rarer of the two words is worth by itself.
  expect((of('window') - of('beyond')) / (of('beyond') / 2)).toBeCloseTo(0.1, 5);
});
