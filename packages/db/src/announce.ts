import type { Database, DatabaseOrTransaction, Transaction } from './client.ts';

type Listener = (channel: string) => void;

/** What a transaction has announced so far, told when it has committed. */
export interface Announcements {
  readonly channels: Set<string>;
}

const listeners = new WeakMap<object, Set<Listener>>();
const byTransaction = new WeakMap<object, Announcements>();

/** Tells the listeners of a database; called after a commit. */
export const tellListeners = (db: Database, channels: Iterable<string>): void => {
  const told = listeners.get(db);
  if (!told) return;
  for (const channel of channels) for (const listener of told) listener(channel);
};

/** Ties a transaction and the savepoints inside it to one set of announcements. */
export const followTransaction = (tx: Transaction, announcements: Announcements): Transaction => {
  byTransaction.set(tx, announcements);
  const nested = tx.transaction.bind(tx);
  tx.transaction = (work, ...rest) =>
    nested((inner) => work(followTransaction(inner, announcements)), ...rest);
  return tx;
};

/**
 * Wakes those of this process who wait for `channel`, once what was written is committed: after the
 * transaction, or at once where the statement before was its own. After a rollback nobody is woken.
 *
 * Nothing is sent to the database: a NOTIFY inside a transaction would queue all commits behind one lock.
 */
export const announce = (dbOrTx: DatabaseOrTransaction, channel: string): void => {
  const announcements = byTransaction.get(dbOrTx);
  if (announcements) announcements.channels.add(channel);
  else tellListeners(dbOrTx as Database, [channel]);
};

/** Hears of what was announced through this database by this process; answers with how to stop. */
export const onAnnounced = (db: Database, listener: Listener): (() => void) => {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all.add(listener));
  return () => void all.delete(listener);
};
