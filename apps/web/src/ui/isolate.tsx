import type { ReactNode } from 'react';

/**
 * Runs of Latin words, figures, ranges and comparison signs, which right-to-left text would turn around or tear apart.
 * A run begins with a sign, a letter or a figure, ends with a letter, a figure or a unit, and holds single spaces, signs
 * ("25-<60") and brackets that are closed between them.
 */
const letter = String.raw`A-Za-z0-9\u00b5\u03bc\u0391-\u03c9\u00b2\u00b3\u00b9\u00b0%‰₀-₉⁰-⁹⁺⁻`;
const sign = `[<>≤≥≈~±=×÷→−–+-]`;
const word = `[${letter}]+`;
/** A colon after a figure and before a space ends a label ("stage 1: 130-139"); within figures and after letters it does not. */
const between = String.raw`\s?${sign}{1,2}(?:\s?[<>≤≥≈~])?\s?|\s?/\s?(?:[<>≤≥≈~]\s?)?|(?<=[A-Za-z])\s?:\s?|:(?!\s)|\s:\s|[.,&'’·*^_]|\s`;
/** Closed where it was opened: a bracket alone in a run would be drawn the other way round than its fellow outside. */
const bracketed = String.raw`\s?\((?! )[${letter} ./<>≤≥–-]{1,24}(?<! )\)`;
const run = String.raw`(?:[<>≤≥≈~±+−-]\s?){0,2}${word}(?:(?:${between})${word}|${bracketed})*\+?`;
const runs = new RegExp(run, 'gu');

/** Where the runs of a text that Arabic must not touch begin and end. */
export const leftToRightRuns = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  /\p{Script=Arabic}/u.test(text)
    ? [...text.matchAll(runs)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    : [];

/** A figure and its unit are not parted by the end of a line; longer runs may be, or they would not fit a phone. */
const fitsALine = 20;

/** Arabic text with its runs isolated; other text unchanged. */
export const isolate = (text: string): ReactNode => {
  const found = leftToRightRuns(text);
  if (found.length === 0) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of found) {
    if (start > from) pieces.push(text.slice(from, start));
    pieces.push(
      <bdi key={start} dir="ltr" className={end - start > fitsALine ? undefined : 'whitespace-nowrap'}>
        {text.slice(start, end)}
      </bdi>,
    );
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
};

/**
 * A sentence and its end, which stays on one line with the marks after it: the last word, or the last characters of
 * Chinese. A run that Arabic text isolates is never cut.
 */
export const splitTail = (text: string): [head: string, tail: string] => {
  const end = /(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]{1,18})\p{P}*$/u.exec(text);
  if (!end || (/\p{Script=Arabic}/u.test(text) && /[A-Za-z\d%]/.test(end[0]))) return [text, ''];
  return [text.slice(0, end.index), end[0]];
};
