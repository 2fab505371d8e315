import { analyse } from '../../adapters/search/analyser.ts';

type Mark = [number, number];

/** Where terms of a search stand in a text: in order, none over another. */
export const markTerms = (text: string, terms: ReadonlySet<string>): Mark[] => {
  if (terms.size === 0) return [];
  const found = analyse(text)
    .filter(({ term }) => terms.has(term))
    .map(({ start, end }): Mark => [start, end])
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const marks: Mark[] = [];
  for (const [start, end] of found) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
};
