import type { MemberActor, MemberCard } from '@mz/contracts';
import { type AskedOpinion, opinionLimits, type ReceivedOpinion } from '@mz/contracts/match-opinions';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor, notBlocked, visibleTo } from '../../access/predicates.ts';
import { defaultMaxOpen } from './candidates.repository.ts';

const { opinionRequests } = tables;

type CardRow = Omit<MemberCard, 'avatarUrl'> & { readonly avatarFileId: string | null };
type State = ReceivedOpinion['state'];
export type OpinionCaseRow = AskedOpinion['case'];
export interface AskedRow {
  readonly case: OpinionCaseRow;
  readonly conversationId: string | null;
  readonly colleagues: readonly { readonly member: CardRow; readonly state: State }[];
}
export interface ReceivedRow {
  readonly case: OpinionCaseRow;
  readonly by: CardRow;
  readonly state: State;
}

const excerptLength = 160;
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

const caseOf = sql`jsonb_build_object('id', x.id, 'excerpt', left(x.text, ${excerptLength}::int),
  'createdAt', to_char(x.created_at at time zone 'UTC', ${iso}))`;
/** A case that is there to be read by those it was written for. */
const isOpenCase = sql`x.kind = 'case' and x.deleted_at is null and x.hidden_reason is null`;
/** An answer is a comment; whoever said no may still answer. */
const stateOf = sql`case
  when exists (select from post_comments c where c.post_id = o.post_id and c.author_id = o.member_id
    and c.deleted_at is null and c.hidden_reason is null) then 'answered'
  when o.declined_at is not null then 'declined' else 'asked' end`;

/** Second opinions one member asked for or was asked for. */
export const createOpinionsRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const isShown = visibleTo(viewer, {
    author: sql`p.id`,
    audience: sql`p.visibility`,
    words: profileAudiences,
  });
  const card = sql`jsonb_build_object('id', p.id, 'fullName', p.full_name, 'specialty', p.specialty,
    'verified', p.verified_at is not null, 'hospital', case when ${isShown} then p.hospital end,
    'avatarFileId', case when ${isShown} then p.avatar_file_id end)`;
  return {
    /** Until the end of the transaction nobody else is asked about the case. */
    async lockCase(postId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select x.id from posts x where x.id = ${postId}::uuid and x.author_id = ${me}
          and ${isOpenCase} and x.group_id is null for update`);
      return rows.length > 0;
    },

    /**
     * Of these members, those who may be asked: verified, found by searches, open to it, not too busy, and able to read
     * the case.
     */
    async listAskable(postId: string, ids: readonly string[]): Promise<string[]> {
      const asMember: MemberActor = { ...viewer, role: 'member' };
      const { rows } = await db.execute<{ id: string }>(sql`
        select p.id from profiles p join posts x on x.id = ${postId}::uuid
          left join match_settings s on s.user_id = p.id
        where p.id = any(${sql.param([...ids])}::uuid[]) and p.id <> ${me} and p.verified_at is not null
          and ${listedFor(asMember, { author: sql`p.id`, audience: sql`p.visibility`, words: profileAudiences })}
          and (p.suspended_until is null or p.suspended_until < now())
          and not coalesce(s.is_paused, false)
          and (coalesce(cardinality(s.intents), 0) = 0 or 'second_opinion' = any(s.intents))
          and (p.search_visible or exists (select from connections c where c.state = 'accepted'
            and (c.requester_id = ${me} and c.addressee_id = p.id or c.addressee_id = ${me} and c.requester_id = p.id)))
          and (x.audience <> 'connections' or exists (select from connections c where c.state = 'accepted'
            and (c.requester_id = ${me} and c.addressee_id = p.id or c.addressee_id = ${me} and c.requester_id = p.id)))
          and (exists (select from opinion_requests o where o.post_id = x.id and o.member_id = p.id)
            or coalesce(s.max_open, ${defaultMaxOpen}) > (select count(*) from opinion_requests o
              where o.member_id = p.id and o.declined_at is null and ${stateOf} = 'asked'))`);
      return rows.map(({ id }) => id);
    },

    countAsked: (postId: string): Promise<number> =>
      db.$count(
        opinionRequests,
        and(eq(opinionRequests.postId, postId), eq(opinionRequests.askedById, viewer.id)),
      ),

    /** @returns those who were not asked before */
    async insert(postId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .insert(opinionRequests)
        .values(ids.map((memberId) => ({ postId, memberId, askedById: viewer.id })))
        .onConflictDoNothing()
        .returning({ id: opinionRequests.memberId });
      return rows.map(({ id }) => id);
    },

    /** @returns who asked; null where nothing waits */
    async decline(postId: string): Promise<string | null> {
      const [row] = await db
        .update(opinionRequests)
        .set({ declinedAt: sql`now()` })
        .where(
          and(
            eq(opinionRequests.postId, postId),
            eq(opinionRequests.memberId, viewer.id),
            isNull(opinionRequests.declinedAt),
          ),
        )
        .returning({ id: opinionRequests.askedById });
      return row?.id ?? null;
    },

    async listCases(): Promise<OpinionCaseRow[]> {
      const { rows } = await db.execute<{ case: OpinionCaseRow }>(sql`
        select ${caseOf} as case from posts x where x.author_id = ${me} and ${isOpenCase}
          and x.group_id is null and x.outcome is null order by x.id desc limit ${opinionLimits.lines}`);
      return rows.map((row) => row.case);
    },

    async listAsked(): Promise<AskedRow[]> {
      const { rows } = await db.execute<AskedRow & Record<string, unknown>>(sql`
        select ${caseOf} as case,
          (select a.conversation_id from asked_cases a where a.post_id = x.id and a.member_id = ${me}) as "conversationId",
          (select coalesce(jsonb_agg(jsonb_build_object('state', ${stateOf}, 'member', ${card})
              order by o.asked_at, p.id), '[]')
            from opinion_requests o join profiles p on p.id = o.member_id
            where o.post_id = x.id and ${notBlocked(viewer, sql`p.id`)}) as colleagues
        from posts x where x.author_id = ${me} and x.deleted_at is null
          and x.id in (select o.post_id from opinion_requests o where o.asked_by_id = ${me})
        order by x.id desc limit ${opinionLimits.lines}`);
      return rows;
    },

    /** What colleagues ask, as far as the viewer may read it. */
    async listReceived(): Promise<ReceivedRow[]> {
      const mayRead = listedFor(viewer, { author: sql`x.author_id`, audience: sql`x.audience` });
      const { rows } = await db.execute<ReceivedRow & Record<string, unknown>>(sql`
        select ${caseOf} as case, ${card} as by, ${stateOf} as state
        from opinion_requests o join posts x on x.id = o.post_id and ${isOpenCase}
          join profiles p on p.id = x.author_id
        where o.member_id = ${me} and ${mayRead}
        order by o.asked_at desc, x.id limit ${opinionLimits.lines}`);
      return rows;
    },
  };
};
