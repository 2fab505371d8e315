import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';

/** Turns at a source, one after the other. */
export interface Turns {
  /** Takes the next turn; answers with the milliseconds until it comes. */
  readonly take: () => Promise<number>;
  /** Nobody's turn comes before so many milliseconds have gone. */
  readonly hold: (milliseconds: number) => Promise<void>;
}

/** Turns of one client alone. @param gap milliseconds between two */
export const createOwnTurns = (gap: number): Turns => {
  let next = 0;
  return {
    async take() {
      const now = performance.now();
      const turn = Math.max(now, next);
      next = turn + gap;
      return turn - now;
    },
    async hold(milliseconds) {
      next = Math.max(next, performance.now() + milliseconds);
    },
  };
};

/**
 * Turns that all processes on a database share: together they are no faster than one may be. Where the database
 * does not answer, a client goes by its own.
 *
 * @param gap milliseconds between two
 */
export const createSharedTurns = (db: Database, source: string, gap: number): Turns => {
  const key = `source:${source}`;
  const own = createOwnTurns(gap);
  const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;
  // The row's time is that of the next free turn.
  const move = async (moved: number, held: number): Promise<number> => {
    const { rows } = await db.execute<{ wait: number }>(sql`
      insert into rate_buckets as b (key, tokens, allowed, updated_at)
      values (${key}, 0, true, clock_timestamp() + ${seconds(moved + held)})
      on conflict (key) do update
        set updated_at = greatest(b.updated_at, clock_timestamp() + ${seconds(held)}) + ${seconds(moved)}
      returning extract(epoch from updated_at - clock_timestamp())::float8 * 1000 - ${moved}::float8 as wait`);
    return Math.max(0, rows[0]?.wait ?? 0);
  };
  return {
    async take() {
      const wait = await own.take();
      try {
        return Math.max(wait, await move(gap, 0));
      } catch {
        return wait;
      }
    },
    async hold(milliseconds) {
      await own.hold(milliseconds);
      await move(0, milliseconds).catch(() => undefined);
    },
  };
};
