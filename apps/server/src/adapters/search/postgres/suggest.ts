import { articleSearchVector, type Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { foldText } from '../analysis/analyser.ts';
import type { SearchSuggestion } from '../search-engine.ts';

const maxExamined = 200;

interface Row {
  readonly title: string;
  readonly journal: string;
  readonly names: readonly string[];
  readonly terms: readonly string[];
}

const collect = (row: Row): SearchSuggestion[] => [
  ...row.terms.map((text) => ({ text, kind: 'term' as const })),
  ...(row.journal ? [{ text: row.journal, kind: 'journal' as const }] : []),
  ...row.names.map((text) => ({ text, kind: 'author' as const })),
  ...(row.title.match(/\p{L}{3,}/gu) ?? []).map((text) => ({
    text: text.toLowerCase(),
    kind: 'word' as const,
  })),
];

/** Completions out of the articles that have the words typed, the most frequent first; whole titles last. */
export const suggestFromDatabase = async (
  tx: Transaction,
  prefix: string,
  limit: number,
): Promise<SearchSuggestion[]> => {
  const typed = foldText(prefix).trim();
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.at(-1);
  if (last === undefined || last.length < 2) return [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  await tx.execute(sql`set local enable_seqscan = off`);
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select title, journal,
      array(select jsonb_path_query(authors, '$[*].name') #>> '{}') as names,
      array(select jsonb_path_query(mesh, '$[*].term') #>> '{}') as terms
    from articles where ${articleSearchVector} @@ ${query}::tsquery and deleted_at is null limit ${maxExamined}`);
  const counted = new Map<string, { suggestion: SearchSuggestion; count: number }>();
  for (const suggestion of rows.flatMap(collect)) {
    if (!foldText(suggestion.text).startsWith(typed)) continue;
    const key = `${suggestion.kind} ${foldText(suggestion.text)}`;
    const entry = counted.get(key) ?? { suggestion, count: 0 };
    entry.count += 1;
    counted.set(key, entry);
  }
  const titles = rows.map(({ title }) => ({ text: title, kind: 'title' as const }));
  const ordered = [...counted.values()].sort((a, b) => b.count - a.count).map(({ suggestion }) => suggestion);
  const seen = new Set<string>();
  return [...ordered, ...titles]
    .filter(({ text }) => !seen.has(foldText(text)) && seen.add(foldText(text)))
    .slice(0, limit);
};
