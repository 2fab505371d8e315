import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';

interface QuestionWords {
  readonly features: Readonly<Record<'yes-no' | 'other', PhraseList>>;
}

interface ScopeWords {
  readonly features: Readonly<Record<'animal-beside', PhraseList>>;
}

let find: ((text: string) => ReadonlySet<string>) | null = null;

const wordsIn = (text: string): ReadonlySet<string> => {
  find ??= createFeatureFinder(readLexicon<QuestionWords>('question-words.json').features);
  return find(text);
};

/** Whether a question asks for yes or no, and for nothing besides. */
export const asksYesNo = (text: string): boolean => {
  const found = wordsIn(text);
  return found.has('yes-no') && !found.has('other');
};

/** Whether it asks for anything but yes or no: how much, which, when. */
export const asksFurther = (text: string): boolean => wordsIn(text).has('other');

let findBeside: ((text: string) => ReadonlySet<string>) | null = null;

/** Whether animals are told of beside a patient: who owns a cat asks about no cat. */
export const tellsOfAnimals = (text: string): boolean => {
  findBeside ??= createFeatureFinder(readLexicon<ScopeWords>('scope.json').features);
  return findBeside(text).has('animal-beside');
};
