import type { MemberActor } from '@mz/contracts';
import {
  type createGroup,
  type Group,
  type GroupMember,
  type GroupRole,
  groupLimits,
  type listGroups,
  type updateGroup,
} from '@mz/contracts/groups';
import { type Transaction, tables } from '@mz/db';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { notBlocked } from '../../access/predicates.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { type Bucket, takeToken } from '../../platform/rate-limit.ts';
import { decodeEnd, encodeEnd } from './group-cursor.ts';
import { createGroupsRepository, type GroupRow } from './groups.repository.ts';
import { dropMembership, ensureOwner, findMembership, setMembership } from './memberships.repository.ts';

/** Invitations and requests reach others. */
const bucket: Bucket = { capacity: 60, perSecond: 600 / 86_400 };

const missing = () => new AppError('not_found', 'Group not found.');
const forbidden = (message: string) => new AppError('forbidden', message);
const decides = ({ role }: Pick<GroupRow, 'role'>): boolean => role === 'owner' || role === 'moderator';

/** Groups, and who is in them. */
export const createGroupsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const get = async (actor: MemberActor, id: string): Promise<Group> => {
    const row = await createGroupsRepository(db, actor).find(id);
    if (!row) throw missing();
    return row;
  };
  /** Works on a group that nobody else changes meanwhile. */
  const change = <T>(
    actor: MemberActor,
    id: string,
    work: (tx: Transaction, group: GroupRow) => Promise<T>,
  ) =>
    db.transaction(async (tx) => {
      const group = await createGroupsRepository(tx, actor).lock(id);
      if (!group) throw missing();
      return work(tx, group);
    });
  const consume = async (actor: MemberActor): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, `groups:${actor.id}`, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };
  const isReachable = async (tx: Transaction, actor: MemberActor, memberId: string): Promise<boolean> => {
    const { profiles } = tables;
    const rows = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, memberId), ne(profiles.fullName, ''), notBlocked(actor, profiles.id)));
    return rows.length > 0;
  };
  const tell = (
    tx: Transaction,
    groupId: string,
    userIds: string[],
    act?: 'invited' | 'requested' | 'accepted',
    by?: string,
  ) => publish(tx, { type: 'group.changed', groupId, userIds, ...(act && { act }), ...(by && { by }) });

  return {
    get,

    async list(actor: MemberActor, { box, q, limit, cursor }: z.output<typeof listGroups.query>) {
      const rows = await createGroupsRepository(db, actor).list(box, q, decodeEnd(cursor), limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        groups: page,
        nextCursor: rows.length > limit && last ? encodeEnd({ at: last.createdAt, id: last.id }) : null,
      };
    },

    async create(actor: MemberActor, body: z.output<typeof createGroup.body>): Promise<Group> {
      const id = await db.transaction(async (tx) => {
        const repository = createGroupsRepository(tx, actor);
        if ((await repository.countOwned()) >= groupLimits.owned)
          throw new AppError('unprocessable', `Limit of ${groupLimits.owned} groups reached.`);
        if (body.isVerifiedOnly && !actor.verified)
          throw new AppError(
            'unprocessable',
            'Only verified physicians found groups for verified physicians.',
          );
        return repository.found(body);
      });
      return get(actor, id);
    },

    async update(actor: MemberActor, id: string, body: z.output<typeof updateGroup.body>): Promise<Group> {
      await change(actor, id, async (tx, group) => {
        if (!decides(group)) throw forbidden('Only owners and moderators change a group.');
        if (Object.keys(body).length > 0) await createGroupsRepository(tx, actor).update(id, body);
        await tell(tx, id, [actor.id]);
      });
      return get(actor, id);
    },

    remove: (actor: MemberActor, id: string) =>
      change(actor, id, async (tx, { role }) => {
        if (role !== 'owner') throw forbidden('Only owners delete a group.');
        return { changed: await createGroupsRepository(tx, actor).remove(id) };
      }),

    /** Joins, asks or accepts, as the group and an invitation have it. Sent again, it changes nothing. */
    async join(actor: MemberActor, id: string): Promise<Group> {
      await consume(actor);
      await change(actor, id, async (tx, group) => {
        if (group.state === 'active' || group.state === 'requested') return;
        if (group.isVerifiedOnly && !actor.verified)
          throw forbidden('This group is for verified physicians.');
        if (group.state === 'removed') throw forbidden('You were removed from this group.');
        const state = group.state === 'invited' || group.access === 'open' ? 'active' : 'requested';
        await setMembership(tx, id, actor.id, { state });
        await tell(tx, id, [actor.id], state === 'requested' ? 'requested' : undefined, actor.id);
      });
      return get(actor, id);
    },

    leave: (actor: MemberActor, id: string) =>
      change(actor, id, async (tx, { state }) => {
        // Whoever was removed stays so.
        if (state === 'none' || state === 'removed') return { changed: false };
        await dropMembership(tx, id, actor.id);
        if (state === 'active') await ensureOwner(tx, id);
        await tell(tx, id, [actor.id]);
        return { changed: true };
      }),

    async listMembers(
      actor: MemberActor,
      id: string,
      { state, limit, cursor }: { state: 'active' | 'requested'; limit: number; cursor?: string | undefined },
    ): Promise<{ members: GroupMember[]; nextCursor: string | null }> {
      const { state: mine } = await get(actor, id);
      if (mine !== 'active') throw missing();
      const rows = await createGroupsRepository(db, actor).listMembers(
        id,
        state,
        decodeEnd(cursor),
        limit + 1,
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        members: page.map(({ avatarFileId, ...row }) => ({
          ...row,
          since: new Date(row.since).toISOString(),
          avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null,
        })),
        nextCursor: rows.length > limit && last ? encodeEnd({ at: last.since, id: last.id }) : null,
      };
    },

    /** Invites, accepts a request, or changes a role: what is meant follows from what the member is. */
    async setMember(actor: MemberActor, id: string, memberId: string, role?: GroupRole) {
      await consume(actor);
      return change(actor, id, async (tx, group) => {
        if (group.state !== 'active') throw missing();
        const other = await findMembership(tx, id, memberId);
        if (other?.state === 'active') {
          if (role === undefined || role === other.role) return { changed: false };
          if (group.role !== 'owner') throw forbidden('Only owners change roles.');
          await setMembership(tx, id, memberId, { state: 'active', role });
          await ensureOwner(tx, id);
          await tell(tx, id, [memberId]);
          return { changed: true };
        }
        if (!decides(group) && group.access !== 'open')
          throw forbidden('Only owners and moderators invite to this group.');
        if (other?.state === 'requested' || (other?.state === 'removed' && !decides(group))) {
          if (!decides(group)) throw forbidden('Only owners and moderators decide this.');
          await setMembership(tx, id, memberId, { state: 'active' });
          await tell(tx, id, [memberId], 'accepted', actor.id);
          return { changed: true };
        }
        if (other?.state === 'invited') return { changed: false };
        if (!(await isReachable(tx, actor, memberId)))
          throw new AppError('unprocessable', 'This member cannot be invited.');
        await setMembership(tx, id, memberId, { state: 'invited', invitedById: actor.id });
        await tell(tx, id, [memberId], 'invited', actor.id);
        return { changed: true };
      });
    },

    /** Removes a member, declines a request or takes an invitation back. */
    removeMember: (actor: MemberActor, id: string, memberId: string) =>
      change(actor, id, async (tx, group) => {
        if (group.state !== 'active' || !decides(group))
          throw forbidden('Only owners and moderators remove members.');
        const other = await findMembership(tx, id, memberId);
        if (!other || other.state === 'removed' || memberId === actor.id) return { changed: false };
        if (other.state !== 'active') await dropMembership(tx, id, memberId);
        else {
          if (other.role !== 'member' && group.role !== 'owner')
            throw forbidden('Only owners remove owners and moderators.');
          await setMembership(tx, id, memberId, { state: 'removed' });
        }
        await tell(tx, id, [memberId]);
        return { changed: true };
      }),
  };
};
export type GroupsService = ReturnType<typeof createGroupsService>;
