import { readLexicon, toPattern, type Wording } from './patterns.ts';

/** How far back a word is looked for. */
const reach = 24;
let pattern: RegExp | null = null;

const load = (): RegExp => {
  pattern ??= new RegExp(
    `(?:${toPattern(readLexicon<{ readonly background: Wording }>('background.json').background).source})\\s*$`,
  );
  return pattern;
};

/** Whether a normalised text ends in a word by which what follows is told of the patient: "on apixaban". */
export const endsInBackground = (before: string): boolean => load().test(before.slice(-reach));
