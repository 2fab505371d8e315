import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from './pace-updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('pacing', () => {
  it('shows the first words at once and the last of a burst after a moment', () => {
    const shown: string[] = [];
    const pace = createPacer<string>((state) => shown.push(state), 25);
    pace.push('', false);
    pace.push('a', true);
    pace.push('ab', true);
    pace.push('abc', true);
    expect(shown).toEqual(['', 'a']);
    vi.advanceTimersByTime(25);
    expect(shown).toEqual(['', 'a', 'abc']);
  });

  it('shows nothing once it ended', () => {
    const shown: string[] = [];
    const pace = createPacer<string>((state) => shown.push(state), 25);
    pace.push('a', true);
    pace.push('ab', true);
    pace.end();
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a']);
  });
});
