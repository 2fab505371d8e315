import type { ReactNode } from 'react';

/**
 * Runs of Latin words, figures, ranges and comparison signs, which right-to-left text would turn around or tear apart.
 * A run begins and ends with a letter, a figure or a unit, and holds single spaces and signs between them.
 */
const latin = String.raw`[A-Za-z0-9\u00b5\u03bc\u0391-\u03c9\u00b2\u00b3\u2080-\u2089\u00b0%‰]+`;
const runs = new RegExp(
  String.raw`(?:[<>≤≥≈±~]\s?)?${latin}(?:(?:\s?[<>≤≥=±×–-]\s?|[/:.,+&'’]|\s)${latin})*`,
  'gu',
);

/** Arabic text with its runs isolated; other text unchanged. */
export const isolate = (text: string): ReactNode => {
  if (!/\p{Script=Arabic}/u.test(text)) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(runs)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(
      <bdi key={match.index} dir="ltr">
        {match[0]}
      </bdi>,
    );
    from = match.index + match[0].length;
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
