import { randomUUID } from 'node:crypto';
import { type KeptName, keptNames } from '@mz/contracts/account';
import { announce, type Transaction, tables } from '@mz/db';
import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Secrets } from '../secrets.ts';
import type { Consumer } from './consumer.ts';
import { type TagKeyOf, tagIn } from './owner-tags.ts';
import type { EraseRows, Ownership } from './ownership.ts';

/** Wakes whoever records erasures outside of the database. */
export const erasureChannel = 'mz_erasures';

/**
 * Names an erased account where something has to be kept: nobody can tell whose it was without the installation's
 * secret, and the same account has the same name again when a backup brings it back.
 */
export const createPseudonyms =
  (secrets: Pick<Secrets, 'mac'>) =>
  (memberId: string): string => {
    const hex = secrets.mac('erased-account', memberId);
    // A UUID of version 8: made by rules of its own (RFC 9562).
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
    return `${parts.join('-')}-${hex.slice(20, 32)}`;
  };

const rowsOf = ({ table, members }: Ownership, memberId: string): SQL | undefined => {
  const columns = getTableColumns(table);
  return or(...members.flatMap((name) => (columns[name] ? [eq(columns[name], memberId)] : [])));
};

/** Rows whose member is known by a tag alone. */
const taggedRowsOf = ({ table, tag }: Ownership, tagKey: string): SQL | undefined => {
  const columns = getTableColumns(table);
  const column = tag === null ? undefined : columns[tag];
  return column && columns.id ? sql`${column} = ${tagIn(tagKey, 'owner', columns.id)}` : undefined;
};

type EraseAs = (tx: Transaction, memberId: string, pseudonym: string, tagKey: string) => Promise<void>;

const keeperOf =
  ({ table, members, keeps }: Ownership): EraseAs =>
  async (tx, memberId, pseudonym) => {
    await keeps?.reduce?.(tx, memberId);
    const columns = getTableColumns(table);
    for (const name of members) {
      const column = columns[name];
      if (column)
        await tx
          .update(table)
          .set({ [name]: pseudonym })
          .where(eq(column, memberId));
    }
  };

const eraserOf = (owned: Ownership): EraseAs | null => {
  const { table, members, onErase, set } = owned;
  if (typeof onErase === 'function') return onErase;
  if (onErase === 'delete')
    return async (tx, memberId, _pseudonym, tagKey) => {
      await tx.delete(table).where(or(rowsOf(owned, memberId), taggedRowsOf(owned, tagKey)));
    };
  if (onErase === 'anonymise')
    return async (tx, memberId) => {
      const nulls = Object.fromEntries(members.map((name) => [name, null]));
      await tx
        .update(table)
        .set({ ...set, ...nulls })
        .where(rowsOf(owned, memberId));
    };
  return onErase === 'keep' ? keeperOf(owned) : null;
};

/** Profile and account go last: foreign keys would take rows along that others have a part in. */
const isRoot = ({ tableName }: Ownership): boolean => tableName === 'profiles' || tableName === 'users';

/**
 * Erases a member from every table, as the manifests say. Whoever is erased already is erased again without
 * effect.
 *
 * @param pseudonymOf names who was erased in what is kept; without it, by a name nobody can derive
 * @param tagKeyOf finds rows that do not name the member
 */
export const createMemberErasure = (
  ownership: readonly Ownership[],
  pseudonymOf: (memberId: string) => string = () => randomUUID(),
  tagKeyOf: TagKeyOf = () => randomUUID(),
): EraseRows => {
  const ordered = [...ownership.filter((owned) => !isRoot(owned)), ...ownership.filter(isRoot)];
  const erasers = ordered.map(eraserOf).filter((eraser) => eraser !== null);
  return async (tx, memberId) => {
    // Whoever writes about the member meanwhile is done before, and found, or finds nobody afterwards.
    await tx.execute(sql`select 1 from profiles where id = ${memberId}::uuid for update`);
    const pseudonym = pseudonymOf(memberId);
    await tx.insert(tables.erasures).values({ pseudonym }).onConflictDoNothing();
    for (const erase of erasers) await erase(tx, memberId, pseudonym, tagKeyOf(memberId));
    announce(tx, erasureChannel);
  };
};

/** Deletes what is noted of a member's use of the product: rows of the tables marked `usage`. */
export const createUsageErasure =
  (ownership: readonly Ownership[]): EraseRows =>
  async (tx, memberId) => {
    for (const owned of ownership)
      if (owned.usage) await tx.delete(owned.table).where(rowsOf(owned, memberId));
  };

/** Ends the addresses of a member that open without signing in, as the manifests say. */
export const createAddressEnd =
  (ownership: readonly Ownership[]): EraseRows =>
  async (tx, memberId) => {
    for (const owned of ownership)
      if (typeof owned.secretAddress === 'function') await owned.secretAddress(tx, memberId);
      else if (owned.secretAddress) await tx.delete(owned.table).where(rowsOf(owned, memberId));
  };

/** What stays of an erased member, and for how many days: the list members see before they erase. */
export const listKeptRows = (ownership: readonly Ownership[]): { name: KeptName; days: number | null }[] => {
  const kept = new Map<KeptName, number | null>();
  for (const { keeps, stays } of ownership)
    for (const told of [keeps, stays])
      if (told) kept.set(told.as, told.days && Math.max(told.days, kept.get(told.as) ?? 0));
  return keptNames.flatMap((name) => {
    const days = kept.get(name);
    return days === undefined ? [] : [{ name, days }];
  });
};

/** Removes what a deleted account leaves behind. */
export const createAccountRemoval = (eraseMember: EraseRows): Consumer => ({
  name: 'account-removal',
  types: ['account.deleted'],
  async handle(tx, { event }) {
    if (event.type === 'account.deleted') await eraseMember(tx, event.userId);
  },
});

/** Ends what whoever held an account before its owner came could still read by. */
export const createHandOver = (endAddresses: EraseRows): Consumer => ({
  name: 'account-hand-over',
  types: ['account.handed_over'],
  async handle(tx, { event }) {
    if (event.type === 'account.handed_over') await endAddresses(tx, event.userId);
  },
});
