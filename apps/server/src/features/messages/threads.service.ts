import type { MemberActor } from '@mz/contracts';
import { messageLimits, type Thread, type ThreadBox } from '@mz/contracts/messages';
import { type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeBefore, encodeBefore } from '../../lib/page-cursor.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { presentThreads } from './messages.present.ts';
import { arrivesAtOnce } from './send-policy.ts';
import { createThreadsRepository, type ThreadsRepository } from './threads.repository.ts';

const { profiles } = tables;

/** Threads with new members: ten at once, a hundred a day. */
const openBucket = { capacity: 10, perSecond: 100 / 86_400 };
/** Changes of threads and their members. */
const changeBucket = { capacity: 60, perSecond: 0.2 };

export const missingThread = (): AppError => new AppError('not_found', 'Thread not found.');
const ownersOnly = (): AppError => new AppError('forbidden', 'Only the owner of a group can do this.');
const tooManyMembers = (): AppError =>
  new AppError('unprocessable', `Limit of ${messageLimits.members} members reached.`);

/** Threads: who is in them, and what each member chose there. Every change holds the thread's lock. */
export const createThreadsService = ({ db }: Pick<AppContext, 'db'>, files: ProvidedServices['files']) => {
  const consume = async (key: string, bucket: typeof openBucket): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, key, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };

  const get = async (
    actor: MemberActor,
    threadId: string,
    repository: ThreadsRepository = createThreadsRepository(db, actor),
  ): Promise<Thread> => {
    const row = await repository.find(threadId);
    if (!row) throw missingThread();
    const [thread] = await presentThreads(actor, repository, files, [row], { isWhole: true });
    if (!thread) throw missingThread();
    return thread;
  };

  const assertRoom = async (repository: ThreadsRepository): Promise<void> => {
    if ((await repository.countThreads()) >= messageLimits.threads)
      throw new AppError('unprocessable', `Limit of ${messageLimits.threads} threads reached.`);
  };

  /** Runs a change under the thread's lock. */
  const change = <T>(
    actor: MemberActor,
    threadId: string,
    run: (tx: Transaction, repository: ThreadsRepository, memberIds: readonly string[]) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const repository = createThreadsRepository(tx, actor);
      const locked = await repository.lock(threadId);
      if (!locked) throw missingThread();
      return run(tx, repository, locked.memberIds);
    });

  return {
    get,

    async list(actor: MemberActor, box: ThreadBox, limit: number, before: string | undefined) {
      const repository = createThreadsRepository(db, actor);
      const rows = await repository.list(box, limit + 1, decodeBefore(before));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        threads: await presentThreads(actor, repository, files, shown, { isWhole: false }),
        nextBefore: last ? encodeBefore({ at: last.lastAt, id: last.id }) : null,
      };
    },

    countUnread: (actor: MemberActor) => createThreadsRepository(db, actor).countUnread(),

    /** The thread with another member whose profile the actor sees; a thread there is stays found. */
    async open(actor: MemberActor, memberId: string): Promise<Thread> {
      if (memberId === actor.id) throw new AppError('unprocessable', 'A thread needs another member.');
      const existing = await createThreadsRepository(db, actor).findDirect(memberId);
      if (existing) return get(actor, existing);
      await consume(`messages.open:${actor.id}`, openBucket);
      return db.transaction(async (tx) => {
        const repository = createThreadsRepository(tx, actor);
        const [shown] = await tx
          .select({ id: profiles.id })
          .from(profiles)
          .where(visibleProfile(actor, memberId));
        const addressee = shown ? await repository.findAddressee(memberId) : null;
        if (!addressee || addressee.blocked) throw new AppError('not_found', 'Member not found.');
        await assertRoom(repository);
        const state = arrivesAtOnce(addressee, actor) ? 'active' : 'requested';
        return get(actor, await repository.createDirect(memberId, state), repository);
      });
    },

    /** A group of connections: nobody is put among strangers by somebody they do not know. */
    async createGroup(actor: MemberActor, name: string, memberIds: readonly string[]): Promise<Thread> {
      const others = [...new Set(memberIds)].filter((id) => id !== actor.id);
      await consume(`messages.open:${actor.id}`, openBucket);
      return db.transaction(async (tx) => {
        const repository = createThreadsRepository(tx, actor);
        await assertRoom(repository);
        const known = others.length > 0 ? await repository.connectionsAmong(others) : [];
        if (known.length !== others.length || known.length === 0)
          throw new AppError('unprocessable', 'Groups are made of connections.', {
            fields: [{ path: 'body.memberIds', code: 'connections', message: 'must be connections' }],
          });
        const threadId = await repository.createGroup(name);
        await repository.addMembers(threadId, known);
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: [actor.id, ...known],
          change: 'members',
        });
        return get(actor, threadId, repository);
      });
    },

    async update(
      actor: MemberActor,
      threadId: string,
      {
        name,
        expireDays,
        muted,
        receipts,
      }: {
        name?: string | undefined;
        expireDays?: 7 | 90 | null | undefined;
        muted?: boolean | undefined;
        receipts?: boolean | undefined;
      },
    ): Promise<Thread> {
      await consume(`messages.change:${actor.id}`, changeBucket);
      return change(actor, threadId, async (tx, repository, memberIds) => {
        const before = await get(actor, threadId, repository);
        const isGroup = before.kind === 'group';
        if (name !== undefined && !isGroup) throw new AppError('forbidden', 'Only groups have a name.');
        if ((name !== undefined || expireDays !== undefined) && isGroup && !before.isOwner)
          throw ownersOnly();
        if (name !== undefined || expireDays !== undefined)
          await repository.updateThread(threadId, {
            ...(name !== undefined && { name }),
            ...(expireDays !== undefined && { expireDays }),
          });
        if (muted !== undefined || receipts !== undefined)
          await repository.updateOwn(threadId, {
            ...(muted !== undefined && { muted }),
            ...(receipts !== undefined && { receipts }),
          });
        const isShared = name !== undefined || expireDays !== undefined || receipts !== undefined;
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: isShared ? [...memberIds] : [actor.id],
          change: 'read',
        });
        return get(actor, threadId, repository);
      });
    },

    /** Accepts or declines what waits in the request box; whoever declined can still accept. */
    async answer(actor: MemberActor, threadId: string, accept: boolean): Promise<void> {
      await consume(`messages.change:${actor.id}`, changeBucket);
      await change(actor, threadId, async (tx, repository, memberIds) => {
        const row = await repository.find(threadId);
        if (!row || row.kind === 'group' || row.state === 'active') return;
        await repository.updateOwn(threadId, { state: accept ? 'active' : 'declined' });
        await publish(tx, { type: 'thread.changed', threadId, memberIds: [...memberIds], change: 'members' });
      });
    },

    async addMember(actor: MemberActor, threadId: string, memberId: string): Promise<Thread> {
      await consume(`messages.change:${actor.id}`, changeBucket);
      return change(actor, threadId, async (tx, repository, memberIds) => {
        const before = await get(actor, threadId, repository);
        if (!before.isOwner) throw ownersOnly();
        if (memberIds.includes(memberId)) return before;
        if (memberIds.length >= messageLimits.members) throw tooManyMembers();
        if ((await repository.connectionsAmong([memberId])).length === 0)
          throw new AppError('unprocessable', 'Groups are made of connections.');
        await repository.addMembers(threadId, [memberId]);
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: [...memberIds, memberId],
          change: 'members',
        });
        return get(actor, threadId, repository);
      });
    },

    async removeMember(actor: MemberActor, threadId: string, memberId: string): Promise<void> {
      await consume(`messages.change:${actor.id}`, changeBucket);
      await change(actor, threadId, async (tx, repository, memberIds) => {
        const before = await get(actor, threadId, repository);
        if (before.kind === 'direct') throw new AppError('forbidden', 'Only groups can be left.');
        if (memberId !== actor.id && !before.isOwner) throw ownersOnly();
        if (!(await repository.removeMember(threadId, memberId))) return;
        await publish(tx, { type: 'thread.changed', threadId, memberIds: [...memberIds], change: 'members' });
      });
    },
  };
};

const visibleProfile = (actor: MemberActor, memberId: string) =>
  and(
    eq(profiles.id, memberId),
    visibleTo(actor, { author: profiles.id, audience: profiles.visibility, words: profileAudiences }),
  );

export type ThreadsService = ReturnType<typeof createThreadsService>;
