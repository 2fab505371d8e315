import { describe, expect, it } from 'vitest';
import {
  lettersOf,
  pairLetters,
  sparseLetters,
  sparseWeights,
  unpairLetters,
  weightsFrom,
} from './weights.ts';

describe('weights as letters', () => {
  it('are the same when their letters were paired', () => {
    const letters = 'a0A0a0bB00cC'.repeat(3);
    const [pairs, book] = pairLetters(letters);
    expect(pairs).toHaveLength(letters.length / 2);
    expect(book.slice(0, 2)).toBe('a0');
    expect(unpairLetters(pairs, book)).toBe(letters);
  });

  it('have a letter for every pair there is, none of which ends a text between quotes', () => {
    const alphabet = 'abcdefghijklmno0ABCDEFGHIJKLMNO';
    const letters = [...alphabet].flatMap((one) => [...alphabet].map((other) => one + other)).join('');
    const [pairs, book] = pairLetters(letters);
    expect(pairs).not.toMatch(/['`\\$]/);
    expect(unpairLetters(pairs, book)).toBe(letters);
  });

  it('stand where they stood when most of them are none', () => {
    const weights = new Float64Array(400);
    weights.set([8, -16], 6);
    weights.set([16, 0], 390);
    const [places, levels] = sparseLetters(weights, 2, 1);
    expect([...sparseWeights(places, levels, 2, 200)]).toEqual([...weightsFrom(lettersOf(weights), 400)]);
  });
});
