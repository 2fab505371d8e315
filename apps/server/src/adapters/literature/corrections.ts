import type { ArticleNotice } from '@mz/contracts';

type Kind = ArticleNotice['kind'];
interface Meaning {
  /** What it tells of the article that holds it. */
  readonly own: readonly Kind[];
  /** What it tells of the article it refers to. */
  readonly theirs: readonly Kind[];
}

const pairs: readonly (readonly [passive: RegExp, active: RegExp, kinds: readonly Kind[]])[] = [
  [/^retractionin$/, /^retractionof$/, ['retraction']],
  [/^partialretractionin$/, /^partialretractionof$/, ['partial-retraction']],
  [/^expressionofconcernin$/, /^expressionofconcernfor$/, ['expression-of-concern']],
  [/^erratumin$/, /^erratumfor$/, ['correction']],
  [/^(?:correctedand)?republishedin$/, /^(?:correctedand)?republishedfrom$/, ['republication']],
  [/^retractedandrepublishedin$/, /^retractedandrepublishedfrom$/, ['retraction', 'republication']],
  [/^updatein$/, /^updateof$/, ['update']],
];

/** What a kind of reference between articles means: `RetractionIn`, `Erratum for` and the like. */
export const meaningOf = (type: string): Meaning | null => {
  const name = type.replace(/[^a-z]/gi, '').toLowerCase();
  for (const [passive, active, kinds] of pairs) {
    if (passive.test(name)) return { own: kinds, theirs: [] };
    if (active.test(name)) return { own: [], theirs: kinds };
  }
  return null;
};
