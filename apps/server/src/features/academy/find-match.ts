import type { Cue, ResourceCard } from '@mz/contracts/academy';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';

/** A sentence may run over so many cues. */
const window = 3;

/** Where most of the words are said together first, in as few cues as can be; null where none of them is. */
export const findMatch = (cues: readonly Cue[], wanted: readonly string[]): ResourceCard['match'] => {
  if (wanted.length === 0) return null;
  const words = new Set(wanted);
  const found = cues.map((cue) => termsOf(cue.text).filter((term) => words.has(term)));
  let best: { readonly at: number; readonly count: number } | null = null;
  for (const [at, own] of found.entries()) {
    if (own.length === 0) continue;
    const count = new Set(found.slice(at, at + window).flat()).size;
    if (!best || count > best.count) best = { at, count };
  }
  const cue = best && cues[best.at];
  return cue ? { at: Math.floor(cue.from), text: cue.text } : null;
};
