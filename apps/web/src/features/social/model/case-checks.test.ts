import { expect, it } from 'vitest';
import { checkCase } from './case-checks.ts';

const state = { pictures: 0, isAtGate: false, consentProblem: null, identifiers: 0 } as const;
const open = (parts: Partial<Parameters<typeof checkCase>[0]>) =>
  checkCase({ ...state, ...parts })
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

it('asks nothing of pictures where there is none', () => {
  expect(open({})).toEqual([]);
  expect(checkCase(state).filter(({ isIdle }) => isIdle)).toHaveLength(5);
});

it('holds a case until pictures, consent and text are in order', () => {
  expect(open({ isAtGate: true })).toEqual(['faces', 'writing', 'metadata', 'alt', 'consent']);
  expect(open({ pictures: 1, consentProblem: 'audience' })).toEqual(['consent']);
  expect(open({ pictures: 1, identifiers: 2 })).toEqual(['text']);
});
