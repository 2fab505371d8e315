import { readLexicon } from '@mz/lexicon/patterns';

const { patterns } = readLexicon<{ readonly patterns: Readonly<Record<string, string>> }>(
  'reading-patterns.json',
);

/** The source of a pattern of `content/lexicon/reading-patterns.json`. @throws where there is none of that name */
export const patternSource = (name: string): string => {
  const source = patterns[name];
  if (source === undefined) throw new Error(`There is no pattern "${name}".`);
  return source;
};

export const patternOf = (name: string, flags = ''): RegExp => new RegExp(patternSource(name), flags);
