import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCommonWord, isStopword } from '@mz/lexicon/stopwords';
import { repositoryRoot } from '../../../lib/release.ts';

let known: ReadonlySet<string> | null = null;

const read = (): ReadonlySet<string> =>
  new Set(
    readFileSync(path.join(repositoryRoot, 'content', 'lexicon', 'ordinary-words.txt'), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' ')),
  );

/** A word of every day, as typed: that no paper has it does not make it a slip for a medical one. */
export const isOrdinaryWord = (plain: string): boolean => {
  known ??= read();
  return known.has(plain) || isCommonWord(plain) || isStopword(plain);
};
