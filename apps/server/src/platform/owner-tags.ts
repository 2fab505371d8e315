import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Secrets } from '../secrets.ts';

/**
 * The key a member's requests bring along. With it a row under a pseudonym is the member's own; without the
 * installation's secret nobody makes one, and the tags of two rows have nothing in common.
 */
export const createTagKeys =
  (secrets: Pick<Secrets, 'mac'>) =>
  (memberId: string): string =>
    secrets.mac('owner-tags', memberId);
export type TagKeyOf = ReturnType<typeof createTagKeys>;

/** What a member's key says about a row: whose it is, or from whom it is kept. */
type Tagged = 'owner' | 'hidden';

export const tagOf = (key: string, what: Tagged, id: string): string =>
  createHash('sha256').update(`${what}.${key}.${id}`).digest('hex');

/** The same, for the id of each row of a query. */
export const tagIn = (key: string, what: Tagged, id: SQLWrapper): SQL =>
  sql`encode(sha256((${`${what}.${key}.`}::text || ${id}::text)::bytea), 'hex')`;
