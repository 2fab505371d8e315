import { describe, expect, it } from 'vitest';
import { wordsOf } from '../latin-words.ts';
import { contextAfter, contextBefore } from '../name-context.ts';
import { prepare } from '../prepare.ts';
import {
  anyName,
  type Judgement,
  objections,
  pairJudgements,
  type Surroundings,
} from './judgements-latin.ts';

const cut = (marked: string) => {
  const prepared = prepare(marked.replace(/[«»]/g, ''));
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const part = wordsOf(prepared.text).filter((word) => word.start >= start && word.end <= end);
  return { prepared, start, end, part };
};

const judge = (marked: string): Judgement | undefined => {
  const { part } = cut(marked);
  const full = part.filter((word) => !word.initial && !word.particle);
  const [first] = full;
  const last = full.at(-1);
  if (!first || !last) throw new Error(marked);
  return pairJudgements.find(({ holds }) => holds({ full, part }, first, last));
};

const around = (marked: string): Surroundings => {
  const { prepared, start, end, part } = cut(marked);
  return {
    before: contextBefore(prepared, start),
    after: contextAfter(prepared, end, end),
    part,
    eponyms: part.every(({ eponym }) => eponym),
    known: part.some((word) => anyName(word) || word.pinyin),
  };
};

describe('judgements of words in a row', () => {
  it.each(pairJudgements)('$finds', (judgement) => {
    expect(judge(judgement.finds)).toBe(judgement);
    expect(judge(judgement.spares)).not.toBe(judgement);
  });
});

describe('objections by what stands around', () => {
  it.each(objections)('$spares', ({ holds, finds, spares }) => {
    expect(holds(around(spares))).toBe(true);
    expect(objections.some((one) => one.holds(around(finds)))).toBe(false);
  });
});
