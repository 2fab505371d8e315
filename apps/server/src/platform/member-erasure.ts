import { eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import type { Consumer } from './consumer.ts';
import type { EraseRows, Ownership } from './ownership.ts';

const rowsOf = ({ table, members }: Ownership, memberId: string): SQL | undefined => {
  const columns = getTableColumns(table);
  return or(...members.flatMap((name) => (columns[name] ? [eq(columns[name], memberId)] : [])));
};

const eraserOf = (owned: Ownership): EraseRows | null => {
  const { table, members, onErase, set } = owned;
  if (typeof onErase === 'function') return onErase;
  if (onErase === 'delete')
    return async (tx, memberId) => {
      await tx.delete(table).where(rowsOf(owned, memberId));
    };
  if (onErase === 'anonymise')
    return async (tx, memberId) => {
      const nulls = Object.fromEntries(members.map((name) => [name, null]));
      await tx
        .update(table)
        .set({ ...set, ...nulls })
        .where(rowsOf(owned, memberId));
    };
  return null;
};

/**
 * Erases a member from every table, as the manifests say. Whoever is erased already is erased again without
 * effect.
 */
export const createMemberErasure = (ownership: readonly Ownership[]): EraseRows => {
  const erasers = ownership.map(eraserOf).filter((eraser) => eraser !== null);
  return async (tx, memberId) => {
    for (const erase of erasers) await erase(tx, memberId);
  };
};

/** Deletes what is noted of a member's use of the product: rows of the tables marked `usage`. */
export const createUsageErasure =
  (ownership: readonly Ownership[]): EraseRows =>
  async (tx, memberId) => {
    for (const owned of ownership)
      if (owned.usage) await tx.delete(owned.table).where(rowsOf(owned, memberId));
  };

/** Removes what a deleted account leaves behind. */
export const createAccountRemoval = (eraseMember: EraseRows): Consumer => ({
  name: 'account-removal',
  types: ['account.deleted'],
  async handle(tx, { event }) {
    if (event.type === 'account.deleted') await eraseMember(tx, event.userId);
  },
});
