import { readLexicon } from '@mz/lexicon/patterns';

const { months } = readLexicon<{
  readonly months: readonly { readonly en: string; readonly ar: readonly string[] }[];
}>('values.json');
const english = months.map(({ en }) => en).join('|');
const arabic = months.flatMap(({ ar }) => ar).join('|');
const year = String.raw`((?:19|20)\d\d)`;

/** Aug 12, 2026: month, day, year. */
export const monthFirst = new RegExp(
  String.raw`(?<![a-z])(${english})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? ${year}`,
);
/** 12 Aug 2026, in months of the Gregorian year as Egypt, the Gulf and the Levant call them too: day, month, year. */
export const dayFirst = new RegExp(String.raw`(?<!\d)(\d{1,2}) (${english})[a-z]* ${year}`);
export const dayFirstArabic = new RegExp(String.raw`(?<!\d)(\d{1,2}) (${arabic}) ${year}`);

/** The number of a month by a name of it; 0 where it is none. */
export const monthOf = (name: string): number =>
  months.findIndex(({ en, ar }) => en === name || ar.includes(name)) + 1;
