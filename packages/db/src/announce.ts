import type { Database, DatabaseOrTransaction, Transaction } from './database.ts';

type Listener = (channel: string) => void;

/** Channels a transaction has announced so far; listeners are notified once it has committed. */
export interface Announcements {
  readonly channels: Set<string>;
}

const listeners = new WeakMap<object, Set<Listener>>();
const byTransaction = new WeakMap<object, Announcements>();

/** Calls the listeners of a database; for use after a commit. */
export const notifyListeners = (db: Database, channels: Iterable<string>): void => {
  const registered = listeners.get(db);
  if (!registered) return;
  for (const channel of channels) for (const listener of registered) listener(channel);
};

/** Collects what is announced in a transaction and the savepoints inside it. */
export const trackTransaction = (tx: Transaction, announcements: Announcements): Transaction => {
  byTransaction.set(tx, announcements);
  const nested = tx.transaction.bind(tx);
  tx.transaction = (work, ...rest) =>
    nested((inner) => work(trackTransaction(inner, announcements)), ...rest);
  return tx;
};

/**
 * Notifies this process's listeners of `channel` once what was written is committed: after the transaction,
 * or at once where the statement before was its own. After a rollback nobody is notified.
 *
 * Nothing is sent to the database: a NOTIFY inside a transaction would queue all commits behind one lock.
 */
export const announce = (dbOrTx: DatabaseOrTransaction, channel: string): void => {
  const announcements = byTransaction.get(dbOrTx);
  if (announcements) announcements.channels.add(channel);
  else notifyListeners(dbOrTx as Database, [channel]);
};

/**
 * Calls `listener` for what this process announces through a database.
 *
 * @returns how to stop
 */
export const onAnnounced = (db: Database, listener: Listener): (() => void) => {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all.add(listener));
  return () => void all.delete(listener);
};
