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
export const spell = (text: string): string =>
  load().reduce(
    (plain, { name, around, means }) =>
      around === null || around.test(text) ? plain.replace(name, ` ${means} `) : plain,
    text,
  );

interface Description extends PhraseList {
  /** Phrases of any language by which the text tells another thing. */
  readonly not?: readonly string[];
  /** A text that is one and a text that is none, for whoever reviews the phrases, and the test. */
  readonly finds?: string;
  readonly spares?: string;
}

interface Described {
  readonly features: Readonly<Record<string, Description>>;
}

const describedFiles = [
  'described.json',
  'described-heart.json',
  'described-endocrine.json',
  'described-gut.json',
  'described-nerves.json',
  'described-infection.json',
  'described-kidney-blood.json',
  'described-emergency.json',
  'described-family.json',
] as const;

/** What is described, with phrases of it, in every field. */
export const readDescribed = (): Readonly<Record<string, Description>> =>
  Object.assign({}, ...describedFiles.map((name) => readLexicon<Described>(name).features));

/** Made once: what a text describes, and what it says it is not. */
let finders: readonly ((text: string) => ReadonlySet<string>)[] | null = null;

/** Names of what a text tells in other words: "punched someone in the mouth" is a bite. */
export const namesOfDescribed = (text: string): readonly string[] => {
  if (finders === null) {
    const described = readDescribed();
    const denied = Object.entries(described).map(
      ([name, { not = [] }]) => [name, { en: not, ar: [], zh: [] }] as const,
    );
    finders = [createFeatureFinder(described), createFeatureFinder(Object.fromEntries(denied))];
  }
  const [found = new Set<string>(), denied = new Set<string>()] = finders.map((find) => find(text));
  return [...found].filter((name) => !denied.has(name));
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
