import type { Database, DatabaseOrTransaction, Transaction } from './database.ts';

type Listener = (channel: string) => void;

/** What a transaction has set aside for its end. */
export interface Announcements {
  /** Listeners of these are notified once it has committed. */
  readonly channels: Set<string>;
  /** Statements without parameters, sent in one message with the commit. */
  readonly statements: string[];
}

export const createAnnouncements = (): Announcements => ({ channels: new Set(), statements: [] });

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
  tx.transaction = async (work, ...rest) => {
    const before = announcements.statements.length;
    try {
      return await nested((inner) => work(trackTransaction(inner, announcements)), ...rest);
    } catch (error) {
      // What a savepoint set aside goes with it.
      announcements.statements.length = before;
      throw error;
    }
  };
  return tx;
};

/**
 * Runs a statement with the commit of a transaction, in the same message: it costs no round trip of its own. Where it
 * fails, the transaction fails. Outside a transaction it runs at once.
 *
 * @param statement SQL without parameters; values in it are escaped by the caller
 */
export const runAtCommit = async (dbOrTx: DatabaseOrTransaction, statement: string): Promise<void> => {
  const announcements = byTransaction.get(dbOrTx);
  if (announcements) announcements.statements.push(statement);
  else await dbOrTx.execute(statement);
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
