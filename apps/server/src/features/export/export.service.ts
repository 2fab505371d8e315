import path from 'node:path';
import type { MemberActor } from '@mz/contracts';
import { type DataExport, exportLimits } from '@mz/contracts/export';
import { tables } from '@mz/db';
import { and, inArray, sql } from 'drizzle-orm';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { FeatureRegistry, ProvidedServices } from '../../platform/feature.ts';
import type { Platform } from '../../platform/index.ts';
import { createTagKeys } from '../../platform/owner-tags.ts';
import { buildArchive, sweepWorkFolder } from './build-archive.ts';
import {
  claimExport,
  createExportsRepository,
  type ExportRow,
  expireExports,
  failHopeless,
} from './export.repository.ts';
import { listExportedTables } from './exported-tables.ts';

export const exportJob = 'export.build';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Parts {
  readonly context: AppContext;
  readonly registry: Pick<FeatureRegistry, 'ownership'>;
  readonly platform: Pick<Platform, 'jobs'>;
  readonly files: Pick<ProvidedServices['files'], 'addressOf'>;
}

/** Archives of everything a member has here. */
export const createExportService = ({ context, registry, platform, files }: Parts) => {
  const { db, config, log, secrets } = context;
  const workFolder = path.join(config.dataDir, 'exports');
  const { tables: exported, omissions } = listExportedTables(registry.ownership);

  const present = (row: ExportRow): DataExport => ({
    id: row.id,
    status: row.status as DataExport['status'],
    partsDone: row.partsDone,
    partsTotal: row.partsTotal,
    byteSize: row.byteSize,
    omissions: row.omissions,
    url: row.status === 'ready' && row.fileId ? files.addressOf(row.fileId) : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  });

  const listOpen = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const { dataExports } = tables;
    const rows = await db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(
        and(
          inArray(
            dataExports.id,
            ids.filter((id) => uuid.test(id)),
          ),
          sql`status in ('waiting', 'running')`,
        ),
      );
    return new Set(rows.map(({ id }) => id));
  };

  return {
    async latest(actor: MemberActor): Promise<DataExport | null> {
      const row = await createExportsRepository(db, actor).latest();
      return row && present(row);
    },

    /** @throws AppError `conflict` while one is made or was made a moment ago */
    async start(actor: MemberActor): Promise<DataExport> {
      const row = await db.transaction(async (tx) => {
        // One after the other for one member.
        await tx.execute(sql`select id from profiles where id = ${actor.id}::uuid for update`);
        const repository = createExportsRepository(tx, actor);
        const last = await repository.latest();
        const isRecent =
          last !== null && Date.now() - last.createdAt.getTime() < exportLimits.hoursBetween * 3600_000;
        const isOpen = last?.status === 'waiting' || last?.status === 'running';
        if (isOpen || (isRecent && last?.status === 'ready'))
          throw new AppError('conflict', 'An archive is being made or was made a moment ago.');
        return repository.insert();
      });
      // Where jobs do not run here, the schedule of another process finds it.
      await platform.jobs.request(exportJob).catch((error: unknown) => {
        log.debug({ err: error }, 'export waits for the schedule');
      });
      return present(row);
    },

    /** Makes what waits, one archive after the other, and clears what is over. */
    async work(): Promise<void> {
      await failHopeless(db);
      await expireExports(db);
      await sweepWorkFolder(workFolder, listOpen);
      for (let row = await claimExport(db); row; row = await claimExport(db)) {
        try {
          const store = await openFileStore(config);
          await buildArchive(
            {
              db,
              secrets,
              store,
              workFolder,
              tables: exported,
              omissions,
              tagKeyOf: createTagKeys(secrets),
              now: () => new Date(),
            },
            row,
          );
        } catch (error) {
          // Another attempt is made when this one is taken for dead.
          log.warn({ err: error, export: row.id, attempts: row.attempts }, 'export interrupted');
        }
      }
    },
  };
};

export type ExportService = ReturnType<typeof createExportService>;
