import { foldText } from './analyser.ts';
import type { SearchRequest, SearchResult, SearchSuggestion } from './search-engine.ts';
import { normaliseArabic } from './stem-arabic.ts';
import { readBuiltInGroups, type SynonymGroup } from './synonyms.ts';

interface Topic {
  /** Names as shown, each with what typing is compared to. */
  readonly names: readonly { readonly text: string; readonly folded: string }[];
  /** What must be found for the topic to be offered. */
  readonly probes: readonly string[];
}

const mostTried = 8;
const mostProbes = 4;
const life = 600_000;
const mostKept = 2_000;
const timeoutMs = 400;

/** As typing is compared: Arabic in one way of writing, without its article. */
const fold = (text: string): string =>
  foldText(text)
    .replace(/\p{Script=Arabic}+/gu, (word) => normaliseArabic(word).replace(/^ال(?=\p{L}{2})/u, ''))
    .trimStart();

const isOwnScript = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Han}]/u.test(text);

const toTopic = ({ names }: SynonymGroup): Topic => {
  // Inverted headings (`Heart Failure, Systolic`) are in no one's words.
  const plain = names.filter(({ text, ambiguous }) => !ambiguous && !text.includes(','));
  const probes = [...plain].sort((a, b) => Number(isOwnScript(a.text)) - Number(isOwnScript(b.text)));
  return {
    names: plain.map(({ text }) => ({ text, folded: fold(text) })),
    probes: probes.slice(0, mostProbes).map(({ text }) => `"${text.replaceAll('"', '')}"`),
  };
};

/** Subjects by name in every language, those of them that something is found for. */
export const createTopicSuggest = (
  search: (request: SearchRequest) => Promise<Pick<SearchResult, 'total' | 'corrected'>>,
  groups: readonly SynonymGroup[] = readBuiltInGroups(),
) => {
  const topics = groups.filter(({ narrower }) => !narrower).map(toTopic);
  const known = new Map<Topic, { found: boolean; until: number }>();

  const isThere = async (topic: Topic): Promise<boolean> => {
    const kept = known.get(topic);
    if (kept && kept.until > Date.now()) return kept.found;
    let found = false;
    try {
      for (const query of topic.probes) {
        const { total, corrected } = await search({
          query,
          filters: {},
          sort: 'date',
          offset: 0,
          limit: 1,
          facets: [],
          timeoutMs,
        });
        found = total > 0 && corrected === null;
        if (found) break;
      }
    } catch {
      // What cannot be looked up in time is not offered now, and asked for again.
      return false;
    }
    if (known.size >= mostKept) known.clear();
    known.set(topic, { found, until: Date.now() + life });
    return found;
  };

  return async (typed: string, limit: number): Promise<SearchSuggestion[]> => {
    // The article alone is no word yet.
    const beginning = fold(typed).replace(/(?<=\s)ال?$/u, '');
    const least = isOwnScript(beginning) && !/\p{Script=Arabic}/u.test(beginning) ? 1 : 2;
    if ([...beginning.trim()].length < least) return [];
    const matching = topics
      .flatMap((topic) => {
        const name = topic.names.find(({ folded }) => folded.startsWith(beginning));
        return name ? [{ topic, ...name }] : [];
      })
      .sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
      .filter(({ folded }, at, all) => all.findIndex((one) => one.folded === folded) === at)
      .slice(0, mostTried);
    const there = await Promise.all(matching.map(({ topic }) => isThere(topic)));
    return matching
      .filter((_, at) => there[at])
      .slice(0, limit)
      .map(({ text }) => ({ text: isOwnScript(text) ? text : capitalise(text), kind: 'term' }));
  };
};

const capitalise = (text: string): string =>
  text.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());
