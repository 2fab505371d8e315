import { expect, it } from 'vitest';
import { packKinds, packWords, unpackKinds, unpackWords } from './front-coding.ts';

it('gives back what was packed', () => {
  const words = ["d'amico", 'å', 'åa', 'åab', 'al-ali', 'z'];
  expect(unpackWords(packWords(words))).toEqual([...words].sort());
});

it('gives back what words are', () => {
  const kinds = new Map([
    ['ward', 12],
    ["d'amico", 1],
    ['al-ali', 31],
  ]);
  const { words, tags } = packKinds(kinds);
  const read = new Map<string, number>();
  unpackKinds(words, tags, (word, bits) => read.set(word, bits));
  expect(read).toEqual(kinds);
});
