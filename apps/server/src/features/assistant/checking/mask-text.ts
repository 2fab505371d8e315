import { slotsIn } from '@mz/lexicon/slots';
import { isStopword } from '@mz/lexicon/stopwords';
import { isTermName } from '@mz/lexicon/terms';
import { maskIdentifiers } from '@mz/phi';

export interface MaskedText {
  readonly text: string;
  /** How many of each kind were masked. */
  readonly counts: { kind: string; count: number }[];
}

const placeholder = /\[[^[\]]{2,24} \d+\]/gu;

const capital = /\p{Lu}/u;

/** What was taken for a person is a drug or disease in small letters, beside words that are no names: "naloxone rescue". */
const isRemedyBeside = (said: string): boolean => {
  if (capital.test(said)) return false;
  const words = said.split(/\s+/);
  const named = words.filter((word) => isTermName(word));
  return (
    named.length > 0 &&
    words.every((word) => named.includes(word) || isStopword(word) || slotsIn(word).size > 0)
  );
};

/** The text without what identifies a person, and what kinds were found. A brand that looks like a person's name stays. */
export const maskText = (text: string): MaskedText => {
  const masked = maskIdentifiers(text);
  const spans = [...masked.spans].sort((a, b) => a.start - b.start);
  const isRemedy = spans.map(
    ({ kind, text: said }) => kind === 'name' && (isTermName(said) || isRemedyBeside(said)),
  );
  // One for each: a text with placeholders of its own stays as it is.
  const isPlain = isRemedy.some(Boolean) && masked.text.match(placeholder)?.length === spans.length;
  let at = -1;
  const shown = isPlain
    ? masked.text.replace(placeholder, (found) => {
        at += 1;
        return isRemedy[at] === true ? (spans[at]?.text ?? found) : found;
      })
    : masked.text;
  const counts = new Map<string, number>();
  for (const [n, { kind }] of spans.entries())
    if (!(isPlain && isRemedy[n] === true)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { text: shown, counts: [...counts].map(([kind, count]) => ({ kind, count })) };
};

/** A masked text without what stands for the identifiers: names say nothing of the subject. */
export const withoutPlaceholders = (text: string): string => text.replace(/\[[^[\]]{2,24} \d+\]/gu, ' ');
