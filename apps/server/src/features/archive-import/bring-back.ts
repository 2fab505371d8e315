import type { MemberActor } from '@mz/contracts';
import { type ImportedPicture, type ImportPart, importedPictures } from '@mz/contracts/archive-import';
import type { Database } from '@mz/db';
import type { ArchiveRow, RegisteredImportHooks } from '../../platform/archive-import.ts';
import type { ArchiveFile, ReadRow } from './archive-file.ts';
import {
  createImportsRepository,
  endImport,
  type ImportRow,
  moveImport,
} from './archive-import.repository.ts';
import type { ImportPlan } from './imported-tables.ts';
import { type ImportedTable, writeRows } from './write-rows.ts';

const rowsAtOnce = 200;
const bytesAtOnce = 4 * 1024 ** 2;

/** The import is not this worker's any more: its owner is gone, or another one took over. */
export class ImportLostError extends Error {
  override name = 'ImportLostError';
}
const lost = (): ImportLostError => new ImportLostError('The import was taken over, or its owner is gone.');

export interface ImportWork {
  readonly db: Database;
  readonly plan: ImportPlan;
  readonly hooks: RegisteredImportHooks;
  /** Takes a file of the archive as an upload of the member; answers with its id, or null where it is refused. */
  readonly receive: (
    actor: MemberActor,
    purpose: string,
    open: () => Promise<NodeJS.ReadableStream | null>,
  ) => Promise<string | null>;
}

const readRow = ({ rule }: ImportedTable, row: ReadRow): ArchiveRow | null => {
  const read = row && rule.row.safeParse(row);
  return read?.success ? read.data : null;
};

/** Counts what the archive holds and how much of it can be read. Writes nothing but that. */
export const readArchive = async (
  { db, plan }: ImportWork,
  row: ImportRow,
  archive: ArchiveFile,
): Promise<void> => {
  const found: ImportRow['found'] = {};
  for (const name of archive.tables) {
    const table = plan.tables.get(name);
    if (!table && !plan.obstacles.has(name)) continue;
    const counts = { rows: 0, unreadable: 0 };
    for await (const one of archive.rows(name)) {
      counts.rows += 1;
      if (table && readRow(table, one) === null) counts.unreadable += 1;
      if (counts.rows % 5_000 === 0 && !(await moveImport(db, row, {}))) throw lost();
    }
    if (counts.rows > 0) found[name] = counts;
    if (!(await moveImport(db, row, {}))) throw lost();
  }
  const change = {
    status: 'preview',
    found,
    madeAt: archive.madeAt,
    isOwn: archive.accountId === row.userId,
  };
  if (!(await moveImport(db, row, change))) throw lost();
};

const actorOf = async (db: Database, memberId: string): Promise<MemberActor> => {
  const member = await createImportsRepository(db, { id: memberId }).findMember();
  if (!member) throw lost();
  // What the job does is what every member may do for themselves.
  return { id: memberId, role: 'member', verified: member.verified, aal: 'aal1', sessionId: null };
};

/** Writes the chosen parts, a transaction a batch: a worker that takes over goes on behind the last one. */
export const bringBack = async (work: ImportWork, row: ImportRow, archive: ArchiveFile): Promise<void> => {
  const { db, plan, hooks } = work;
  const tables = [...plan.tables.values()].filter(
    ({ rule, name }) => row.chosen.includes(rule.part) && row.found[name] !== undefined,
  );
  const rowsTotal = tables.reduce((total, { name }) => total + (row.found[name]?.rows ?? 0), 0);
  const actor = await actorOf(db, row.userId);
  const results = structuredClone(row.results);
  let { rowsDone } = row;
  let begun = row.atTable === null;

  for (const table of tables) {
    const isResumed = !begun && table.name === row.atTable;
    if (!begun && !isResumed) continue;
    begun = true;
    const skip = isResumed ? row.atRow : 0;
    const writeOwn = hooks.writeOf(table.tableName);
    const written = hooks.writtenOf(table.tableName);
    let atRow = 0;
    let batch: ReadRow[] = [];
    let bytes = 0;
    const flush = async (): Promise<void> => {
      const readable = batch.map((one) => readRow(table, one)).filter((one) => one !== null);
      await db.transaction(async (tx) => {
        if (!(await createImportsRepository(tx, actor).lockMember())) throw lost();
        const { added, present } = await writeRows(tx, plan.byTableName, table, actor, readable, writeOwn);
        if (added > 0) await written?.(tx, actor);
        const before = results[table.rule.part] ?? { added: 0, present: 0, skipped: 0 };
        const replaced = table.rule.replaces ? added : 0;
        const after = {
          ...before,
          added: before.added + added - replaced,
          replaced: (before.replaced ?? 0) + replaced,
          present: before.present + present,
          skipped: before.skipped + batch.length - added - present,
        };
        const change = {
          atTable: table.name,
          atRow,
          rowsDone: rowsDone + batch.length,
          rowsTotal,
          results: { ...results, [table.rule.part]: after },
        };
        if (!(await moveImport(tx, row, change))) throw lost();
        results[table.rule.part] = after;
      });
      rowsDone += batch.length;
      batch = [];
      bytes = 0;
    };
    for await (const one of archive.rows(table.name)) {
      atRow += 1;
      if (atRow <= skip) {
        if (atRow % 20_000 === 0 && !(await moveImport(db, row, {}))) throw lost();
        continue;
      }
      batch.push(one);
      bytes += JSON.stringify(one)?.length ?? 0;
      if (batch.length >= rowsAtOnce || bytes >= bytesAtOnce) await flush();
    }
    if (batch.length > 0) await flush();
  }
  if (row.chosen.includes('profile' satisfies ImportPart)) {
    const pictures = await bringBackPictures(work, actor, archive);
    if (pictures.length > 0)
      results.profile = { ...(results.profile ?? { added: 0, present: 0, skipped: 0 }), lost: pictures };
  }
  if (!(await endImport(db, row, { status: 'done', results }))) throw lost();
};

/** Pictures the profile of the archive shows, where the member has none; answers with those that did not come back. */
const bringBackPictures = async (
  { hooks, receive }: ImportWork,
  actor: MemberActor,
  archive: ArchiveFile,
): Promise<ImportedPicture[]> => {
  const missing = new Set<ImportedPicture>();
  for await (const profile of archive.rows('profiles')) {
    const pictures: Record<ImportedPicture, unknown> = {
      avatar: profile?.avatar_file_id,
      banner: profile?.banner_file_id,
    };
    for (const purpose of importedPictures) {
      const id = pictures[purpose];
      const hook = hooks.mediaOf(purpose);
      if (!hook || typeof id !== 'string' || !(await hook.isWanted(actor))) continue;
      const uploadId = await receive(actor, purpose, () => archive.media(purpose, id));
      if (uploadId === null) missing.add(purpose);
      else await hook.take(actor, uploadId);
    }
  }
  return [...missing];
};
