import { analyse } from '../analysis/tokeniser.ts';
import { foldText } from '../analysis/word-forms.ts';
import { anyOf, everyOf, familyExpression, quote } from './match.ts';
import { aliasToken, familyToken, yearToken } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxWords = 8;
/** A family name that is also a word counts as one only if it is not much more often the word. */
const wordShare = 20;

/** A reference as people remember it (`smith 2019 nejm`, `mcmurray sacubitril 2014`); null where it is none. */
export const referenceExpression = (text: string, vocabulary: Vocabulary): string | null => {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word.length > 1 && !['et', 'al'].includes(word));
  if (words.length < 2 || words.length > maxWords) return null;
  const df = (term: string): number => vocabulary.lookup(term)?.df ?? 0;
  let authors = 0;
  let others = 0;
  const parts: string[] = [];
  for (const word of words) {
    const options: string[] = [];
    const family = df(familyToken(word));
    const alias = df(aliasToken(word));
    const terms = analyse(word)
      .filter((token) => token.kind !== 'joined')
      .map((token) => token.term);
    const asWord = Math.max(0, ...terms.map(df));
    if (/^(19|20)\d\d$/.test(word) && df(yearToken(word)) > 0) {
      options.push(quote([yearToken(word)]));
      others += 1;
    }
    if (alias > 0) {
      options.push(quote([aliasToken(word)]));
      others += 1;
    }
    if (family > 0 && asWord <= family * wordShare) {
      options.push(familyExpression(word));
      authors += 1;
    }
    if (options.length === 0) {
      if (terms.length === 0) continue;
      options.push(`title : ${quote(terms)}`);
    }
    parts.push(anyOf(options));
  }
  const named = authors > 0 ? authors + others >= 2 || parts.length >= 2 : others >= 2;
  return named && parts.length >= 2 ? everyOf(parts) : null;
};
