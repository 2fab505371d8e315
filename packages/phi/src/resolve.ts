import type { Candidate } from './kinds.ts';

/** A long finding explains its parts: an address its postcode, a date of birth its year. */
const rank = ({ start, end, kind, confidence }: Candidate): number =>
  confidence + Math.min(0.4, (end - start) / 100) + (kind === 'address' ? 0.15 : 0);

/** Of findings that overlap, keeps the surest and longest; the result is in reading order. */
export const resolveOverlaps = (candidates: readonly Candidate[], length: number): Candidate[] => {
  const taken = new Uint8Array(length);
  const ranked = [...candidates].sort((a, b) => rank(b) - rank(a) || a.start - b.start);
  const kept: Candidate[] = [];
  for (const candidate of ranked) {
    if (candidate.end <= candidate.start || candidate.start < 0 || candidate.end > length) continue;
    let free = true;
    for (let at = candidate.start; at < candidate.end && free; at += 1) free = taken[at] === 0;
    if (!free) continue;
    taken.fill(1, candidate.start, candidate.end);
    kept.push(candidate);
  }
  return kept.sort((a, b) => a.start - b.start);
};
