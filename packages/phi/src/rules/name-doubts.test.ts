import { describe, expect, it } from 'vitest';
import { prepare } from '../prepare.ts';
import { tokensOf } from '../tagger/tokens.ts';
import type { Taken } from './name-doubt.ts';
import { nameDoubts } from './name-doubts.ts';

/** The marked passage as the tagger would take it. */
const take = (marked: string): Taken => {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const prepared = prepare(marked.replace(/[«»]/g, ''));
  const part = tokensOf(prepared.text).filter((token) => token.start < end && token.end > start);
  const [head] = part;
  if (!head) throw new Error(`nothing is marked: ${marked}`);
  const passage = prepared.text.slice(start, end);
  return { prepared, start, end, passage, part, head, script: head.script, isCued: false };
};

describe('doubts about names', () => {
  it.each(nameDoubts)('hold of $spares', ({ finds, spares, holds }) => {
    expect(holds(take(spares))).toBe(true);
    expect(holds(take(finds))).toBe(false);
  });
});
