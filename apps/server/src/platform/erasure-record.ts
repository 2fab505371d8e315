import { appendFile, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, type DatabaseOrTransaction, tables } from '@mz/db';
import { asc, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { FileStore } from '../adapters/files/file-store.ts';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import type { AppContext } from '../context.ts';
import { createPseudonyms } from './member-erasure.ts';
import type { EraseRows } from './ownership.ts';

const { erasures, profiles, users } = tables;

const pageSize = 5_000;
const batchSize = 100;
const folder = 'erasures';
/** `<fingerprint of the secret>_<pseudonym>_<seconds since 1970>`: everything is in the name. */
const entryForm = /^([0-9a-f]{12})_([0-9a-f-]{36})_(\d{1,12})$/;

interface Recorded {
  readonly pseudonym: string;
  readonly erasedAt: Date;
}

type Context = Pick<AppContext, 'config' | 'db' | 'log' | 'secrets'>;

/**
 * The record of erasures outside of the database: a line each in a file of the data folder, and an object each in the
 * file storage, which all hosts share. It holds pseudonyms and times. A database that comes back from a backup lacks
 * what was erased since, and is found out by it.
 */
export const createErasureRecord = ({ config, db, log, secrets }: Context) => {
  const file = path.join(config.dataDir, 'erasures.log');
  const fingerprint = secrets.mac('erasure-record', 'key').slice(0, 12);
  let store: Promise<FileStore> | undefined;
  const openStore = (): Promise<FileStore> => {
    store ??= openFileStore(config);
    return store;
  };

  const nameOf = ({ pseudonym, erasedAt }: Recorded): string =>
    `${fingerprint}_${pseudonym}_${Math.floor(erasedAt.getTime() / 1000)}`;

  const appendLines = async (names: readonly string[]): Promise<void> => {
    await appendFile(file, names.map((name) => `${name}\n`).join(''), { mode: 0o600 });
    const handle = await open(file, 'r+');
    await handle.datasync().finally(() => handle.close());
  };

  const readNames = async (): Promise<string[]> => {
    const lines = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const stored = await openStore()
      .then((files) => files.list(folder))
      .catch((error: unknown) => {
        // The file of this host is read all the same, and the storage again within the hour.
        log.error({ err: error }, 'the file storage could not be asked for erasures on record');
        return [];
      });
    return [...lines.split('\n'), ...stored.map((key) => key.slice(folder.length + 1))];
  };

  return {
    /** Records what is erased and not recorded yet; what a killed process left half done is done again. */
    async write(): Promise<void> {
      for (;;) {
        const due = await db
          .select({ pseudonym: erasures.pseudonym, erasedAt: erasures.erasedAt })
          .from(erasures)
          .where(isNull(erasures.recordedAt))
          .orderBy(asc(erasures.erasedAt))
          .limit(batchSize);
        if (due.length === 0) return;
        const names = due.map(nameOf);
        await appendLines(names);
        const files = await openStore();
        for (const name of names)
          await files.put(`${folder}/${name}`, Buffer.from(`${name}\n`), 'text/plain');
        await db
          .update(erasures)
          .set({ recordedAt: sql`now()` })
          .where(
            inArray(
              erasures.pseudonym,
              due.map(({ pseudonym }) => pseudonym),
            ),
          );
      }
    },

    /** Every erasure on record, oldest first. */
    async read(): Promise<Recorded[]> {
      const byPseudonym = new Map<string, Recorded>();
      let foreign = 0;
      for (const name of await readNames()) {
        const [, by, pseudonym = '', seconds = ''] = entryForm.exec(name) ?? [];
        if (by === undefined) continue;
        if (by !== fingerprint) foreign += 1;
        else byPseudonym.set(pseudonym, { pseudonym, erasedAt: new Date(Number(seconds) * 1000) });
      }
      if (foreign > 0)
        log.warn(
          { erasures: foreign },
          'erasures were recorded under another SECRET_KEY; whom they name cannot be told',
        );
      return [...byPseudonym.values()].sort((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime());
    },
  };
};

const findUnknown = async (db: Database, recorded: readonly Recorded[]): Promise<Recorded[]> => {
  const unknown: Recorded[] = [];
  for (let at = 0; at < recorded.length; at += pageSize) {
    const page = recorded.slice(at, at + pageSize);
    const names = page.map(({ pseudonym }) => pseudonym);
    const rows = await db
      .select({ pseudonym: erasures.pseudonym })
      .from(erasures)
      .where(inArray(erasures.pseudonym, names));
    const known = new Set(rows.map(({ pseudonym }) => pseudonym));
    unknown.push(...page.filter(({ pseudonym }) => !known.has(pseudonym)));
  }
  return unknown;
};

/** Ids of accounts and profiles, a page at a time. */
async function* listMembers(db: Database): AsyncGenerator<string> {
  for (const { table, id } of [
    { table: users, id: users.id },
    { table: profiles, id: profiles.id },
  ])
    for (let after: string | null = null; ; ) {
      const rows: { id: string }[] = await db
        .select({ id })
        .from(table)
        .where(after === null ? undefined : gt(id, after))
        .orderBy(asc(id))
        .limit(pageSize);
      for (const row of rows) yield row.id;
      after = rows.at(-1)?.id ?? null;
      if (after === null || rows.length < pageSize) break;
    }
}

/**
 * Erases again whom a backup brought back. Call it before anybody can be answered. Where the database knows of every
 * erasure on record it asks one query; otherwise every account is compared once.
 *
 * @returns how many members were erased again
 */
export const replayErasures = async (context: Context, eraseMember: EraseRows): Promise<number> => {
  const { db, log, secrets } = context;
  const unknown = await findUnknown(db, await createErasureRecord(context).read());
  if (unknown.length === 0) return 0;
  const pseudonymOf = createPseudonyms(secrets);
  const byPseudonym = new Map(unknown.map((entry) => [entry.pseudonym, entry]));
  const returned = new Map<string, Recorded>();
  for await (const id of listMembers(db)) {
    const entry = byPseudonym.get(pseudonymOf(id));
    if (entry) returned.set(id, entry);
  }
  const note = (tx: DatabaseOrTransaction, entries: readonly Recorded[]) =>
    tx
      .insert(erasures)
      .values(entries.map((entry) => ({ ...entry, recordedAt: new Date() })))
      .onConflictDoNothing();
  for (const [id, entry] of returned)
    await db.transaction(async (tx) => {
      // First: what is kept is kept since the first erasure, which is on record already.
      await note(tx, [entry]);
      await eraseMember(tx, id);
    });
  // Last: a start that is killed before begins again.
  for (let at = 0; at < unknown.length; at += pageSize) await note(db, unknown.slice(at, at + pageSize));
  log.warn(
    { erasures: unknown.length, erasedAgain: returned.size },
    'the database lacked erasures on record, as one from a backup does; they were done again',
  );
  return returned.size;
};
