import { describe, expect, it } from 'vitest';
import { featureSpaces } from './features.ts';
import { first, outside, tagTokens } from './tag.ts';
import { type Judge, tokensOf } from './tokens.ts';

/** Whose weights were asked for each token that is no skipped one. */
const judgesOf = (text: string): Judge[] => {
  const asked: Judge[] = [];
  tagTokens((judge) => {
    asked.push(judge);
    return new Int8Array(2 * featureSpaces[judge]);
  }, tokensOf(text));
  return asked;
};

describe('a tagger a script', () => {
  it.each([
    ['Velskar', ['latin']],
    ['屿岚', ['han', 'han']],
    ['تافرنكا', ['arabic']],
    ['Velskar 岚 تافرنكا', ['latin', 'han', 'arabic']],
  ] as const)('tells what is written in it: %s', (text, judges) => {
    expect(judgesOf(text)).toEqual(judges);
  });

  it('goes over a mark inside a name, but not in Latin letters', () => {
    const allFirst = (judge: Judge): Int8Array => new Int8Array(2 * featureSpaces[judge]).fill(1);
    const given = (text: string): readonly number[] => tagTokens(allFirst, tokensOf(text)).given;
    expect(given('Velskar.')).toEqual([first, outside]);
    expect(given('岚·')[1]).not.toBe(outside);
    expect(given('تافرنكا.')[1]).not.toBe(outside);
  });
});
