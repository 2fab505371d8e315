import type { ProvidedServices } from '../../platform/feature.ts';
import type { FollowQuery } from './follow-target.ts';

interface Counted {
  readonly count: number;
  /** Place of the index when it was counted: nothing changes before it moves. Negative: there is no index. */
  readonly position: number;
}

const maxCacheSize = 5_000;
const atOnce = 4;

export interface Countable {
  readonly key: string;
  readonly since: Date;
  readonly query: FollowQuery;
}

/** Counts what is new; an answer is good until the index moves. */
export const createNewCounts = (articles: ProvidedServices['articles']) => {
  const kept = new Map<string, Counted>();

  const countOne = async ({ key, since, query }: Countable, position: number): Promise<number> => {
    const name = `${key}:${since.getTime()}`;
    const known = kept.get(name);
    if (known && position >= 0 && known.position === position) return known.count;
    const { total } = await articles.listMatches({ ...query, addedAfter: since.getTime(), limit: 1 });
    if (kept.size >= maxCacheSize) kept.clear();
    kept.set(name, { count: total, position });
    return total;
  };

  return async (follows: readonly Countable[]): Promise<number[]> => {
    if (follows.length === 0) return [];
    const position = await articles.indexPosition();
    const counts: number[] = [];
    // A few at a time: searching has few threads.
    for (let at = 0; at < follows.length; at += atOnce)
      counts.push(
        ...(await Promise.all(follows.slice(at, at + atOnce).map((follow) => countOne(follow, position)))),
      );
    return counts;
  };
};
