import type { Readable } from 'node:stream';
import type { Actor, MemberActor } from '@mz/contracts';
import { academyUploads, completeShare, type ModuleStandard, moduleStandards } from '@mz/contracts/academy';
import type { keepModuleState } from '@mz/contracts/academy-modules';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createWorkQueue } from '../../../lib/work-queue.ts';
import type { ProvidedServices } from '../../../platform/feature.ts';
import { publish } from '../../../platform/outbox.ts';
import { maxGap } from '../credit.ts';
import { createLearningRepository } from '../learning.repository.ts';
import { createResourcesRepository } from '../resources.repository.ts';
import { missing } from '../resources.service.ts';
import { kindOfModuleAddress, type ModuleAddress } from './module-address.ts';
import { createModulesRepository, findPackage } from './modules.repository.ts';
import {
  inspectPackage,
  type OpenPackage,
  openPackage,
  PackageError,
  type PackageFacts,
} from './package-file.ts';

type Files = Pick<ProvidedServices['files'], 'inspect' | 'findLive' | 'read'>;

/** A module is counted in hundredths. */
export const moduleUnits = 100;
/** Directories of packages that are held open. */
const maxOpen = 24;

export interface ServedPackage {
  readonly standard: ModuleStandard;
  readonly opened: OpenPackage;
  readonly sha256: string;
}

/** Packages of other learning systems: looked through, served file by file, and what they say of a member. */
export const createModulesService = (
  { config, db, secrets }: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  files: Files,
) => {
  const inspections = createWorkQueue({ concurrency: 1, maxWaiting: 8, retryAfter: 30 });
  const held = new Map<string, Promise<OpenPackage>>();

  const openOnce = async (
    row: NonNullable<Awaited<ReturnType<Files['findLive']>>>,
  ): Promise<{ opened: OpenPackage; sha256: string }> => {
    const { id } = row;
    const known = held.get(id);
    held.delete(id);
    const opening =
      known ??
      openPackage((start, end) => files.read(row, { start, end }) as Promise<Readable>, row.byteSize);
    held.set(id, opening);
    opening.catch(() => held.delete(id));
    for (const oldest of held.keys()) {
      if (held.size <= maxOpen) break;
      held.delete(oldest);
    }
    return { opened: await opening, sha256: row.sha256 };
  };

  return {
    /**
     * What an uploaded package is; refused, nothing of it stays.
     *
     * @throws AppError `unprocessable` with the problem as code of the field
     */
    inspect: (actor: Actor, id: string): Promise<PackageFacts> =>
      files.inspect(actor, { id, purpose: academyUploads.module }, (read, byteSize) =>
        inspections.run(async () => {
          try {
            const facts = await inspectPackage(read, byteSize);
            if (facts.standard === 'h5p' && !config.h5pPlayer)
              throw new PackageError('player', 'This installation has no player for H5P.');
            return facts;
          } catch (error) {
            if (!(error instanceof PackageError)) throw error;
            throw new AppError('unprocessable', error.message, {
              cause: error,
              fields: [{ path: 'body.uploadId', code: `module_${error.problem}`, message: error.message }],
            });
          }
        }),
      ),

    /** @throws AppError `forbidden` for an address that is not ours or has expired */
    async open(address: ModuleAddress): Promise<ServedPackage> {
      const kind = kindOfModuleAddress(secrets, address);
      if (!kind) throw new AppError('forbidden', 'Invalid or expired signature.');
      const row = await files.findLive(address.id);
      if (!row || (row.withheldAt && kind !== 'withheld')) throw missing();
      const found = await findPackage(db, address.id);
      const standard = moduleStandards.find((one) => one === found?.standard);
      if (!standard) throw missing();
      return { standard, ...(await openOnce(row)) };
    },

    async state(actor: MemberActor, id: string) {
      const resource = await createResourcesRepository(db, actor, 'en').findPublished(id);
      if (resource?.kind !== 'module') throw missing();
      const found = await createModulesRepository(db, actor).find(id);
      if (!found) return { state: null, seconds: 0 };
      const { seconds, ...state } = found;
      return { state, seconds };
    },

    /** Time is the server's; how far one is, is the module's word, and what was completed stays so. */
    async keep(actor: MemberActor, id: string, { progress, ...told }: z.output<typeof keepModuleState.body>) {
      const resource = await createResourcesRepository(db, actor, 'en').findPublished(id);
      if (resource?.kind !== 'module') throw missing();
      return db.transaction(async (tx) => {
        const learning = createLearningRepository(tx, actor);
        const modules = createModulesRepository(tx, actor);
        const passed = Math.floor(Math.min(Math.max(await learning.lockClock(), 0), maxGap));
        await learning.moveClock(passed, maxGap);
        const before = await modules.find(id);
        const seconds = await modules.keep(id, told, before ? passed : 0);
        const isDone = told.status === 'completed' || told.status === 'passed';
        const most = Math.ceil(moduleUnits * completeShare) - 1;
        const reached = isDone ? moduleUnits : Math.min(most, Math.floor((progress ?? 0) * moduleUnits));
        const { row } = await learning.cover(id, reached, reached > 0 ? [[0, reached]] : [], passed);
        if (!row.viewed) await learning.markViewed(id);
        if (isDone && !row.completed && (await learning.markCompleted(id)))
          await publish(tx, {
            type: 'learning.completed',
            userId: actor.id,
            resourceId: id,
            units: seconds,
            seconds,
            ...(told.score !== null && { score: told.score }),
          });
        return { covered: row.covered, completed: row.completed || isDone, seconds };
      });
    },

    async close(): Promise<void> {
      for (const opening of held.values()) (await opening.catch(() => null))?.close();
      held.clear();
    },
  };
};
export type ModulesService = ReturnType<typeof createModulesService>;
