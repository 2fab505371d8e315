import { detectLanguage } from './detect-language.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';
import { termIndex } from './terms.ts';

interface Row {
  readonly forms: readonly string[];
  readonly anyCase?: boolean;
  readonly around?: readonly string[];
  readonly means: string;
}

interface Meaning {
  readonly name: RegExp;
  readonly around: RegExp | null;
  readonly means: string;
}

let meanings: readonly Meaning[] | null = null;

const load = (): readonly Meaning[] => {
  meanings ??= readLexicon<{ readonly rows: readonly Row[] }>('ambiguous.json').rows.map(
    ({ forms, anyCase, around, means }) => ({
      name: new RegExp(forms.join('|'), anyCase === true ? 'gi' : 'g'),
      around: around ? new RegExp(around.join('|'), 'i') : null,
      means,
    }),
  );
  return meanings;
};

/** Abbreviations that mean two things, by what stands around them, and ward speech that is written like a finding. */
const spell = (text: string): string =>
  load().reduce(
    (plain, { name, around, means }) =>
      around === null || around.test(text) ? plain.replace(name, ` ${means} `) : plain,
    text,
  );

let describedIn: ((text: string) => ReadonlySet<string>) | null = null;

/** Names of what a text tells in other words: "punched someone in the mouth" is a bite. */
export const namesOfDescribed = (text: string): readonly string[] => {
  describedIn ??= createFeatureFinder(
    readLexicon<{ readonly features: Readonly<Record<string, PhraseList>> }>('described.json').features,
  );
  return [...describedIn(text)];
};

/** In the language of the text: an English word in another script is taken for a name. */
const sayIn = (name: string, language: 'en' | 'ar' | 'zh'): string =>
  termIndex()
    .match(tokenise(normaliseText(name)))
    .map(({ term }) => term.names[language][0] ?? term.id)
    .join(' ');

/** A text with abbreviations written out that would be taken for another thing, and with names of what it describes. */
export const writeOut = (text: string): string => {
  const spelt = spell(text);
  const language = detectLanguage(text, 'en');
  const names = namesOfDescribed(spelt).map((name) => sayIn(name, language));
  if (names.length === 0) return spelt;
  // In the sentence it ends with: what is described is asked about.
  return spelt.replace(/[\s?？؟.。!！]*$/u, (end) => ` (${names.join(', ')})${end}`);
};
