import type { MemberActor } from '@mz/contracts';
import type { ManagedMember } from '@mz/contracts/admin';
import type { AccountRole } from '@mz/contracts/roles';
import type { DatabaseOrTransaction } from '@mz/db';
import type { RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { createManagedMembers, type MemberSearch } from './members.repository.ts';

const dayLength = 86_400_000;

const findMember = async (db: DatabaseOrTransaction, id: string): Promise<ManagedMember> => {
  const found = await createManagedMembers(db).find(id);
  if (!found) throw new AppError('not_found', 'Member not found.');
  return found;
};

/** Members, their roles and locks. Nobody signs in as somebody else. */
export const createMembersService = ({
  context: { db },
  account,
  roles,
}: FeatureParts<'account' | 'roles'>) => ({
  async list(search: MemberSearch) {
    const rows = await createManagedMembers(db).list({ ...search, limit: search.limit + 1 });
    const members = rows.slice(0, search.limit);
    return { members, nextBefore: rows.length > search.limit ? (members.at(-1)?.id ?? null) : null };
  },

  setRole: (actor: MemberActor, memberId: string, role: AccountRole, origin: RequestOrigin) =>
    db.transaction(async (tx) => {
      await roles.setRole(tx, actor, memberId, role, origin);
      return findMember(tx, memberId);
    }),

  /** @param days null: open again */
  async setLock(
    actor: MemberActor,
    memberId: string,
    { days, reason }: { readonly days: number | null; readonly reason: string },
    origin: RequestOrigin,
  ) {
    const { lock } = account;
    if (!lock) throw new AppError('unprocessable', 'Accounts are kept by another service.');
    if (memberId === actor.id) throw new AppError('conflict', 'Nobody locks their own account.');
    const until = days === null ? null : new Date(Date.now() + days * dayLength);
    return db.transaction(async (tx) => {
      if (!(await lock(tx, memberId, until))) throw new AppError('not_found', 'Member not found.');
      await recordAudit(tx, {
        action: until ? 'account_locked' : 'account_unlocked',
        actorId: actor.id,
        subjectId: memberId,
        origin,
        detail: { reason, ...(until && { until: until.toISOString() }) },
      });
      return findMember(tx, memberId);
    });
  },
});
