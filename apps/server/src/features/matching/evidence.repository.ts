import type { MemberActor } from '@mz/contracts';
import type { TopicEvidence } from '@mz/contracts/matching';
import type { DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { executePrepared } from '../../lib/execute-prepared.ts';

/** Days after which a request without an answer counts as none. */
const patienceDays = 3;
const periodDays = 180;
const maxAnswers = 300;
const excerptLength = 100;

export interface SharedTopicRow {
  readonly memberId: string;
  readonly topic: string;
  readonly label: string;
  readonly members: number;
  readonly theirSources: number;
  readonly mySources: number;
  readonly theirs: readonly TopicEvidence[];
  readonly mine: readonly TopicEvidence[];
}

export interface AnswerRow {
  readonly memberId: string;
  readonly postId: string;
  readonly label: string;
  readonly by: 'you' | 'them';
}

export interface ResponseRow {
  readonly memberId: string;
  readonly answered: number;
  readonly asked: number;
}

interface CareerRow {
  readonly memberId: string;
  readonly since: number;
  readonly kind: string;
}

/** What stands between a member and some candidates. Only ids that were found as candidates are asked about. */
export const createEvidenceRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const each = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
  return {
    /** `offset 0`: the topics of each are read by their member, never all members of a topic. */
    listSharedTopics: (ids: readonly string[]): Promise<SharedTopicRow[]> =>
      executePrepared<SharedTopicRow & Record<string, unknown>>(
        db,
        sql`select t.member_id as "memberId", t.topic, m.label, f.members, t.sources as "theirSources",
            m.sources as "mySources", t.evidence as theirs, m.evidence as mine
          from unnest(${each(ids)}) as who (id)
            cross join lateral (select * from member_topics own where own.member_id = who.id offset 0) t
            join member_topics m on m.member_id = ${me} and m.topic = t.topic
            join match_topics f on f.topic = m.topic
          order by f.members, m.topic`,
      ),

    /** Answers one of the two took as the answer: to questions that all members may read. */
    listAnswers(ids: readonly string[]): Promise<AnswerRow[]> {
      const open = sql`x.audience = 'members' and x.deleted_at is null and x.hidden_reason is null
        and c.deleted_at is null and c.hidden_reason is null`;
      return executePrepared<AnswerRow & Record<string, unknown>>(
        db,
        sql`
        (select c.author_id as "memberId", x.id as "postId", left(x.text, ${excerptLength}) as label, 'them' as by
          from posts x join post_comments c on c.id = x.accepted_comment_id
          where x.author_id = ${me} and c.author_id = any(${each(ids)}) and ${open}
          order by x.id desc limit ${maxAnswers})
        union all
        (select x.author_id, x.id, left(x.text, ${excerptLength}), 'you'
          from (select * from post_comments where author_id = ${me} order by id desc limit ${maxAnswers}) c
            join posts x on x.id = c.post_id and x.accepted_comment_id = c.id
          where x.author_id = any(${each(ids)}) and ${open})`,
      );
    },

    /** How many of the requests they were sent the candidates answered, either way. */
    listResponses(ids: readonly string[]): Promise<ResponseRow[]> {
      return executePrepared<ResponseRow & Record<string, unknown>>(
        db,
        sql`
        select who.id as "memberId", a.answered + d.declined as answered, a.asked + d.declined as asked
        from unnest(${each(ids)}) as who (id)
          cross join lateral (select count(*) filter (where c.state = 'accepted')::int as answered,
              count(*) filter (where c.state = 'accepted'
                or c.requested_at < now() - make_interval(days => ${patienceDays}))::int as asked
            from connections c where c.addressee_id = who.id
              and c.requested_at > now() - make_interval(days => ${periodDays})) a
          cross join lateral (select count(*)::int as declined from connection_declines d
            where d.addressee_id = who.id) d`,
      );
    },

    /** The year a career began, by what the profile lists. */
    listCareers(ids: readonly string[]): Promise<CareerRow[]> {
      return executePrepared<CareerRow & Record<string, unknown>>(
        db,
        sql`
        select e.user_id as "memberId", e.kind, min(e.year_start)::int as since from profile_entries e
        where e.user_id = any(${each(ids)}) and e.kind in ('education', 'experience')
          and e.year_start is not null group by e.user_id, e.kind`,
      );
    },
  };
};
