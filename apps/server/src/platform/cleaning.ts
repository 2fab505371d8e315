import { type Database, tables } from '@mz/db';
import { and, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Expiry, Ownership } from './ownership.ts';

const secondsPerDay = 86_400;

/** For how many days rows are kept here. */
export const daysKept = ({ days }: Expiry<string>, config: Config): number => {
  if (typeof days === 'number') return days;
  return typeof days === 'string' ? config.keepDays[days] : days(config);
};

const expiredRows = ({ table, expires }: Ownership, config: Config): SQL | undefined => {
  if (!expires) return undefined;
  const { since, where } = expires;
  const expression = typeof since === 'string' ? getTableColumns(table)[since] : since;
  const seconds = daysKept(expires, config) * secondsPerDay;
  return expression && and(lt(sql`${expression}`, sql`now() - make_interval(secs => ${seconds})`), where);
};

/** Ends what is kept of members whose erasure is so long ago, as the manifests say. */
const endKept = async (db: Database, { table, members, keeps }: Ownership): Promise<void> => {
  if (!keeps || members.length === 0) return;
  const { erasures } = tables;
  const over = db
    .select({ pseudonym: erasures.pseudonym })
    .from(erasures)
    .where(lt(erasures.erasedAt, sql`now() - make_interval(days => ${keeps.days})`));
  const columns = getTableColumns(table);
  const named = members.flatMap((name) => (columns[name] ? [{ name, column: columns[name] }] : []));
  if (keeps.afterwards === 'delete')
    await db.delete(table).where(or(...named.map(({ column }) => inArray(column, over))));
  else
    for (const { name, column } of named)
      await db
        .update(table)
        .set({ [name]: null })
        .where(inArray(column, over));
};

/**
 * Removes the rows that have served their time, as the manifests say. Each statement stands alone, so that none
 * holds locks for long.
 */
export const cleanTables = async (
  db: Database,
  config: Config,
  ownership: readonly Ownership[],
): Promise<void> => {
  for (const owned of ownership) {
    const expired = expiredRows(owned, config);
    if (expired) await db.delete(owned.table).where(expired);
    await endKept(db, owned);
  }
};
