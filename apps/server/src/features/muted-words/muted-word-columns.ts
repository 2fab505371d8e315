import { foldHashtag } from '@mz/contracts/hashtags';
import { analyse } from '../../adapters/search/analysis/analyser.ts';
import { quoteTerm } from '../../adapters/search/text-query.ts';

/**
 * Terms a text must have to say the word. The last character of a Chinese word is a term only where a text ends
 * with it, and a name of letters and numbers is its pieces.
 */
const termsOf = (word: string): string[] => {
  const terms = [
    ...new Set(analyse(word).flatMap(({ term, kind }) => (kind === 'joined' || term === '' ? [] : [term]))),
  ];
  const longer = terms.filter((term) => !/^\p{Script=Han}$/u.test(term));
  return longer.length > 0 ? longer : terms;
};

const maxTerms = 20;

/** What is kept of a word; null where it is in too many texts to be muted. */
export const toMutedColumns = (word: string) => {
  const terms = termsOf(word).slice(0, maxTerms);
  return terms.length === 0
    ? null
    : {
        word,
        folded: terms.join(' '),
        tag: foldHashtag(word.replace(/^#/, '').replaceAll(/\s+/g, '')),
        query: terms.map(quoteTerm).join(' & '),
      };
};
