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
  /** Seconds until the next token, 0 when allowed. */
  readonly retryAfter: number;
}

/**
 * Takes a token from a bucket that all server processes share. One statement, so that two at once are counted as two.
 */
export const takeToken = async (db: Database, key: string, bucket: Bucket, cost = 1): Promise<Taken> => {
  const answer = await db.execute<{ tokens: number }>(sql`
    insert into rate_buckets as b (key, tokens, updated_at)
    values (${key}, ${bucket.capacity - cost}::float8, clock_timestamp())
    on conflict (key) do update set
      tokens = least(${bucket.capacity}::float8,
                     b.tokens + extract(epoch from clock_timestamp() - b.updated_at) * ${bucket.perSecond}::float8)
               - case when least(${bucket.capacity}::float8,
                     b.tokens + extract(epoch from clock_timestamp() - b.updated_at) * ${bucket.perSecond}::float8) >= ${cost}::float8
                   then ${cost}::float8 else 0 end,
      updated_at = clock_timestamp()
    returning tokens,
      (select least(${bucket.capacity}::float8, o.tokens + extract(epoch from clock_timestamp() - o.updated_at) * ${bucket.perSecond}::float8) >= ${cost}::float8
         from rate_buckets o where o.key = ${key}) as had`);
  const row = answer.rows[0] as { tokens: number; had: boolean | null } | undefined;
  const allowed = row?.had ?? true;
  return {
    allowed,
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil((cost - Number(row?.tokens ?? 0)) / bucket.perSecond)),
  };
};
