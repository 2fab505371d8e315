import { expect, it } from 'vitest';
import { packWords, unpackWords } from './front-coding.ts';

it('gives back what was packed', () => {
  const words = ["d'amico", 'å', 'åa', 'åab', 'al-ali', 'z'];
  expect(unpackWords(packWords(words))).toBe([...words].sort().join(' '));
});
