import { describe, expect, it } from 'vitest';
import { namesOfDescribed, readDescribed } from './ambiguous.ts';
import { asksForRecord } from './names.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { termIndex } from './terms.ts';

const described = Object.entries(readDescribed());
const withText = (key: 'finds' | 'spares') =>
  described.flatMap(([name, { [key]: text }]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  );

it.each(withText('finds'))('%s is told by: %s', (name, text) => {
  expect(namesOfDescribed(text)).toContain(name);
});

it.each(withText('spares'))('%s is not told by: %s', (name, text) => {
  expect(namesOfDescribed(text)).not.toContain(name);
});

it('is called by names of the lexicon', () => {
  const unnamed = described.filter(([name]) => termIndex().match(tokenise(normaliseText(name))).length === 0);
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

it.each([
  ['تقف المريضة فيرتفع نبضها من 70 إلى 115', 'pots'],
  ['一站起来心率就升到130', 'pots'],
  ['胸痛，肌钙蛋白升高，没有ST段抬高', 'nste acs', 'stemi'],
])('%s: %s', (text, name, other = '') => {
  const names = namesOfDescribed(text);
  expect(names).toContain(name);
  expect(names).not.toContain(other);
});

describe('a long text', () => {
  const costOf = (read: (text: string) => unknown, text: string): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 4; round += 1) {
      const from = process.threadCpuUsage();
      read(text);
      const { user, system } = process.threadCpuUsage(from);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };

  it.each([
    ['what begins a phrase', '胸痛', namesOfDescribed],
    ['what begins a phrase', 'headache ', namesOfDescribed],
    ['digits', '١٢٣', asksForRecord],
  ])('of %s, again and again, costs as its length does: %s', (_what, unit, read) => {
    const short = unit.repeat(4000 / unit.length);
    read(short);
    // Linear is 8, quadratic 64; what is quick either way proves nothing.
    const isLinear = (): boolean => costOf(read, short.repeat(8)) < Math.max(60, costOf(read, short) * 24);
    expect(isLinear() || isLinear()).toBe(true);
  });
});
