import { normaliseText, tokenise } from './normalise.ts';
import { readLexicon, toPattern, type Wording } from './patterns.ts';
import { termIndex } from './terms.ts';

interface FollowUps {
  readonly start: RegExp;
  readonly pointing: RegExp;
  readonly patient: RegExp;
  readonly told: RegExp;
}

/** How far back a word is looked for. */
const reach = 24;
let words: FollowUps | null = null;

const load = (): FollowUps => {
  if (words) return words;
  const file = readLexicon<{
    readonly start: readonly string[];
    readonly pointing: readonly string[];
    readonly patient: readonly string[];
    readonly told: Wording;
  }>('follow-ups.json');
  const join = (forms: readonly string[]): RegExp => new RegExp(forms.join('|'), 'iu');
  words = {
    start: join(file.start),
    pointing: join(file.pointing),
    patient: join(file.patient),
    told: new RegExp(`(?:${toPattern(file.told).source})\\s*$`),
  };
  return words;
};

/** Begins as a question that goes on from one before: "and in CKD?" */
export const startsAsFollowUp = (text: string): boolean => load().start.test(text);

/** Points back at what was spoken of: "is it safe?" */
export const pointsBack = (text: string): boolean => load().pointing.test(text);

/** Speaks of the patient as of one already known. */
export const leansOnPatient = (text: string): boolean => load().patient.test(text);

/** Ids of the terms that a text tells of the patient: "she has asthma", "on apixaban". */
export const toldIn = (text: string): ReadonlySet<string> => {
  const plain = normaliseText(text);
  const tokens = tokenise(plain);
  return new Set(
    termIndex()
      .match(tokens)
      .filter(({ from }) => {
        const start = tokens[from]?.start ?? 0;
        return load().told.test(plain.slice(Math.max(0, start - reach), start));
      })
      .map(({ term }) => term.id),
  );
};
