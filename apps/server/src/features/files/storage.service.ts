import type { Actor } from '@mz/contracts';
import type { MemberStorage, OwnStorage, StorageReport } from '@mz/contracts/storage';
import type { Transaction } from '@mz/db';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { FileUses } from '../../platform/file-use.ts';
import {
  countsForMember,
  listKinds,
  listStoringMembers,
  lockReservations,
  readEverybodysQuota,
  readRoom,
  writeEverybodysQuota,
  writeQuota,
} from './storage.repository.ts';

export const noRoomAtAll = (): AppError =>
  new AppError('storage_quota_exceeded', 'The member stores as much as they may.');

/** How much members store and may store altogether, beside the limits of each purpose. */
export const createStorageService = ({ db }: Pick<AppContext, 'db'>, uses: FileUses) => {
  const toMember = (
    { ownQuota, ...member }: Awaited<ReturnType<typeof listStoringMembers>>[number],
    everybodys: number | null,
  ): MemberStorage => ({ ...member, quota: ownQuota ?? everybodys, hasOwnQuota: ownQuota !== null });

  return {
    /**
     * Asks for room for what is kept elsewhere until a file is made of it.
     *
     * @param bytes all of what is kept there of the member, with what is to come
     * @throws AppError `storage_quota_exceeded`
     */
    async requireRoom(tx: Transaction, memberId: string, bytes: number): Promise<void> {
      await lockReservations(tx, memberId);
      const { total, quota } = await readRoom(tx, memberId, '', uses);
      if (quota !== null && total + bytes > quota) throw noRoomAtAll();
    },

    async report({ q, limit }: { readonly q: string; readonly limit: number }): Promise<StorageReport> {
      const [kinds, members, everybodysQuota] = await Promise.all([
        listKinds(db),
        listStoringMembers(db, uses, { q, limit }),
        readEverybodysQuota(db),
      ]);
      return {
        kinds: kinds.map((kind) => ({ ...kind, counts: countsForMember(uses, kind.purpose) })),
        everybodysQuota,
        members: members.map((member) => toMember(member, everybodysQuota)),
      };
    },

    async ofMember(actor: Actor): Promise<OwnStorage> {
      if (!actor.id) throw new AppError('unauthenticated', 'Sign in first.');
      const [kinds, { total, quota }] = await Promise.all([
        listKinds(db, actor.id),
        readRoom(db, actor.id, '', uses),
      ]);
      return {
        bytes: total,
        quota,
        kinds: kinds.map((kind) => ({ ...kind, counts: countsForMember(uses, kind.purpose) })),
      };
    },

    /** @throws AppError `not_found` */
    async setQuota(
      actor: { readonly id: string },
      memberId: string,
      bytes: number | null,
      origin: RequestOrigin,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const before = await writeQuota(tx, memberId, bytes);
        if (before === 'missing') throw new AppError('not_found', 'Member not found.');
        if (before === bytes) return;
        await recordAudit(tx, {
          action: 'storage_quota_changed',
          actorId: actor.id,
          subjectId: memberId,
          origin,
          detail: { from: before, to: bytes },
        });
      });
    },

    async setEverybodysQuota(
      actor: { readonly id: string },
      bytes: number | null,
      origin: RequestOrigin,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const before = await readEverybodysQuota(tx);
        if (before === bytes) return;
        await writeEverybodysQuota(tx, bytes);
        await recordAudit(tx, {
          action: 'storage_quota_changed',
          actorId: actor.id,
          origin,
          detail: { from: before, to: bytes, everybody: true },
        });
      });
    },
  };
};

export type StorageService = ReturnType<typeof createStorageService>;
