import type { Language } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

import type { Config } from '../config.ts';

/** Where a member can be written to. */
export interface MemberAddress {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Confirmed addresses of members by id; whoever has none, is banned or lives in another service is missing. */
export const findMemberAddresses = async (
  db: DatabaseOrTransaction,
  ids: readonly string[],
  { mailUrl }: Pick<Config, 'mailUrl'>,
): Promise<Map<string, MemberAddress>> => {
  if (ids.length === 0) return new Map();
  const { profiles, users } = tables;
  const rows = await db
    .select({ userId: users.id, email: users.email, name: profiles.fullName, language: profiles.language })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        inArray(users.id, [...ids]),
        isNotNull(users.email),
        isNotNull(users.emailConfirmedAt),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
        or(isNull(users.bannedUntil), lt(users.bannedUntil, sql`now()`)),
        // A mail server must not be given addresses that exist nowhere.
        mailUrl === null ? undefined : eq(profiles.demo, false),
      ),
    );
  return new Map(
    rows.flatMap(({ email, language, ...row }) =>
      email === null ? [] : [[row.userId, { ...row, email, language: language as Language }]],
    ),
  );
};
