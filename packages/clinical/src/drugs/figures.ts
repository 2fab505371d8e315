/** Figures of a text as numbers, thousands separators and Eastern digits read too; those in names (CYP3A4, m²) are none. */
export const figuresOf = (text: string): number[] =>
  [...normaliseFigures(text).matchAll(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?!-HT|\d)/g)].map(([figure]) =>
    Number(figure),
  );

/** One way of writing figures: Western digits, no separators of thousands, no marks of direction. */
export const normaliseFigures = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/m²/g, 'm2')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');

const escaped = (text: string): string => text.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&');

/** A singular unit is written beside a figure of one. */
const unitPattern = (unit: string): string =>
  escaped(unit)
    .replace(/^units/, 'units?')
    .replace(/^drop$/, 'drops?');

const number = '\\d{1,9}(?:\\.\\d{1,6})?';
/** Figures side by side that share the unit after the last: "15 to 20 mg/kg", "1 or 2 mg/kg". */
const list = `(${number}(?:[ ]{0,2}(?:to|-|–|or)[ ]{0,2}${number}){0,3})`;

/** The figures of an English text that stand before a unit. */
export const figuresWithUnit = (text: string, unit: string): number[] => {
  const pattern = new RegExp(`(?<![\\d.])${list}[ ]?${unitPattern(unit)}(?![A-Za-z0-9])`, 'g');
  return [...normaliseFigures(text).matchAll(pattern)].flatMap(([, figures]) => figuresOf(figures ?? ''));
};

/** Amounts an English text names as a limit, in units that depend on no patient. */
export const limitsInText = (text: string): { readonly amount: number; readonly unit: string }[] => {
  const words = '(?:max(?:imum)?(?: of)?|at most|up to|not above|above|exceed|exceeding|more than|over)';
  const pattern = new RegExp(`${words}[ ](${number})[ ]?(mg|mcg|g|units?|mEq|mmol|mL)(?![A-Za-z0-9/])`, 'gi');
  return [...normaliseFigures(text).matchAll(pattern)].map(([, amount, unit]) => ({
    amount: Number(amount),
    unit: (unit ?? '').replace(/^unit$/, 'units'),
  }));
};

/** Whether an English text names the range as one: "250 to 500 mg". */
export const statesRange = (text: string, low: number, high: number, unit: string): boolean =>
  new RegExp(
    `(?<![\\d.])${escaped(String(low))}[ ]{0,2}(?:to|-|–|or)[ ]{0,2}${escaped(String(high))}[ ]?${unitPattern(unit)}(?!/kg|/m2|[A-Za-z0-9])`,
  ).test(normaliseFigures(text));
