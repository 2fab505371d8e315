import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, count, desc, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Account, selectAccount } from '../account.repository.ts';

const { users } = tables;

const conditionOf = (filter: string): SQL | undefined => {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    isNull(users.deletedAt),
    filter === ''
      ? undefined
      : or(ilike(users.email, pattern), ilike(sql`${users.userMetadata}->>'full_name'`, pattern)),
  );
};

export const countUsers = async (db: DatabaseOrTransaction, filter: string): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(users).where(conditionOf(filter));
  return row?.total ?? 0;
};

/** A page of users, newest first. */
export const listUsers = async (
  db: DatabaseOrTransaction,
  { filter, offset, limit }: { filter: string; offset: number; limit: number },
): Promise<Account[]> => {
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(conditionOf(filter))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset);
  return selectAccount(db, null).where(inArray(users.id, ids)).orderBy(desc(users.createdAt), desc(users.id));
};
