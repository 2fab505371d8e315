import type { MemberActor } from '@mz/contracts';
import { messageLimits, type ThreadBox } from '@mz/contracts/messages';
import type { MessagesFrom } from '@mz/contracts/settings';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { connectedTo, notBlocked, visibleTo } from '../../access/predicates.ts';
import type { PageEnd } from '../../lib/page-cursor.ts';
import { excerptOf } from './excerpt.ts';
import { asPlainMember, hasMessages, isMuted, isReadable, isUnread } from './readable.ts';

const { threadMembers, threads } = tables;

/** Kind of the topic `thread:<id>`. */
export const threadTopic = 'thread';

export interface ThreadRow {
  readonly id: string;
  readonly kind: 'direct' | 'group';
  readonly name: string;
  readonly expireDays: number | null;
  readonly lastSeq: number;
  readonly lastAt: Date;
  readonly state: 'active' | 'requested' | 'declined';
  readonly muted: boolean;
  readonly receipts: boolean;
  readonly readSeq: number;
  readonly memberCount: number;
  readonly unread: number;
  readonly last: { authorId: string; excerpt: string; isDeleted: boolean; hasMutedWord: boolean } | null;
  /** Own messages nobody has answered, where the other member has not accepted yet. */
  readonly ownCount: number;
}

/** Of these threads, those the member is in. */
export const findOwnThreadIds = async (
  db: DatabaseOrTransaction,
  viewer: { readonly id: string },
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: threadMembers.threadId })
    .from(threadMembers)
    .where(and(eq(threadMembers.memberId, viewer.id), inArray(threadMembers.threadId, [...ids])));
  return rows.map(({ id }) => id);
};

interface MemberRow {
  readonly threadId: string;
  readonly id: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
  readonly place: number;
  readonly state: ThreadRow['state'];
  readonly readSeq: number | null;
  /** Whether a block stands between viewer and member. */
  readonly blocked: boolean;
}

/** As the driver hands them over. */
type StoredThread = Omit<ThreadRow, 'lastAt'> & { readonly lastAt: string | Date } & Record<string, unknown>;
type StoredMember = Omit<MemberRow, 'readSeq'> & { readonly readSeq: string | number | null } & Record<
    string,
    unknown
  >;

/** What decides whether a first message arrives at once. */
export interface AddresseeRow {
  readonly messagesFrom: MessagesFrom;
  readonly connected: boolean;
  readonly blocked: boolean;
}

/** Threads the member is in; all others are not there. */
export const createThreadsRepository = (
  db: DatabaseOrTransaction,
  actor: MemberActor | { readonly id: string },
) => {
  const viewer: MemberActor = asPlainMember(actor);
  const beholder: MemberActor = 'role' in actor ? actor : viewer;
  const me = sql`${viewer.id}::uuid`;

  const select = async (condition: SQL, limit: number): Promise<ThreadRow[]> => {
    const { rows } = await db.execute<StoredThread>(sql`
      select t.id, t.kind, t.name, t.expire_days as "expireDays",
        coalesce((select m.seq from thread_messages m where ${isReadable(viewer)} order by m.seq desc limit 1), 0)::int8 as "lastSeq",
        t.last_message_at as "lastAt", me.state, me.muted, me.receipts, me.last_read_seq::int8 as "readSeq",
        (select count(*)::int from thread_members x where x.thread_id = t.id) as "memberCount",
        (select count(*)::int from (select 1 from thread_messages m where ${isUnread(viewer)}
          limit ${messageLimits.unread}) u) as unread,
        (select json_build_object('authorId', m.author_id, 'hasMutedWord', quiet.muted,
            'excerpt', case when quiet.muted then '' else ${excerptOf(sql`m`)} end, 'isDeleted', m.deleted_at is not null)
          from thread_messages m cross join lateral (select ${isMuted(viewer)} as muted) quiet where ${isReadable(viewer)} order by m.seq desc limit 1) as last,
        (select count(*)::int from (select 1 from thread_messages m where m.thread_id = t.id
          and m.author_id = ${me} limit ${messageLimits.requested}) o) as "ownCount"
      from thread_members me join threads t on t.id = me.thread_id
      where me.member_id = ${me} and ${condition}
      order by t.last_message_at desc, t.id desc limit ${limit}`);
    return rows.map((row) => ({
      ...row,
      lastAt: new Date(row.lastAt),
      lastSeq: Number(row.lastSeq),
      readSeq: Number(row.readSeq),
    }));
  };

  const boxes: Record<ThreadBox, SQL> = {
    all: sql`me.state = 'active' and (t.kind = 'group' or ${hasMessages(viewer)})`,
    unread: sql`me.state = 'active' and t.last_seq > me.last_read_seq
      and exists (select 1 from thread_messages m where ${isUnread(viewer)})`,
    requests: sql`me.state = 'requested' and ${hasMessages(viewer)}`,
  };

  return {
    list: (box: ThreadBox, limit: number, end: PageEnd | null): Promise<ThreadRow[]> =>
      select(
        sql`${boxes[box]} ${end ? sql`and (t.last_message_at, t.id) < (${end.at.toISOString()}::timestamptz, ${end.id}::uuid)` : sql``}`,
        limit,
      ),

    async find(threadId: string): Promise<ThreadRow | null> {
      const [row] = await select(sql`t.id = ${threadId}::uuid`, 1);
      return row ?? null;
    },

    findAll: (threadIds: readonly string[]): Promise<ThreadRow[]> =>
      threadIds.length === 0
        ? Promise.resolve([])
        : select(
            sql`t.id in (${sql.join(
              threadIds.map((id) => sql`${id}::uuid`),
              sql`, `,
            )})`,
            threadIds.length,
          ),

    /** Members of threads the viewer is in, whoever joined first before the others. */
    async listMembers(threadIds: readonly string[], perThread: number): Promise<MemberRow[]> {
      if (threadIds.length === 0) return [];
      const ids = sql.join(
        threadIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      // Whoever writes is named; the picture is as the profile is.
      const pictured = visibleTo(beholder, {
        author: sql`p.id`,
        audience: sql`p.visibility`,
        words: profileAudiences,
      });
      const { rows } = await db.execute<StoredMember>(sql`
        select r."threadId", r.place::int as place, r.state, p.id, r."readSeq", not r.shown as blocked,
          case when r.shown then p.full_name else '' end as "fullName",
          case when r.shown then p.specialty end as specialty,
          case when r.shown and ${pictured} then p.avatar_file_id end as "avatarFileId",
          r.shown and p.verified_at is not null as verified
        from (
          select x.thread_id as "threadId", x.member_id, x.state,
            case when x.receipts or x.member_id = ${me} then x.last_read_seq end as "readSeq",
            ${notBlocked(viewer, sql`x.member_id`)} as shown,
            row_number() over (partition by x.thread_id order by x.joined_at, x.member_id) as place
          from thread_members x
          where x.thread_id in (${ids})
            and exists (select 1 from thread_members own where own.thread_id = x.thread_id and own.member_id = ${me})
        ) r join profiles p on p.id = r.member_id
        where r.place <= ${perThread} or r.member_id = ${me}
        order by r."threadId", r.place`);
      return rows.map((row) => ({ ...row, readSeq: row.readSeq === null ? null : Number(row.readSeq) }));
    },

    async countUnread(): Promise<{ threads: number; requests: number }> {
      const { rows } = await db.execute<{ threads: number; requests: number }>(sql`
        select count(*) filter (where me.state = 'active' and not me.muted and t.last_seq > me.last_read_seq
            and exists (select 1 from thread_messages m where ${isUnread(viewer)}))::int as threads,
          count(*) filter (where me.state = 'requested' and ${hasMessages(viewer)})::int as requests
        from thread_members me join threads t on t.id = me.thread_id where me.member_id = ${me}`);
      return rows[0] ?? { threads: 0, requests: 0 };
    },

    countThreads: (): Promise<number> => db.$count(threadMembers, eq(threadMembers.memberId, viewer.id)),

    /** Until the end of the transaction nobody else writes to the thread or changes its members. */
    async lock(threadId: string): Promise<{ memberIds: string[] } | null> {
      const { rows } = await db.execute(sql`
        select t.id from threads t where t.id = ${threadId}::uuid and exists (
          select 1 from thread_members x where x.thread_id = t.id and x.member_id = ${me}) for update`);
      if (rows.length === 0) return null;
      const members = await db
        .select({ id: threadMembers.memberId })
        .from(threadMembers)
        .where(eq(threadMembers.threadId, threadId))
        .orderBy(threadMembers.joinedAt, threadMembers.memberId);
      return { memberIds: members.map(({ id }) => id) };
    },

    /** What decides whether the viewer's messages arrive at another member. */
    async findAddressee(memberId: string): Promise<AddresseeRow | null> {
      const { rows } = await db.execute<AddresseeRow & Record<string, unknown>>(sql`
        select coalesce((select s.messages_from from member_settings s where s.user_id = profiles.id), 'connections')
            as "messagesFrom",
          ${connectedTo(viewer, sql`profiles.id`)} as connected,
          not ${notBlocked(viewer, sql`profiles.id`)} as blocked
        from profiles where profiles.id = ${memberId}::uuid`);
      return rows[0] ?? null;
    },

    async findDirect(otherId: string): Promise<string | null> {
      const [lowId, highId] = [viewer.id, otherId].sort();
      const [row] = await db
        .select({ id: threads.id })
        .from(threads)
        .where(and(eq(threads.lowId, lowId ?? ''), eq(threads.highId, highId ?? '')));
      return row?.id ?? null;
    },

    /** The thread of the two; whoever comes second finds the first one's. */
    async createDirect(otherId: string, otherState: 'active' | 'requested'): Promise<string> {
      const [lowId, highId] = [viewer.id, otherId].sort();
      const [made] = await db
        .insert(threads)
        .values({ id: newId(), kind: 'direct', lowId, highId })
        .onConflictDoNothing()
        .returning({ id: threads.id });
      if (!made) {
        const found = await this.findDirect(otherId);
        if (!found) throw new Error('The thread of the two is neither there nor made.');
        return found;
      }
      await db.insert(threadMembers).values([
        { threadId: made.id, memberId: viewer.id },
        { threadId: made.id, memberId: otherId, state: otherState },
      ]);
      return made.id;
    },

    async createGroup(name: string): Promise<string> {
      const id = newId();
      await db.insert(threads).values({ id, kind: 'group', name });
      await db.insert(threadMembers).values({ threadId: id, memberId: viewer.id });
      return id;
    },

    /** Connections of the viewer among these, with whom no block stands. */
    async connectionsAmong(memberIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select profiles.id from profiles where profiles.id in (${sql.join(
          memberIds.map((id) => sql`${id}::uuid`),
          sql`, `,
        )}) and ${connectedTo(viewer, sql`profiles.id`)} and ${notBlocked(viewer, sql`profiles.id`)}
        order by profiles.id`);
      return rows.map(({ id }) => id);
    },

    /** Members see what is written from now on. The caller has made sure that the viewer may add them. */
    async addMembers(threadId: string, memberIds: readonly string[]): Promise<number> {
      const { rows } = await db.execute(sql`
        insert into thread_members (thread_id, member_id, joined_seq, last_read_seq)
        select t.id, m.id, t.last_seq, t.last_seq from threads t,
          unnest(array[${sql.join(
            memberIds.map((id) => sql`${id}::uuid`),
            sql`, `,
          )}]) m(id)
        where t.id = ${threadId}::uuid and t.kind = 'group' and exists (
          select 1 from thread_members own where own.thread_id = t.id and own.member_id = ${me})
        on conflict do nothing returning member_id`);
      return rows.length;
    },

    /** Takes a member out of a group the viewer is in; the last one takes the group along. */
    async removeMember(threadId: string, memberId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        delete from thread_members x using threads t
        where t.id = x.thread_id and t.kind = 'group' and x.thread_id = ${threadId}::uuid
          and x.member_id = ${memberId}::uuid and exists (
            select 1 from thread_members own where own.thread_id = t.id and own.member_id = ${me})
        returning x.member_id`);
      if (rows.length === 0) return false;
      await db.execute(sql`
        delete from threads t where t.id = ${threadId}::uuid
          and not exists (select 1 from thread_members x where x.thread_id = t.id)`);
      return true;
    },

    async updateThread(
      threadId: string,
      change: { name?: string; expireDays?: number | null },
    ): Promise<void> {
      await db
        .update(threads)
        .set(change)
        .where(
          and(
            eq(threads.id, threadId),
            sql`exists (select 1 from thread_members own where own.thread_id = ${threadId}::uuid and own.member_id = ${me})`,
          ),
        );
    },

    /** What the viewer chose for the thread. */
    async updateOwn(
      threadId: string,
      change: { muted?: boolean; receipts?: boolean; state?: ThreadRow['state'] },
    ): Promise<boolean> {
      const rows = await db
        .update(threadMembers)
        .set(change)
        .where(and(eq(threadMembers.threadId, threadId), eq(threadMembers.memberId, viewer.id)))
        .returning({ id: threadMembers.threadId });
      return rows.length > 0;
    },

    /** The other member's request box gives the thread free: what the two are to each other has changed. */
    async activate(threadId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update thread_members x set state = 'active' where x.thread_id = ${threadId}::uuid and x.state = 'requested'
          and exists (select 1 from thread_members own where own.thread_id = x.thread_id and own.member_id = ${me})
        returning x.member_id`);
      return rows.length > 0;
    },

    /** Never goes back, and not beyond what there is. */
    async markRead(threadId: string, seq: number): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update thread_members x set last_read_seq = least(${seq}::bigint, t.last_seq) from threads t
        where t.id = x.thread_id and x.thread_id = ${threadId}::uuid and x.member_id = ${me}
          and x.last_read_seq < least(${seq}::bigint, t.last_seq)
        returning x.thread_id`);
      return rows.length > 0;
    },
  };
};

export type ThreadsRepository = ReturnType<typeof createThreadsRepository>;
