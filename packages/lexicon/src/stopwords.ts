import { z } from 'zod';
import { normaliseText, tokenise } from './normalise.ts';
import { readLexicon } from './patterns.ts';

const words = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => {
    const tokens = tokenise(normaliseText(word));
    // Chinese words are compared whole.
    return tokens.every(({ script }) => script === 'han')
      ? [normaliseText(word)]
      : tokens.flatMap(({ forms }) => [...forms]);
  });

const listSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) });
const readList = (file: string): ReadonlySet<string> =>
  new Set(Object.values(listSchema.parse(readLexicon(file))).flatMap((list) => words(list.join(' '))));

const stopwords = readList('stopwords.json');
const common = readList('common-words.json');

/** Whether a form or a Chinese word says nothing about the subject. */
export const isStopword = (word: string): boolean => stopwords.has(word);

/** Whether a word is everyday language: that no passage has it says nothing of the subject. */
export const isCommonWord = (word: string): boolean => common.has(word);
