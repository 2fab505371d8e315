import { foldText } from '../analysis/analyser.ts';
import type { SearchSuggestion } from '../search-engine.ts';
import type { OpenSearchClient } from './client.ts';

const kinds = [
  ['headings', 'term'],
  ['journals', 'journal'],
  ['people', 'author'],
  ['titles', 'title'],
] as const;

type Completions = Readonly<
  Record<string, readonly { readonly options: readonly { readonly text: string }[] }[] | undefined>
>;

/** Completions of what is being typed: headings, journals and people in turn, titles where there is room. */
export const suggestFromOpenSearch = async (
  client: OpenSearchClient,
  alias: string,
  prefix: string,
  limit: number,
): Promise<SearchSuggestion[]> => {
  const typed = prefix.trim();
  if (typed === '' || limit < 1) return [];
  const answer = await client.call<{ suggest?: Completions }>({
    method: 'POST',
    path: `/${alias}/_search`,
    body: {
      size: 0,
      _source: false,
      suggest: Object.fromEntries(
        kinds.map(([field]) => [
          field,
          { prefix: typed, completion: { field, size: limit, skip_duplicates: true } },
        ]),
      ),
    },
    timeoutMs: 2_000,
    attempts: 2,
  });
  const byKind = kinds.map(([field, kind]) =>
    (answer.suggest?.[field]?.[0]?.options ?? []).map(({ text }): SearchSuggestion => ({ text, kind })),
  );
  const titles = byKind.at(-1) ?? [];
  const others = byKind.slice(0, -1);
  const mixed = Array.from({ length: limit }, (_, place) =>
    others.flatMap((list) => list[place] ?? []),
  ).flat();
  const seen = new Set<string>();
  return [...mixed, ...titles]
    .filter(({ text }) => !seen.has(foldText(text)) && seen.add(foldText(text)))
    .slice(0, limit);
};
