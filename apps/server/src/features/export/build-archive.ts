import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Database, newId } from '@mz/db';
import { sql } from 'drizzle-orm';
import yazl from 'yazl';
import { FileMissingError, type FileStore } from '../../adapters/files/file-store.ts';
import { memberSeal } from '../../platform/member-key.ts';
import type { TagKeyOf } from '../../platform/owner-tags.ts';
import {
  openSealedRange,
  readSealedHeader,
  sealedHeaderBytes,
  sealedRangeOf,
  sealedType,
} from '../../platform/sealed-file.ts';
import type { Secrets } from '../../secrets.ts';
import {
  countMedia,
  discardArchive,
  type ExportRow,
  expiryOf,
  finishArchive,
  insertArchive,
  listMedia,
  type MediaRow,
  moveExport,
} from './export.repository.ts';
import type { ExportedTable, Omission } from './exported-tables.ts';

const rowsAtOnce = 500;
const filesAtOnce = 100;

export interface ArchiveParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly store: FileStore;
  /** Finished parts lie here until the archive is made; another worker on this host goes on with them. */
  readonly workFolder: string;
  readonly tables: readonly ExportedTable[];
  readonly omissions: readonly Omission[];
  readonly tagKeyOf: TagKeyOf;
  readonly now: () => Date;
}

/** The archive is not this worker's any more: its owner is gone, or another one took over. */
class ExportLostError extends Error {
  override name = 'ExportLostError';
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Rows of one table as a JSON array, a page in memory at a time. */
const writeTable = async (
  { db, tagKeyOf }: Pick<ArchiveParts, 'db' | 'tagKeyOf'>,
  table: ExportedTable,
  memberId: string,
  file: string,
) => {
  const out = createWriteStream(`${file}.new`, { mode: 0o600 });
  const failed = finished(out);
  failed.catch(() => undefined);
  const write = async (text: string) => {
    if (!out.write(text)) await Promise.race([once(out, 'drain'), failed]);
  };
  // One snapshot for the table; it only reads, so that nobody waits for it.
  await db.transaction(async (tx) => {
    await tx.execute(sql`declare part no scroll cursor for ${table.rowsOf(memberId, tagKeyOf(memberId))}`);
    let separator = '[\n';
    for (;;) {
      const { rows } = await tx.execute<{ row: unknown }>(sql.raw(`fetch ${rowsAtOnce} from part`));
      for (const { row } of rows) {
        await write(separator + JSON.stringify(row));
        separator = ',\n';
      }
      if (rows.length < rowsAtOnce) break;
    }
    await write(separator === '[\n' ? '[]\n' : '\n]\n');
  });
  out.end();
  await failed;
  await rename(`${file}.new`, file);
};

const extensionOf = (contentType: string): string => {
  const kind = contentType.split('/')[1]?.replace(/[^a-z0-9]/g, '') ?? '';
  return kind === '' ? 'bin' : kind.replace('jpeg', 'jpg');
};

/** A file as its owner knows it: what is sealed with the owner's key is opened for the owner's archive. */
const openMedia = async (
  { db, secrets, store }: ArchiveParts,
  ownerId: string,
  { contentType, storageKey }: MediaRow,
): Promise<{ bytes: Readable; contentType: string }> => {
  if (contentType !== sealedType) return { bytes: await store.read(storageKey), contentType };
  const head: Buffer[] = [];
  for await (const chunk of await store.read(storageKey, { start: 0, end: sealedHeaderBytes - 1 }))
    head.push(chunk as Buffer);
  const header = readSealedHeader(Buffer.concat(head));
  const whole = { start: 0, end: header.size - 1 };
  const seal = await memberSeal(db, secrets, ownerId);
  const source = await store.read(storageKey, sealedRangeOf(header, whole));
  const opened = openSealedRange(seal, header, whole, source);
  return { bytes: Readable.from(opened, { objectMode: false }), contentType: header.contentType };
};

/** Puts one archive together: a part a table, then the media, streamed into the file store. */
export const buildArchive = async (parts: ArchiveParts, row: ExportRow): Promise<void> => {
  const { db, store, tables } = parts;
  const folder = path.join(parts.workFolder, row.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const total = tables.length + (await countMedia(db, row.userId)) + 1;
  const omissions: Omission[] = [...parts.omissions, ...tables.flatMap((table) => table.omissions)];
  let done = 0;
  const move = async (change: Parameters<typeof moveExport>[2] = {}) => {
    if (!(await moveExport(db, row, { partsDone: done, partsTotal: total, ...change })))
      throw new ExportLostError('The export was taken over, or its owner is gone.');
  };

  await move();
  for (const table of tables) {
    const file = path.join(folder, `${table.name}.json`);
    if (!(await exists(file))) await writeTable(parts, table, row.userId, file);
    done += 1;
    await move();
  }

  const fileId = newId();
  const storageKey = `exports/${fileId}.zip`;
  await db.transaction(async (tx) => {
    if (row.fileId) await discardArchive(tx, row.fileId);
    await insertArchive(tx, { id: fileId, ownerId: row.userId, storageKey });
    if (!(await moveExport(tx, row, { fileId })))
      throw new ExportLostError('The export was taken over, or its owner is gone.');
  });

  const zip = new yazl.ZipFile();
  const addMedia = async (media: MediaRow): Promise<void> => {
    let name = `media/${media.purpose}/${media.id}.${extensionOf(media.contentType)}`;
    try {
      const { bytes, contentType } = await openMedia(parts, row.userId, media);
      name = `media/${media.purpose}/${media.id}.${extensionOf(contentType)}`;
      // Pictures and films are compressed already. One at a time: the next is opened when this one is in.
      zip.addReadStream(bytes, name, { compress: false });
      await finished(bytes);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      omissions.push({ what: name, why: 'its bytes are gone from the storage' });
    }
  };
  const fill = async (): Promise<void> => {
    for (const table of tables) {
      const source = createReadStream(path.join(folder, `${table.name}.json`));
      zip.addReadStream(source, `data/${table.name}.json`);
      await finished(source);
    }
    for (let after: string | null = null; ; ) {
      const page: MediaRow[] = await listMedia(db, row.userId, after, filesAtOnce);
      for (const media of page) {
        await addMedia(media);
        done += 1;
        if (done % 25 === 0) await move();
      }
      after = page.at(-1)?.id ?? null;
      if (after === null || page.length < filesAtOnce) break;
    }
    const index = {
      madeAt: parts.now().toISOString(),
      accountId: row.userId,
      files: tables.map(({ name }) => `data/${name}.json`),
      omitted: omissions,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(index, null, 2)}\n`), 'index.json');
    zip.end();
  };

  const writer = await store.openWriter(storageKey, { offset: 0, state: null });
  const hash = createHash('sha256');
  let byteSize = 0;
  try {
    const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
    const filling = fill().catch((error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    filling.catch(() => undefined);
    for await (const chunk of output as AsyncIterable<Buffer>) {
      await writer.write(chunk);
      hash.update(chunk);
      byteSize += chunk.length;
    }
    await filling;
    await writer.seal();
  } finally {
    await writer.close();
  }
  done = total;
  await db.transaction(async (tx) => {
    await finishArchive(tx, fileId, { byteSize, sha256: hash.digest('hex') });
    const isOwn = await moveExport(tx, row, {
      status: 'ready',
      partsDone: total,
      partsTotal: total,
      byteSize,
      omissions: [...omissions],
      finishedAt: parts.now(),
      expiresAt: expiryOf(),
    });
    if (!isOwn) throw new ExportLostError('The export was taken over, or its owner is gone.');
  });
  await rm(folder, { recursive: true, force: true });
};

/** Removes what dead workers of this host left of archives nobody makes any more. */
export const sweepWorkFolder = async (
  workFolder: string,
  isOpen: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> => {
  const ids = await readdir(workFolder).catch(() => []);
  if (ids.length === 0) return;
  const open = await isOpen(ids);
  for (const id of ids)
    if (!open.has(id)) await rm(path.join(workFolder, id), { recursive: true, force: true });
};
