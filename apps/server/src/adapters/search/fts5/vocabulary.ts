import type { DatabaseSync } from 'node:sqlite';
import { editDistance } from '../analysis/edit-distance.ts';
import { idfOf, type VocabularyTerm } from '../ranking/scoring.ts';

export interface Vocabulary {
  readonly lookup: (term: string) => VocabularyTerm | undefined;
  readonly statistics: () => {
    readonly documents: number;
    readonly averageTitle: number;
    readonly averageBody: number;
    readonly averageTerms: number;
    readonly generation: number;
    readonly floor: number;
    readonly position: number;
  };
  readonly idf: (term: string) => number;
  readonly byIds: (ids: readonly number[]) => Map<number, { term: string; df: number; word: string }>;
  /** The most frequent terms that begin so. */
  readonly startingWith: (prefix: string, limit: number) => string[];
  /** Known words that a misspelling may stand for, the likeliest first. */
  readonly similar: (term: string, limit: number, most: number) => { term: string; word: string }[];
}

const lettersOf = (word: string): number => {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 31);
  return mask;
};

const bitCount = (value: number): number => {
  let rest = value;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
};

interface Word {
  readonly term: string;
  readonly word: string;
  readonly df: number;
  readonly letters: number;
}

const minTermLength = 4;
const maxTermLength = 24;
const reloadAfter = 60_000;
const smallCollection = 20_000;

export const openVocabulary = (db: DatabaseSync): Vocabulary => {
  const find = db.prepare('select id, df from terms where term = ?');
  const readMeta = db.prepare('select key, value from meta');
  const prefixed = db.prepare(
    'select term from terms where term >= ? and term < ? and df > 0 order by df desc limit ?',
  );
  const byIds = db.prepare(
    'select id, term, df, word from terms where id in (select value from json_each(?))',
  );
  let words: Map<number, Word[]> | null = null;
  let loadedAt = 0;
  let loadedFor = -1;

  const statistics: Vocabulary['statistics'] = () => {
    const meta = new Map(readMeta.all().map((row) => [String(row.key), Number(row.value)]));
    const documents = meta.get('documents') ?? 0;
    const average = (field: string): number => (meta.get(field) ?? 0) / Math.max(1, documents);
    return {
      documents,
      averageTitle: average('title'),
      averageBody: average('body'),
      averageTerms: average('terms'),
      generation: meta.get('generation') ?? 0,
      floor: meta.get('floor') ?? 0,
      position: meta.get('position') ?? 0,
    };
  };

  /** Words by length, loaded when the first misspelling comes. */
  const load = (): Map<number, Word[]> => {
    const { generation, documents } = statistics();
    if (words && (loadedFor === generation || Date.now() - loadedAt < reloadAfter)) return words;
    // A word that a large collection has once or twice is often a misspelling itself.
    const minDf = documents < smallCollection ? 1 : 3;
    const found = new Map<number, Word[]>();
    const rows = db
      .prepare('select term, df, word from terms where df >= ? and length(term) between ? and ?')
      .iterate(minDf, minTermLength - 1, maxTermLength);
    for (const row of rows) {
      const term = String(row.term);
      if (!/^\p{L}+$/u.test(term)) continue;
      const list = found.get(term.length) ?? [];
      list.push({ term, df: Number(row.df), word: String(row.word), letters: lettersOf(term) });
      found.set(term.length, list);
    }
    words = found;
    loadedAt = Date.now();
    loadedFor = generation;
    return found;
  };

  const lookup = (term: string): VocabularyTerm | undefined => {
    const row = find.get(term);
    return row ? { id: Number(row.id), df: Number(row.df) } : undefined;
  };

  return {
    lookup,
    statistics,
    idf: (term) => idfOf(lookup(term)?.df ?? 0, statistics().documents),
    byIds: (ids) =>
      new Map(
        byIds
          .all(JSON.stringify(ids))
          .map((row) => [
            Number(row.id),
            { term: String(row.term), df: Number(row.df), word: String(row.word) },
          ]),
      ),
    startingWith: (prefix, limit) =>
      prefixed.all(prefix, `${prefix}\u{10ffff}`, limit).map((row) => String(row.term)),
    similar(term, limit, maxEdits) {
      if (term.length < minTermLength || !/^\p{L}+$/u.test(term)) return [];
      const most = Math.min(maxEdits, term.length < 6 ? 1 : 2);
      const letters = lettersOf(term);
      const found: { one: Word; distance: number }[] = [];
      const all = load();
      for (let length = term.length - most; length <= term.length + most; length += 1)
        for (const one of all.get(length) ?? []) {
          if (bitCount(one.letters ^ letters) > most * 2) continue;
          const distance = editDistance(term, one.term, most);
          // Few miss the first letter and another one: parkinson is no misspelt hankinson.
          const misled = distance > 1 && one.term.charAt(0) !== term.charAt(0);
          if (distance > 0 && distance <= most && !misled) found.push({ one, distance });
        }
      const cost = ({ one, distance }: { one: Word; distance: number }): number =>
        distance * 4 + (one.term.charAt(0) === term.charAt(0) ? 0 : 3) - Math.log2(1 + one.df) * 0.5;
      return found
        .sort((a, b) => cost(a) - cost(b))
        .slice(0, limit)
        .map(({ one }) => ({ term: one.term, word: one.word || one.term }));
    },
  };
};
