import type { Language } from '@mz/contracts';
import type { Database } from '@mz/db';
import { createArticlesRepository } from './articles.repository.ts';
import { readTopics, standingTopics, type Topic } from './trending-topics.ts';

export interface Trending {
  readonly topics: { readonly id: string; readonly name: string; readonly query: string }[];
  readonly counted: boolean;
}

const lookBack = 30 * 86_400_000;
/** Saving says more than opening. */
const saveWeight = 3;
/** A topic of less, or of fewer articles, is nothing many care for. */
const minScore = 10;
const minArticles = 3;
/** Fewer topics than this are no list. */
const minTopics = 3;
const pageSize = 6;
const life = 300_000;

/** Topics most saved and opened lately; the standing ones fill up, and stand in where too little is counted. */
export const createTrending = (db: Database, topics: readonly Topic[] = readTopics()) => {
  const repository = createArticlesRepository(db);
  const byTerm = new Map(topics.flatMap((topic) => topic.terms.map((term) => [term, topic] as const)));
  let known: { topics: readonly Topic[]; counted: boolean; until: number } | null = null;

  const count = async (now: number): Promise<Topic[]> => {
    const since = new Date(now - lookBack).toISOString().slice(0, 10);
    const interest = new Map(
      (await repository.listInterest(since, saveWeight)).map(({ id, score }) => [id, score]),
    );
    if (interest.size < minArticles) return [];
    const totals = new Map<Topic, { score: number; articles: number }>();
    for (const { id, keywords, mesh } of await repository.listTopicsOf([...interest.keys()])) {
      const terms = [...keywords, ...mesh.map(({ term }) => term)];
      // An article counts once for each topic it is about.
      for (const topic of new Set(terms.flatMap((term) => byTerm.get(term.toLowerCase()) ?? []))) {
        const total = totals.get(topic) ?? { score: 0, articles: 0 };
        totals.set(topic, { score: total.score + (interest.get(id) ?? 0), articles: total.articles + 1 });
      }
    }
    return [...totals]
      .filter(([, { score, articles }]) => score >= minScore && articles >= minArticles)
      .sort(([a, one], [b, other]) => other.score - one.score || a.id.localeCompare(b.id))
      .map(([topic]) => topic);
  };

  return async (language: Language, now = Date.now()): Promise<Trending> => {
    if (!known || known.until < now) {
      const most = await count(now);
      const counted = most.length >= minTopics;
      const list = counted ? [...new Set([...most, ...standingTopics])] : standingTopics;
      known = { topics: list.slice(0, pageSize), counted, until: now + life };
    }
    return {
      topics: known.topics.map(({ id, names, query }) => ({ id, name: names[language], query })),
      counted: known.counted,
    };
  };
};
