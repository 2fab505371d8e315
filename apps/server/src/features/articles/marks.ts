type Mark = [number, number];

/** Where query terms stand in a text. */
export const markTerms = (text: string, terms: ReadonlySet<string>): Mark[] => {
  const marks: Mark[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu))
    if (terms.has(match[0].toLowerCase())) marks.push([match.index, match.index + match[0].length]);
  return marks;
};
