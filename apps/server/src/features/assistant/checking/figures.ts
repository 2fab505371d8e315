import { type Quantity, quantitiesIn } from '@mz/lexicon/quantities';

/** A figure of a text with its unit, the same for all spellings, and the side of it that is meant. */
export type Figure = Pick<Quantity, 'value' | 'unit' | 'side' | 'text'>;

const maxCacheSize = 4000;
const remembered = new Map<string, readonly Figure[]>();

/** Figures of a text with their units; digits that belong to a name (CHA2DS2, COVID-19) are none. */
export const figuresIn = (text: string): readonly Figure[] => {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= maxCacheSize) remembered.clear();
  const figures = quantitiesIn(text);
  remembered.set(text, figures);
  return figures;
};

const plainYear = /^(?:19|20)\d\d$/;

/** Figures that claim something: the year of a guideline does not. */
export const claimsIn = (text: string): readonly Figure[] =>
  figuresIn(text).filter(({ unit, text: digits }) => unit !== null || !plainYear.test(digits));

/** Whether a passage's figure bears a sentence's out. */
export const bearsOut = (claim: Figure, given: Figure): boolean =>
  (claim.unit === null || given.unit === null
    ? Number(claim.text) === Number(given.text)
    : claim.value === given.value && claim.unit === given.unit) &&
  (claim.side === null || given.side === null || claim.side === given.side);
