import { Readable } from 'node:stream';
import type { MemberActor } from '@mz/contracts';
import {
  archiveImportPurpose,
  type DataImport,
  type ImportPart,
  importObstacles,
  importParts,
} from '@mz/contracts/archive-import';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { tableNameOf } from '../../platform/archive-import.ts';
import type { FeatureRegistry, ProvidedServices } from '../../platform/feature.ts';
import type { Platform } from '../../platform/index.ts';
import { ArchiveError, type ArchiveFile, openArchiveFile } from './archive-file.ts';
import {
  claimImport,
  createImportsRepository,
  endImport,
  findArchiveBytes,
  giveUpImports,
  type ImportRow,
} from './archive-import.repository.ts';
import { bringBack, type ImportWork, readArchive } from './bring-back.ts';
import { planImport } from './imported-tables.ts';

export const importJob = 'archive-import.work';

interface Parts {
  readonly context: AppContext;
  readonly registry: Pick<FeatureRegistry, 'ownership'>;
  readonly platform: Pick<Platform, 'jobs' | 'imports'>;
  readonly files: Pick<ProvidedServices['files'], 'claim' | 'prepare' | 'receive'>;
}

/** Archives that members bring back. */
export const createArchiveImportService = async ({ context, registry, platform, files }: Parts) => {
  const { db, config, log } = context;
  const plan = planImport(registry.ownership, ({ table }) => tableNameOf(table));
  const store: FileStore = await openFileStore(config);

  const present = (row: ImportRow): DataImport => {
    const found = Object.entries(row.found);
    const sum = (names: readonly (typeof found)[number][], key: 'rows' | 'unreadable'): number =>
      names.reduce((total, [, counts]) => total + counts[key], 0);
    return {
      id: row.id,
      status: row.status as DataImport['status'],
      failure: row.failure as DataImport['failure'],
      madeAt: row.madeAt,
      isOwn: row.isOwn,
      parts: importParts.flatMap((part) => {
        const of = found.filter(([name]) => plan.tables.get(name)?.rule.part === part);
        if (of.length === 0) return [];
        const replaces = of.every(([name]) => plan.tables.get(name)?.rule.replaces === true);
        return [{ part, rows: sum(of, 'rows'), unreadable: sum(of, 'unreadable'), replaces }];
      }),
      obstacles: importObstacles.flatMap((obstacle) => {
        const of = found.filter(([name]) => plan.obstacles.get(name) === obstacle);
        return of.length === 0
          ? []
          : [{ obstacle, rows: sum(of, 'rows'), files: of.map(([name]) => `data/${name}.json`) }];
      }),
      chosen: row.chosen as ImportPart[],
      rowsDone: row.rowsDone,
      rowsTotal: row.rowsTotal,
      results: importParts.flatMap((part) => {
        const counts = row.results[part];
        return counts ? [{ part, replaced: 0, lost: [], ...counts }] : [];
      }),
      createdAt: row.createdAt.toISOString(),
    };
  };

  const requestWork = (): Promise<void> =>
    // Where jobs do not run here, the schedule of another process finds it.
    platform.jobs.request(importJob).catch((error: unknown) => {
      log.debug({ err: error }, 'import waits for the schedule');
    });

  const work: ImportWork = {
    db,
    plan,
    hooks: platform.imports,
    async receive(actor, purpose, open) {
      const bytes = await open();
      if (!bytes) return null;
      try {
        return await files.receive(actor, purpose, Readable.from(bytes));
      } catch (error) {
        // A picture that is none, or is too large, keeps nothing else from coming back.
        if (error instanceof AppError && error.status < 500) return null;
        throw error;
      }
    },
  };

  const openArchive = async ({ fileId }: ImportRow): Promise<ArchiveFile> => {
    const bytes = fileId === null ? null : await findArchiveBytes(db, fileId);
    if (!bytes) throw new ArchiveError('damaged', 'The archive is gone.');
    return openArchiveFile((start, end) => store.read(bytes.storageKey, { start, end }), bytes.byteSize);
  };

  const workOn = async (row: ImportRow): Promise<void> => {
    let archive: ArchiveFile | null = null;
    try {
      archive = await openArchive(row);
      await (row.status === 'reading' ? readArchive(work, row, archive) : bringBack(work, row, archive));
    } catch (error) {
      if (error instanceof ArchiveError)
        await endImport(db, row, { status: 'failed', failure: error.problem });
      // Another attempt is made when this one is taken for dead.
      log.warn({ err: error, import: row.id, attempts: row.attempts }, 'import interrupted');
    } finally {
      archive?.close();
    }
  };

  return {
    async latest(actor: MemberActor): Promise<DataImport | null> {
      const row = await createImportsRepository(db, actor).latest();
      return row && present(row);
    },

    /** @throws AppError `conflict` while another archive of this member is open */
    async start(actor: MemberActor, uploadId: string): Promise<DataImport> {
      await files.prepare(actor, uploadId);
      const row = await db.transaction(async (tx) => {
        const { id: fileId, byteSize } = await files.claim(tx, actor, {
          id: uploadId,
          purpose: archiveImportPurpose,
        });
        const inserted = await createImportsRepository(tx, actor).insert({ fileId, byteSize });
        if (!inserted) throw new AppError('conflict', 'Another archive is being brought back.');
        return inserted;
      });
      await requestWork();
      return present(row);
    },

    /** @throws AppError `conflict` where it does not wait for a choice, or holds none of the parts */
    async apply(actor: MemberActor, id: string, parts: readonly ImportPart[]): Promise<DataImport> {
      const row = await db.transaction(async (tx) => {
        const repository = createImportsRepository(tx, actor);
        const before = await repository.find(id);
        if (!before) throw new AppError('not_found', 'Import not found.');
        const held = new Set(present(before).parts.map(({ part }) => part));
        const chosen = importParts.filter((part) => held.has(part) && parts.includes(part));
        const after = chosen.length > 0 ? await repository.choose(id, chosen) : null;
        if (!after) throw new AppError('conflict', 'The archive does not wait for a choice of these parts.');
        return after;
      });
      await requestWork();
      return present(row);
    },

    discard: async (actor: MemberActor, id: string): Promise<{ removed: boolean }> => ({
      removed: await db.transaction((tx) => createImportsRepository(tx, actor).discard(id)),
    }),

    /** Reads and writes what waits, one after the other, and gives up what is over. */
    async work(): Promise<void> {
      await giveUpImports(db);
      for (let row = await claimImport(db); row; row = await claimImport(db)) await workOn(row);
    },
  };
};

export type ArchiveImportService = Awaited<ReturnType<typeof createArchiveImportService>>;
