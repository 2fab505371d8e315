import { describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { understand } from './query.ts';

const { retriever } = openBundledRetriever();
const keysOf = async (question: string, language: 'en' | 'ar' | 'zh'): Promise<readonly string[]> => {
  const { selected } = await retriever.retrieve(understand(question, [], language), { literature: false });
  return selected?.map(({ key }) => key) ?? [];
};

describe('an answer', () => {
  it('holds what another card says of just what is asked', async () => {
    const keys = await keysOf(
      'migraine, triptan use on 12 days a month, what number of days is medication overuse',
      'en',
    );
    expect(keys.some((key) => key.startsWith('card:migraine#'))).toBe(true);
    expect(keys).toContain('card:headache#s9');
  });

  it('is found for a case that names no disease', async () => {
    const keys = await keysOf('on carbimazole 5 weeks, sore throat and 38.6, same dose till monday?', 'en');
    expect(keys.some((key) => key.startsWith('card:hyperthyroidism#'))).toBe(true);
  });

  it.each([
    ['confirmed kawasaki day 5, ivig per kg and high dose aspirin?', 'en'],
    ['确诊川崎病第5天，丙球每公斤几克，阿司匹林怎么减', 'zh'],
  ] as const)('is none for what no source holds: %s', async (question, language) => {
    const { isFound, notHeld = [] } = await retriever.retrieve(understand(question, [], language), {
      literature: false,
    });
    expect(!isFound || notHeld.length > 0).toBe(true);
  });
});
