import { analyse } from './analyse.ts';
import { findKnownStudy } from './known-studies.ts';
import type { SafetyClass } from './safety-features.ts';
import { classifySafety, isPlainlyAnswerable, isSurelyAnswerable } from './safety-model.ts';
import { type SafetyKind, safetyPhrases } from './safety-phrases.ts';

export { type SafetyKind, safetyKinds } from './safety-phrases.ts';

const kindOfClass: Readonly<Partial<Record<SafetyClass, SafetyKind>>> = {
  'self-harm': 'self-harm',
  emergency: 'emergency',
  harm: 'declined',
  // What is asked beside the order is answered; whoever reads the kind decides.
  injection: 'injection',
  privacy: 'declined',
};

/** A remedy beside something else of medicine, or beside figures: whoever writes so asks of a patient. */
export const namesCase = (text: string): boolean => {
  const kinds = [...analyse(text).terms.values()];
  const remedies = kinds.filter((kind) => kind === 'drug' || kind === 'class').length;
  const others = kinds.filter((kind) => kind === 'condition' || kind === 'test').length;
  return remedies > 0 && (others > 0 || /\p{Nd}/u.test(text));
};

/** A disease, a test or a remedy beside figures. */
const tellsOfFigures = (text: string): boolean =>
  /\p{Nd}/u.test(text) && [...analyse(text).terms.values()].some((kind) => kind !== 'intent');

/**
 * What must be met with help or declined before anything is looked up: despair of the person who asks, an emergency of
 * lay people, instructions to harm, orders hidden in a text, data of other persons. Null: none of these.
 *
 * @param goesOn the conversation is about a disease or a remedy already
 */
export const findSafetyKind = (text: string, goesOn = false): SafetyKind | null => {
  const { featuresOf, rules } = safetyPhrases();
  const found = featuresOf(text);
  const byRule = rules.find((rule) => rule.matches((feature) => found.has(feature)))?.kind ?? null;
  // A physician tells of an emergency in the words of one; "busy to death" stands before a question about a remedy.
  const isTold =
    (((byRule === 'emergency' && /\p{Nd}/u.test(text)) || (byRule === 'self-harm' && namesCase(text))) &&
      isSurelyAnswerable(text)) ||
    ((byRule === 'self-harm' || byRule === 'self-harm-hint') &&
      tellsOfFigures(text) &&
      isPlainlyAnswerable(text));
  if (byRule !== null && !isTold && byRule !== 'self-harm-hint' && byRule !== 'injection') return byRule;
  // Half a sentence about a patient of before has nothing the classifier could go by.
  if (goesOn && byRule === null && [...found].every((feature) => feature === 'kin')) return null;
  // Rules know the phrases they hold; the classifier is for what nobody wrote down.
  const heard = classifySafety(text);
  // Who cites a study by its name asks what it found, whatever it was about.
  if (byRule === null && heard !== 'none' && heard !== 'injection' && findKnownStudy(text) !== null)
    return null;
  return kindOfClass[heard] ?? (isTold ? null : byRule);
};

/** How many phrases the matcher knows, for the figures. */
export const countSafetyPhrases = (): number => safetyPhrases().count;
