import { expect, it } from 'vitest';
import { namesOfDescribed, readDescribed } from './ambiguous.ts';
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
