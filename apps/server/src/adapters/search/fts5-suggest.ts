import type { DatabaseSync } from 'node:sqlite';
import { keysOfAuthor } from './author-names.ts';
import { everyOf, quote } from './fts5-match.ts';
import { authorToken, keyOfName, type LabelKind, labelToken } from './fts5-tokens.ts';
import type { Vocabulary } from './fts5-vocabulary.ts';
import type { SearchSuggestion } from './search-engine.ts';
import { analyse } from './tokeniser.ts';
import { foldText } from './word-forms.ts';

const looked = 200;

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
    .all(kind, key, `${key}\u{10ffff}`, looked)
    .map((row) => ({
      text: String(row.text),
      df: vocabulary.lookup(tokenOf(kind, String(row.text)))?.df ?? 0,
    }))
    .filter(({ df }) => df > 0)
    .sort((a, b) => b.df - a.df);
};

const wordsLike = (db: DatabaseSync, before: string, last: string): string[] => {
  const lead = analyse(before)
    .filter((token) => token.kind !== 'joined')
    .map((token) => quote([token.term]));
  const together = db.prepare('select rowid from search where search match ? limit 1');
  return db
    .prepare('select term, word from terms where word >= ? and word < ? and df > 0 order by df desc limit ?')
    .all(last, `${last}\u{10ffff}`, 12)
    .filter(({ word }) => /^\p{L}[\p{L}\p{N}]+$/u.test(String(word)))
    .filter(
      ({ term }) =>
        lead.length === 0 || together.get(everyOf([...lead, quote([String(term)])])) !== undefined,
    )
    .map(({ word }) => String(word));
};

const titlesLike = (db: DatabaseSync, before: string, last: string, limit: number): string[] => {
  const lead = analyse(before)
    .filter((token) => token.kind !== 'joined')
    .map((token) => quote([token.term]));
  if (lead.length === 0) return [];
  const expression = everyOf([...lead.map((part) => `title : ${part}`), `title : ${quote([last])} *`]);
  return db
    .prepare(
      'select d.title from (select rowid from search where search match ? order by rowid desc limit ?) s join docs d on d.row = s.rowid',
    )
    .all(expression, limit)
    .map(({ title }) => String(title));
};

/** Completions of what is being typed, the last word as a beginning. */
export const suggest = (
  db: DatabaseSync,
  vocabulary: Vocabulary,
  typed: string,
  limit: number,
): SearchSuggestion[] => {
  const match = /^(.*?)([\p{L}\p{N}]+)$/su.exec(foldText(typed).trimStart());
  if (!match) return [];
  const [, before = '', last = ''] = match;
  if (last.length < 2 && before.trim() === '') return [];
  const whole = before + last;
  const groups: SearchSuggestion[][] = [
    labelsLike(db, vocabulary, 'term', whole).map(({ text }) => ({ text, kind: 'term' as const })),
    wordsLike(db, before, last).map((word) => ({ text: `${before}${word}`, kind: 'word' as const })),
    labelsLike(db, vocabulary, 'journal', whole).map(({ text }) => ({ text, kind: 'journal' as const })),
    labelsLike(db, vocabulary, 'author', whole).map(({ text }) => ({ text, kind: 'author' as const })),
    titlesLike(db, before, last, limit).map((text) => ({ text, kind: 'title' as const })),
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
