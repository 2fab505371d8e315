import { foldText } from './analysis/analyser.ts';
import { normaliseArabic } from './analysis/stem-arabic.ts';
import { readBuiltInGroups, type SynonymGroup } from './analysis/synonyms.ts';
import type { SearchRequest, SearchResult, SearchSuggestion } from './search-engine.ts';

interface Topic {
  /** Names as shown, each with what typing is compared to. */
  readonly names: readonly { readonly text: string; readonly folded: string }[];
  /** What must be found for the topic to be offered. */
  readonly probes: readonly string[];
}

const maxTried = 8;
const maxProbes = 4;
const life = 600_000;
const maxCacheSize = 2_000;
const timeoutMs = 400;
/** Nobody who types waits longer for a subject; it is there at the next letter. */
const maxWait = 250;

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
    probes: probes.slice(0, maxProbes).map(({ text }) => `"${text.replaceAll('"', '')}"`),
  };
};

/** Subjects by name in every language, those of them that something is found for. */
export const createTopicSuggest = (
  search: (request: SearchRequest) => Promise<Pick<SearchResult, 'total' | 'corrected'>>,
  groups: readonly SynonymGroup[] = readBuiltInGroups(),
) => {
  const topics = groups.filter(({ narrower }) => !narrower).map(toTopic);
  const known = new Map<Topic, { found: boolean; until: number }>();
  const asked = new Map<Topic, Promise<void>>();
  let queue: Promise<unknown> = Promise.resolve();

  const countTopic = async (topic: Topic): Promise<void> => {
    let found = false;
    for (const query of topic.probes) {
      if (found) break;
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
    }
    if (known.size >= maxCacheSize) known.clear();
    known.set(topic, { found, until: Date.now() + life });
  };

  const isKnown = (topic: Topic): boolean => (known.get(topic)?.until ?? 0) > Date.now();

  /** One after the other: searching has few threads, and people wait for it. */
  const count = (topic: Topic): Promise<void> => {
    const before = asked.get(topic);
    if (before) return before;
    const asking = queue
      .then(() => countTopic(topic))
      // What cannot be looked up now is not offered now, and asked for again.
      .catch(() => undefined)
      .finally(() => asked.delete(topic));
    asked.set(topic, asking);
    queue = asking;
    return asking;
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
      .slice(0, maxTried);
    const unknown = matching.map(({ topic }) => topic).filter((topic) => !isKnown(topic));
    if (unknown.length > 0) {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxWait);
      });
      await Promise.race([Promise.all(unknown.map(count)), enough]);
      clearTimeout(timer);
    }
    return matching
      .filter(({ topic }) => known.get(topic)?.found === true)
      .slice(0, limit)
      .map(({ text }) => ({ text: isOwnScript(text) ? text : capitalise(text), kind: 'term' }));
  };
};

const capitalise = (text: string): string =>
  text.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());
