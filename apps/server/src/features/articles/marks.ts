import { analyse, type Token } from '../../adapters/search/analysis/analyser.ts';

type Mark = [number, number];

/** Where the words of names stand in a row. */
const findNames = (tokens: readonly Token[], names: readonly (readonly string[])[]): Mark[] =>
  tokens.flatMap((first, at) =>
    names.flatMap((name): Mark[] => {
      const last = tokens[at + name.length - 1];
      return last && name.every((term, step) => tokens[at + step]?.term === term)
        ? [[first.start, last.end]]
        : [];
    }),
  );

/** Where terms of a search stand in a text, names of several words as a whole: in order, none over another. */
export const markTerms = (text: string, terms: ReadonlySet<string>): Mark[] => {
  if (terms.size === 0) return [];
  const tokens = analyse(text);
  const names = [...terms].filter((term) => term.includes(' ')).map((name) => name.split(' '));
  const base = tokens.filter(({ kind }) => kind !== 'joined');
  const found = [
    ...tokens.filter(({ term }) => terms.has(term)).map(({ start, end }): Mark => [start, end]),
    ...(names.length > 0 ? findNames(base, names) : []),
  ].sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const marks: Mark[] = [];
  for (const [start, end] of found) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
};
