import type { Token } from './normalise.ts';
import { readRules } from './rules.ts';
import type { TermMatch } from './terms.ts';

// Texts are as `normaliseText` leaves them.

const { light, without, joined, either, alsoWithout, ofLate, mayBeAbsent, ...rules } = readRules(
  'absence-rules.json',
  ['light', 'without', 'joined', 'either', 'alsoWithout', 'alsoEither', 'ofLate', 'mayBeAbsent'],
);
const lightWords = String.raw`(?:\s|-|${light.source})*$`;
const absentBefore = new RegExp(`(?:${without.source})${lightWords}|${joined.source}`);
/** "With or without", "regardless of": whether it is there does not matter. */
const eitherBefore = new RegExp(`(?:${either.source})${lightWords}`);
const alsoAbsent = new RegExp(String.raw`^\s*(?:${alsoWithout.source})${lightWords}`);
const alsoEither = new RegExp(String.raw`^\s*(?:${rules.alsoEither.source})${lightWords}`);

type Presence = 'present' | 'absent' | 'either';

/** How far back a word that makes something absent is looked for. */
const reach = 60;

/**
 * Whether each stretch that names something says that it is there: people "without diabetes" are not people with it.
 */
export const readPresence = (
  normalised: string,
  tokens: readonly Token[],
  matches: readonly TermMatch[],
): Presence[] => {
  if (!mayBeAbsent.test(normalised)) return matches.map(() => 'present');
  const found: Presence[] = [];
  let last = 0;
  for (const { from, to } of matches) {
    const start = tokens[from]?.start ?? 0;
    const before = normalised.slice(Math.max(0, start - reach), start);
    const between = normalised.slice(last, start);
    last = tokens[to - 1]?.end ?? start;
    const previous = found.at(-1);
    found.push(
      eitherBefore.test(before) || (previous === 'either' && alsoEither.test(between))
        ? 'either'
        : absentBefore.test(before) || (previous === 'absent' && alsoAbsent.test(between))
          ? ofLate.test(normalised.slice(last))
            ? 'either'
            : 'absent'
          : 'present',
    );
  }
  return found;
};
