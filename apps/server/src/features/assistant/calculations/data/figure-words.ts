import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

type Name =
  | 'foreignFigure'
  | 'pastFigure'
  | 'presentFigure'
  | 'seriesWords'
  | 'pastTenseFigure'
  | 'qualifierEnding';

/** Words beside a figure that say when or whose it is, as `prepareText` leaves a text. */
export const { foreignFigure, pastFigure, presentFigure, seriesWords, pastTenseFigure, qualifierEnding } =
  toPatterns(readLexicon<{ readonly figures: Readonly<Record<Name, Wording>> }>('values.json').figures);
