import { describe, expect, it } from 'vitest';
import type { Cue } from './cue.ts';
import { arabicCues } from './cues-arabic.ts';
import { latinCues } from './cues-latin.ts';

const stands = ({ form, side }: Cue, marked: string): boolean => {
  const [before = '', behind = ''] = marked.split('|');
  return form.test(side === 'before' ? before : behind);
};

describe.each([
  ['Arabic', Object.entries<Cue>(arabicCues)],
  ['Latin', Object.entries<Cue>(latinCues)],
])('every cue beside names in %s letters', (_, cues) => {
  it.each(cues)('%s', (_name, cue) => {
    expect(cue.finds).toContain('|');
    expect(cue.spares).toContain('|');
    expect(stands(cue, cue.finds)).toBe(true);
    expect(stands(cue, cue.spares)).toBe(false);
  });
});
