import type { DatabaseSync } from 'node:sqlite';
import { keysOfAuthor } from '../analysis/author-names.ts';
import { normaliseArabic } from '../analysis/stem-arabic.ts';
import { foldText } from '../analysis/word-forms.ts';
import type { SearchSuggestion } from '../search-engine.ts';
import { completeTitle, completeWord } from './completions.ts';
import { authorToken, keyOfName, type LabelKind, labelToken } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxExamined = 200;

const tokenOf = (kind: LabelKind, text: string): string =>
  kind === 'author' ? authorToken(keysOfAuthor(text)) : labelToken(kind, text);

const labelsLike = (
  db: DatabaseSync,
  vocabulary: Vocabulary,
  kind: LabelKind,
  prefix: string,
): { text: string; df: number }[] => {
  const key = keyOfName(prefix);
  if (key.length < 2) return [];
  return db
    .prepare('select text from labels where kind = ? and key >= ? and key < ? limit ?')
    .all(kind, key, `${key}\u{10ffff}`, maxExamined)
    .map((row) => ({
      text: String(row.text),
      df: vocabulary.lookup(tokenOf(kind, String(row.text)))?.df ?? 0,
    }))
    .filter(({ df }) => df > 0)
    .sort((a, b) => b.df - a.df);
};

/** Completions of what is being typed, the last word as a beginning. */
export const suggest = (
  db: DatabaseSync,
  vocabulary: Vocabulary,
  typed: string,
  limit: number,
): SearchSuggestion[] => {
  // What stands after the last letter says nothing yet: a hyphen, a bracket.
  const text = foldText(typed)
    .trimStart()
    .replace(/[^\p{L}\p{N}\s]+$/u, '');
  const match = /^(.*?)([\p{L}\p{N}]+)$/su.exec(text);
  if (!match) return [];
  const [, before = '', last = ''] = match;
  if (last.length < 2 && before.trim() === '') return [];
  const whole = before + last;
  const groups: SearchSuggestion[][] = [
    labelsLike(db, vocabulary, 'term', whole).map(({ text }) => ({ text, kind: 'term' as const })),
    completeWord(db, before, normaliseArabic(last), limit).map((word) => ({
      text: `${before}${word}`,
      kind: 'word' as const,
    })),
    labelsLike(db, vocabulary, 'journal', whole).map(({ text }) => ({ text, kind: 'journal' as const })),
    labelsLike(db, vocabulary, 'author', whole).map(({ text }) => ({ text, kind: 'author' as const })),
    completeTitle(db, before, last, limit).map((text) => ({ text, kind: 'title' as const })),
  ];
  const chosen: SearchSuggestion[] = [];
  const seen = new Set<string>();
  for (let round = 0; chosen.length < limit && round < limit; round += 1)
    for (const group of groups) {
      const next = group[round];
      if (!next || chosen.length >= limit || seen.has(keyOfName(next.text))) continue;
      seen.add(keyOfName(next.text));
      chosen.push(next);
    }
  return chosen;
};
