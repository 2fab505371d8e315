import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';

export interface Bucket {
  /** Largest burst. */
  readonly capacity: number;
  /** Tokens that come back each second. */
  readonly perSecond: number;
}

export interface Taken {
  readonly allowed: boolean;
  /** Seconds until a token is there again, 0 when allowed. */
  readonly retryAfter: number;
}

/**
 * Takes a token from a bucket that all server processes share.
 * One statement under the row's lock, so that two at once are counted as two.
 *
 * @param cost tokens taken at once; all of them or none
 */
export const takeToken = async (db: Database, key: string, bucket: Bucket, cost = 1): Promise<Taken> => {
  const refilled = sql`least(${bucket.capacity}::float8,
    b.tokens + extract(epoch from clock_timestamp() - b.updated_at)::float8 * ${bucket.perSecond}::float8)`;
  // Nobody waits for the disk: a count that a crash takes back is none that matters.
  const answer = await db.execute<{ tokens: number; allowed: boolean }>(sql`
    insert into rate_buckets as b (key, tokens, allowed, updated_at)
    values (${key}, ${bucket.capacity}::float8 - ${cost}::float8, true, clock_timestamp())
    on conflict (key) do update set
      tokens = ${refilled} - case when ${refilled} >= ${cost}::float8 then ${cost}::float8 else 0 end,
      allowed = ${refilled} >= ${cost}::float8,
      updated_at = clock_timestamp()
    returning tokens, allowed, set_config('synchronous_commit', 'off', true)`);
  const row = answer.rows[0];
  if (!row || row.allowed) return { allowed: true, retryAfter: 0 };
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((cost - row.tokens) / bucket.perSecond)) };
};
