import {
  connectionLimits,
  type MemberActor,
  type MemberCard,
  type RequestDirection,
  type RequestRefusal,
  type ShutOutKind,
  type Tie,
} from '@mz/contracts';
import type { Transaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeBefore, encodeBefore } from '../../lib/page-cursor.ts';
import type { ArchiveRow, ImportCounts } from '../../platform/archive-import.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { createConnectionsRepository } from './connections.repository.ts';
import type { TieRow } from './find-tie.ts';
import { suggestMembers } from './mention-suggestions.repository.ts';
import { refusalOf } from './request-policy.ts';
import { createShutOutRepository } from './shut-out.repository.ts';

type Repository = ReturnType<typeof createConnectionsRepository>;

/** Sixty requests a day, twenty of them at once. */
const requestBucket = { capacity: 20, perSecond: 60 / 86_400 };
/** Blocking and muting tell the database and open screens. */
const shutOutBucket = { capacity: 60, perSecond: 600 / 86_400 };

/** New connections are counted over so many spans of as many days each. */
const newSpans = { count: 10, days: connectionLimits.newDays / 10 } as const;

interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}

interface CardRow extends Omit<MemberCard, 'avatarUrl'> {
  readonly avatarFileId: string | null;
}

const missing = (): AppError => new AppError('not_found', 'Member not found.');

const refusalTexts: Record<RequestRefusal, string> = {
  self: 'Members cannot connect with themselves.',
  connected: 'Already connected.',
  blocked: 'Blocked members cannot connect.',
  verified: 'This member takes requests of verified physicians only.',
  mutual: 'This member takes requests of members with a shared connection only.',
  declined: 'This member declined a request recently.',
};
const refused = (refusal: RequestRefusal): AppError =>
  new AppError('forbidden', refusalTexts[refusal], {
    fields: [{ path: 'params.memberId', code: refusal, message: refusalTexts[refusal] }],
  });

const stateOf = (actor: MemberActor, memberId: string, { connection }: TieRow): Tie['state'] => {
  if (actor.id === memberId) return 'self';
  if (!connection) return 'none';
  if (connection.state === 'accepted') return 'connected';
  return connection.requesterId === actor.id ? 'requested' : 'incoming';
};

const toTie = (actor: MemberActor, memberId: string, row: TieRow): Tie => {
  const state = stateOf(actor, memberId, row);
  const refusal = refusalOf({
    ...row,
    state,
    blocked: row.blockedByViewer || row.blockedViewer,
    verified: actor.verified,
  });
  return {
    memberId,
    state,
    note: state === 'connected' ? '' : (row.connection?.note ?? ''),
    since: (row.connection?.acceptedAt ?? row.connection?.requestedAt)?.toISOString() ?? null,
    muted: row.muted,
    blocked: row.blockedByViewer,
    canRequest: state === 'none' && refusal === null,
    refusal,
    mutual: row.mutual,
    connections: row.connections,
  };
};

/** Whether the viewer may know of the member: by the profile, or by what already stands between the two. */
const isKnown = (row: TieRow): boolean =>
  row.visible || row.blockedByViewer || (!row.blockedViewer && (row.connection !== null || row.muted));

/** Connections, requests, blocks and mutes. Every change of a pair holds the pair's lock, so repeats change nothing. */
export const createConnectionsService = ({ db }: AppContext, files: ProvidedServices['files']) => {
  const find = async (repository: Repository, actor: MemberActor, memberId: string): Promise<Tie> => {
    const row = await repository.findTie(memberId);
    if (!row || !isKnown(row)) throw missing();
    return toTie(actor, memberId, row);
  };

  const get = (actor: MemberActor, memberId: string): Promise<Tie> =>
    find(createConnectionsRepository(db, actor), actor, memberId);

  /** Runs a change under the pair's lock and answers with what is between the two afterwards. */
  const change = (
    actor: MemberActor,
    memberId: string,
    run: (tx: Transaction, repository: Repository, before: Tie) => Promise<void>,
  ): Promise<Tie> =>
    db.transaction(async (tx) => {
      const repository = createConnectionsRepository(tx, actor);
      await repository.lockPair(memberId);
      await run(tx, repository, await find(repository, actor, memberId));
      return find(repository, actor, memberId).catch((error: unknown) => {
        // A request of somebody whose profile is not shown to the viewer was the only thing between them.
        if (error instanceof AppError && error.code === 'not_found')
          return toTie(actor, memberId, nothingLeft);
        throw error;
      });
    });

  const tellBoth = (tx: Transaction, actor: MemberActor, memberId: string): Promise<void> =>
    publish(tx, { type: 'connection.changed', pair: [actor.id, memberId], memberIds: [actor.id, memberId] });
  const tellOwn = (tx: Transaction, actor: MemberActor, memberId: string): Promise<void> =>
    publish(tx, { type: 'connection.changed', pair: [actor.id, memberId], memberIds: [actor.id] });

  const accept = async (tx: Transaction, repository: Repository, actor: MemberActor, memberId: string) => {
    if (!(await repository.accept(memberId))) return;
    await publish(tx, { type: 'connection.accepted', requesterId: memberId, addresseeId: actor.id });
  };

  const consume = async (key: string, bucket: typeof requestBucket): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, key, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };

  const present = ({ avatarFileId, ...card }: CardRow): MemberCard => ({
    ...card,
    avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null,
  });
  const paginate = <Row extends { readonly at: Date }>(
    rows: readonly Row[],
    { limit }: Page,
    idOf: (row: Row) => string,
  ) => {
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { shown, nextBefore: last ? encodeBefore({ at: last.at, id: idOf(last) }) : null };
  };

  return {
    get,

    async request(actor: MemberActor, memberId: string, note: string): Promise<Tie> {
      const seen = await get(actor, memberId);
      if (seen.state === 'connected' || seen.state === 'requested') return seen;
      if (seen.refusal) throw refused(seen.refusal);
      if (seen.state === 'none') await consume(`connections.request:${actor.id}`, requestBucket);
      return change(actor, memberId, async (tx, repository, before) => {
        if (before.state === 'incoming') return accept(tx, repository, actor, memberId);
        if (before.state !== 'none') return;
        if (before.refusal) throw refused(before.refusal);
        if ((await repository.countWaiting('outgoing')) >= connectionLimits.pending)
          throw new AppError(
            'unprocessable',
            `Limit of ${connectionLimits.pending} unanswered requests reached.`,
          );
        await repository.insertRequest(memberId, note);
        await publish(tx, { type: 'connection.requested', requesterId: actor.id, addresseeId: memberId });
      });
    },

    accept: (actor: MemberActor, memberId: string): Promise<Tie> =>
      change(actor, memberId, async (tx, repository, { state }) => {
        if (state === 'connected') return;
        if (state !== 'incoming') throw new AppError('conflict', 'This request was withdrawn.');
        await accept(tx, repository, actor, memberId);
      }),

    decline: (actor: MemberActor, memberId: string): Promise<Tie> =>
      change(actor, memberId, async (tx, repository) => {
        if (await repository.decline(memberId)) await tellBoth(tx, actor, memberId);
      }),

    withdraw: (actor: MemberActor, memberId: string): Promise<Tie> =>
      change(actor, memberId, async (tx, repository) => {
        if (await repository.withdraw(memberId)) await tellBoth(tx, actor, memberId);
      }),

    remove: (actor: MemberActor, memberId: string): Promise<Tie> =>
      change(actor, memberId, async (tx, repository) => {
        if (await repository.remove(memberId)) await tellBoth(tx, actor, memberId);
      }),

    async setShutOut(actor: MemberActor, memberId: string, kind: ShutOutKind): Promise<Tie> {
      const seen = await get(actor, memberId);
      if (seen.state === 'self')
        throw new AppError('unprocessable', 'Members cannot block or mute themselves.');
      if (seen[kind]) return seen;
      await consume(`connections.shut-out:${actor.id}`, shutOutBucket);
      return change(actor, memberId, async (tx) => {
        const repository = createShutOutRepository(tx, actor);
        if ((await repository.count(kind)) >= connectionLimits.blocks)
          throw new AppError('unprocessable', `Limit of ${connectionLimits.blocks} members reached.`);
        if (kind === 'muted') {
          if (await repository.mute(memberId)) await tellOwn(tx, actor, memberId);
          return;
        }
        const { isNew, ended } = await repository.block(memberId);
        // Whoever is blocked hears of it only by what is gone.
        if (ended) await tellBoth(tx, actor, memberId);
        else if (isNew) await tellOwn(tx, actor, memberId);
      });
    },

    /** Blocks of the member's archive: whoever is blocked already stays so. */
    async importBlocks(
      tx: Transaction,
      actor: MemberActor,
      rows: readonly ArchiveRow[],
    ): Promise<ImportCounts> {
      const shutOut = createShutOutRepository(tx, actor);
      const repository = createConnectionsRepository(tx, actor);
      const counts = { added: 0, present: 0 };
      let room = connectionLimits.blocks - (await shutOut.count('blocked'));
      // In one order, so that two that write at once wait for each other only once.
      const since = new Map(rows.map((row) => [String(row.blocked_id), String(row.created_at)]));
      for (const memberId of [...since.keys()].sort()) {
        if (memberId === actor.id || room <= 0 || (await repository.findTie(memberId)) === null) continue;
        await repository.lockPair(memberId);
        const { isNew, ended } = await shutOut.block(memberId, since.get(memberId));
        counts[isNew ? 'added' : 'present'] += 1;
        if (isNew) room -= 1;
        if (ended) await tellBoth(tx, actor, memberId);
        else if (isNew) await tellOwn(tx, actor, memberId);
      }
      return counts;
    },

    endShutOut: (actor: MemberActor, memberId: string, kind: ShutOutKind): Promise<Tie> =>
      change(actor, memberId, async (tx) => {
        if (await createShutOutRepository(tx, actor).end(kind, memberId)) await tellOwn(tx, actor, memberId);
      }),

    async list(actor: MemberActor, page: Page) {
      const repository = createConnectionsRepository(db, actor);
      const rows = await repository.listConnections(page.limit + 1, decodeBefore(page.before));
      const { shown, nextBefore } = paginate(rows, page, (row) => row.connectionId);
      return {
        connections: shown.map(({ member, at }) => ({ member: present(member), since: at.toISOString() })),
        total: await repository.countConnections(),
        nextBefore,
      };
    },

    async listRequests(actor: MemberActor, direction: RequestDirection, page: Page) {
      const repository = createConnectionsRepository(db, actor);
      const rows = await repository.listRequests(direction, page.limit + 1, decodeBefore(page.before));
      const { shown, nextBefore } = paginate(rows, page, (row) => row.connectionId);
      return {
        requests: shown.map(({ member, at, note }) => ({
          member: present(member),
          sentAt: at.toISOString(),
          note,
        })),
        total: await repository.countWaiting(direction),
        nextBefore,
      };
    },

    async listShutOut(actor: MemberActor, kind: ShutOutKind, page: Page) {
      const repository = createShutOutRepository(db, actor);
      const rows = await repository.list(kind, page.limit + 1, decodeBefore(page.before));
      const { shown, nextBefore } = paginate(rows, page, (row) => row.member.id);
      return {
        members: shown.map(({ member, at }) => ({ member: present(member), since: at.toISOString() })),
        total: await repository.count(kind),
        nextBefore,
      };
    },

    /** Members whose names begin like what was typed, as far as the actor may name them. */
    async suggestMentions(actor: MemberActor, typed: string): Promise<{ members: MemberCard[] }> {
      const rows = await db.$reads.run(actor.id, (reads) => suggestMembers(reads, actor, typed));
      return { members: rows.map(present) };
    },

    /** Connections made in the last 30 days, and in how many of their ten spans of three days any was. */
    async countNew(actor: MemberActor, now: Date) {
      const { made, activeSpans } = await createConnectionsRepository(db, actor).countNew(
        now,
        newSpans.count,
        newSpans.days,
      );
      return { made, activeSpans, spans: newSpans.count };
    },
  };
};

/** What is known of a member whose profile is not shown. */
const nothingLeft: TieRow = {
  visible: false,
  connection: null,
  blockedByViewer: false,
  blockedViewer: true,
  muted: false,
  declined: false,
  audience: 'anyone',
  mutual: 0,
  connections: 0,
};

export type ConnectionsService = ReturnType<typeof createConnectionsService>;
