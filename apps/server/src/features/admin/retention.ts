import type { RetentionRule } from '@mz/contracts/admin';
import { getTableName } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { daysKept } from '../../platform/cleaning.ts';
import type { Ownership } from '../../platform/ownership.ts';

/** What is kept for how long, as the manifests and the configuration say; what only goes with its account is left out. */
export const listRetention = (ownership: readonly Ownership[], config: Config): RetentionRule[] =>
  ownership
    .filter(({ expires, keeps }) => expires !== null || keeps !== null)
    .map(({ feature, tableName, table, expires, keeps }) => ({
      feature,
      name: tableName,
      table: getTableName(table),
      days: expires ? daysKept(expires, config) : null,
      setting: typeof expires?.days === 'string' ? `KEEP_DAYS ${expires.days}` : null,
      afterErasureDays: keeps?.days ?? null,
    }));
