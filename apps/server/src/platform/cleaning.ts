import type { Database } from '@mz/db';
import { and, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Ownership } from './ownership.ts';

const secondsPerDay = 86_400;

const expiredRows = ({ table, expires }: Ownership, config: Config): SQL | undefined => {
  if (!expires) return undefined;
  const { since, days, where } = expires;
  const expression = typeof since === 'string' ? getTableColumns(table)[since] : since;
  const seconds = (typeof days === 'number' ? days : days(config)) * secondsPerDay;
  return expression && and(lt(sql`${expression}`, sql`now() - make_interval(secs => ${seconds})`), where);
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
  }
};
