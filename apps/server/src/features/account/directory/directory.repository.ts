import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ScimError } from './scim-error.ts';
import type { Clause } from './scim-filter.ts';

const { scimGroupMembers, scimGroups, scimUsers } = tables;

export type ScimUserRow = typeof scimUsers.$inferSelect;
export type ScimGroupRow = typeof scimGroups.$inferSelect;

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isSame = (column: SQL | typeof scimUsers.email, value: string): SQL =>
  sql`lower(${column}) = ${value.toLowerCase()}`;
/** An id that is none equals nothing, and is no error of the database. */
const isId = (column: SQL.Aliased | typeof scimUsers.userId | typeof scimGroups.id, value: string): SQL =>
  uuid.test(value) ? sql`${column} = ${value}::uuid` : sql`false`;

const refuse = ({ attribute }: Clause): never => {
  throw new ScimError(400, `Filters know no ${attribute}.`, { scimType: 'invalidFilter' });
};

const userCondition = (clause: Clause): SQL | undefined => {
  const { attribute, value } = clause;
  switch (attribute) {
    case 'username':
      return sql`lower(${scimUsers.userName}) = ${value.toLowerCase()}`;
    case 'externalid':
      return eq(scimUsers.externalId, value);
    case 'id':
      return isId(scimUsers.userId, value);
    case 'displayname':
      return sql`lower(${scimUsers.displayName}) = ${value.toLowerCase()}`;
    case 'active':
      return eq(scimUsers.isActive, value === 'true');
    case 'emails':
    case 'emails.value':
    case 'emails[type eq "work"].value':
      return isSame(scimUsers.email, value);
    default:
      return refuse(clause);
  }
};

const groupCondition = (clause: Clause): SQL | undefined => {
  const { attribute, value } = clause;
  switch (attribute) {
    case 'displayname':
      return sql`lower(${scimGroups.displayName}) = ${value.toLowerCase()}`;
    case 'externalid':
      return eq(scimGroups.externalId, value);
    case 'id':
      return isId(scimGroups.id, value);
    case 'members':
    case 'members.value':
      return sql`exists (select 1 from ${scimGroupMembers} m
        where m.group_id = ${scimGroups.id} and ${uuid.test(value) ? sql`m.user_id = ${value}::uuid` : sql`false`})`;
    default:
      return refuse(clause);
  }
};

/** A page of a table in the order of a column, and how many rows there are. */
const listPage = async <Table extends typeof scimUsers | typeof scimGroups>(
  db: DatabaseOrTransaction,
  table: Table,
  order: typeof scimUsers.userId | typeof scimGroups.id,
  condition: SQL | undefined,
  { offset, limit }: Page,
) => {
  const query = db
    .select()
    .from(table as PgTable)
    .where(condition)
    .orderBy(asc(order))
    .offset(offset)
    .limit(limit);
  const [rows, total] = [await query, await db.$count(table, condition)];
  return { rows: rows as Table['$inferSelect'][], total };
};

/** What one directory keeps here: nothing of another's, and no account that is nobody's. */
export const createDirectory = (db: DatabaseOrTransaction, provider: string) => {
  const ownUser = (condition?: SQL): SQL | undefined => and(eq(scimUsers.provider, provider), condition);
  const present = (condition?: SQL): SQL | undefined => and(ownUser(condition), isNull(scimUsers.removedAt));
  const ownGroup = (condition?: SQL): SQL | undefined => and(eq(scimGroups.provider, provider), condition);

  return {
    listUsers: (filter: readonly Clause[], page: Page) =>
      listPage(db, scimUsers, scimUsers.userId, present(and(...filter.map(userCondition))), page),

    async findUser(id: string, { lock = false } = {}): Promise<ScimUserRow | null> {
      if (!uuid.test(id)) return null;
      const query = db
        .select()
        .from(scimUsers)
        .where(present(eq(scimUsers.userId, id)));
      return (await (lock ? query.for('update') : query))[0] ?? null;
    },

    /** Of this directory, also one that it deleted. */
    async findNamed(userName: string, externalId: string | null): Promise<ScimUserRow[]> {
      const isNamed = sql`lower(${scimUsers.userName}) = ${userName.toLowerCase()}`;
      return db
        .select()
        .from(scimUsers)
        .where(
          ownUser(
            externalId === null ? isNamed : sql`(${isNamed} or ${scimUsers.externalId} = ${externalId})`,
          ),
        )
        .for('update');
    },

    async findByExternalId(externalId: string): Promise<ScimUserRow | null> {
      const rows = await db
        .select()
        .from(scimUsers)
        .where(present(eq(scimUsers.externalId, externalId)));
      return rows[0] ?? null;
    },

    /** Those of the ids that are users of this directory. */
    async knownOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .select({ id: scimUsers.userId })
        .from(scimUsers)
        .where(present(inArray(scimUsers.userId, [...ids])));
      return new Set(rows.map(({ id }) => id));
    },

    async groupsOf(userIds: readonly string[]) {
      if (userIds.length === 0) return [];
      return db
        .select({
          userId: scimGroupMembers.userId,
          id: scimGroups.id,
          displayName: scimGroups.displayName,
          externalId: scimGroups.externalId,
        })
        .from(scimGroupMembers)
        .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
        .where(ownGroup(inArray(scimGroupMembers.userId, [...userIds])))
        .orderBy(asc(scimGroups.id));
    },

    listGroups: (filter: readonly Clause[], page: Page) =>
      listPage(db, scimGroups, scimGroups.id, ownGroup(and(...filter.map(groupCondition))), page),

    async findGroup(id: string, { lock = false } = {}): Promise<ScimGroupRow | null> {
      if (!uuid.test(id)) return null;
      const query = db
        .select()
        .from(scimGroups)
        .where(ownGroup(eq(scimGroups.id, id)));
      return (await (lock ? query.for('update') : query))[0] ?? null;
    },

    async membersOf(groupIds: readonly string[]) {
      if (groupIds.length === 0) return [];
      return db
        .select({
          groupId: scimGroupMembers.groupId,
          id: scimUsers.userId,
          userName: scimUsers.userName,
        })
        .from(scimGroupMembers)
        .innerJoin(scimUsers, eq(scimUsers.userId, scimGroupMembers.userId))
        .where(present(inArray(scimGroupMembers.groupId, [...groupIds])))
        .orderBy(asc(scimUsers.userId));
    },
  };
};

export const addMembers = async (
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await tx
    .insert(scimGroupMembers)
    .values(userIds.map((userId) => ({ groupId, userId })))
    .onConflictDoNothing();
};

export const removeMembers = async (
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  await tx
    .delete(scimGroupMembers)
    .where(and(eq(scimGroupMembers.groupId, groupId), inArray(scimGroupMembers.userId, [...userIds])));
};
