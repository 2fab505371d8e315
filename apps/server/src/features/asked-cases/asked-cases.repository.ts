import type { MemberActor } from '@mz/contracts';
import { type AskedCase, maxShownAnswers } from '@mz/contracts/asked-cases';
import type { DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { saysMutedWord } from '../../access/muted-words.ts';
import { listedFor, visibleTo } from '../../access/predicates.ts';

type Answer = AskedCase['answers'][number];
type AnswerRow = Omit<Answer, 'author'> & {
  readonly author: Omit<Answer['author'], 'avatarUrl'> & { readonly avatarFileId: string | null };
};
export type AskedCaseRow = Omit<AskedCase, 'answers'> & { readonly answers: readonly AnswerRow[] | null };

const maxCases = 20;
const excerptLength = 160;
const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Cases one member asked colleagues about out of a conversation. */
export const createAskedCasesRepository = (db: DatabaseOrTransaction, viewer: MemberActor) => {
  const me = sql`${viewer.id}::uuid`;
  const author = sql`c.author_id`;
  const shown = visibleTo(viewer, {
    author: sql`p.id`,
    audience: sql`p.visibility`,
    words: profileAudiences,
  });
  const listed = sql`c.deleted_at is null and c.hidden_reason is null and c.author_id <> ${me}
    and ${listedFor(viewer, { author, audience: sql`'members'::text` })}
    and not ${saysMutedWord(viewer, { author, terms: sql`c.terms` })}`;
  return {
    /**
     * Ties a post of the member to the conversation its draft came from, and ends the draft.
     *
     * @returns the conversation; null where the draft is not the member's, or of no answer that is still there
     */
    async link(draftId: string, postId: string): Promise<string | null> {
      const { rows } = await db.execute<{ conversationId: string }>(sql`
        with draft as (
          delete from post_drafts d where d.id = ${draftId}::uuid and d.user_id = ${me}
          returning d.source_kind, d.source_id)
        insert into asked_cases (post_id, conversation_id, message_id, member_id)
        select posts.id, m.conversation_id, m.id, ${me} from draft
          join conversation_messages m on draft.source_kind = 'answer' and m.id = draft.source_id and m.user_id = ${me}
          join posts on posts.id = ${postId}::uuid and posts.author_id = ${me}
        on conflict do nothing returning conversation_id as "conversationId"`);
      return rows[0]?.conversationId ?? null;
    },

    async list(conversationId: string): Promise<AskedCaseRow[]> {
      const { rows } = await db.execute<AskedCaseRow & Record<string, unknown>>(sql`
        select posts.id as "postId", a.message_id as "messageId",
          to_char(a.created_at at time zone 'UTC', ${iso}) as "askedAt",
          left(posts.text, ${excerptLength}) as excerpt, posts.outcome,
          (select count(*)::int from post_comments c where c.post_id = posts.id and ${listed}) as comments,
          (select jsonb_agg(jsonb_build_object('id', best.id, 'text', best.text, 'accepted', best.accepted,
              'at', to_char(best.created_at at time zone 'UTC', ${iso}), 'author', best.author)
              order by best.accepted desc, best.id desc)
            from (
              select c.id, c.text, c.created_at, coalesce(c.id = posts.accepted_comment_id, false) as accepted,
                jsonb_build_object('id', p.id, 'fullName', p.full_name, 'specialty', p.specialty,
                  'verified', p.verified_at is not null, 'hospital', case when ${shown} then p.hospital end,
                  'avatarFileId', case when ${shown} then p.avatar_file_id end) as author
              from post_comments c join profiles p on p.id = c.author_id
              where c.post_id = posts.id and ${listed}
              order by coalesce(c.id = posts.accepted_comment_id, false) desc, c.id desc
              limit ${maxShownAnswers}) best) as answers
        from asked_cases a join posts on posts.id = a.post_id and posts.deleted_at is null
        where a.conversation_id = ${conversationId}::uuid and a.member_id = ${me}
        order by posts.id desc limit ${maxCases}`);
      return rows;
    },
  };
};
