import { expect, it } from 'vitest';
import { features } from '../features/index.ts';
import { orderFeatures } from './compose-features.ts';
import { defineFeature, type Feature } from './feature.ts';

const feature = (name: string, needs: readonly string[] = [], isProvider = true): Feature => ({
  ...defineFeature({ name }),
  needs,
  isProvider,
});
const namesOf = (list: readonly Feature[]): string[] => orderFeatures(list).map(({ name }) => name);

it('puts features behind those they need', () => {
  expect(namesOf([feature('a', ['c']), feature('b', ['a']), feature('c')])).toEqual(['c', 'a', 'b']);
});

it('keeps the order of the list otherwise', () => {
  expect(namesOf([feature('b'), feature('a')])).toEqual(['b', 'a']);
});

it.each([
  [[feature('a', ['gone'])], 'Feature "a" needs "gone", which is not in features/index.ts.'],
  [[feature('a', ['b']), feature('b', [], false)], 'Feature "a" needs "b", which provides no service.'],
  [[feature('a'), feature('a')], 'Two features are called "a".'],
  [[feature('a', ['b']), feature('b', ['c']), feature('c', ['b'])], 'in a circle: b → c → b.'],
  [[feature('a', ['a'])], 'in a circle: a → a.'],
])('refuses a list that cannot work: %#', (list, message) => {
  expect(() => orderFeatures(list)).toThrow(message);
});

it('orders the features of the server', () => {
  expect(namesOf(features).toSorted()).toEqual(features.map(({ name }) => name).toSorted());
});
