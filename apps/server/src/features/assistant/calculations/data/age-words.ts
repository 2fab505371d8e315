import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

type Name = 'besideSex' | 'labelled' | 'whoseAge' | 'horizonBefore';

/** How ages are written beside a sex or a name, and what makes years how far a risk looks ahead. */
export const { besideSex, labelled, whoseAge, horizonBefore } = toPatterns(
  readLexicon<{ readonly ages: Readonly<Record<Name, Wording>> }>('values.json').ages,
);
