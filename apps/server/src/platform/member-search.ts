import { type SQL, sql } from 'drizzle-orm';

/**
 * Members `p` of profiles with their account `u` by a part of the name or the beginning of the address. Signs of
 * patterns stand for themselves.
 */
export const calledLike = (q: string): SQL => {
  const escaped = q.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`(p.full_name ilike ${`%${escaped}%`} or u.email like ${`${escaped.toLowerCase()}%`})`;
};
