import type { Mention } from '@mz/contracts/social';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { postCitations, postHashtags, postMentions, postRevisions, posts, postTerms } = tables;

export type PostValues = Omit<typeof posts.$inferInsert, 'id' | 'authorId'>;

/** What stands beside a post and follows from its text. */
export interface PostParts {
  readonly hashtags: readonly { readonly tag: string; readonly label: string }[];
  /** Written for all members: such posts count for their hashtags. */
  readonly isOpen: boolean;
  readonly terms: readonly string[];
  readonly mentions: readonly Mention[];
  readonly citations: readonly string[];
}

/** Posts of one member, to write. */
export const createOwnPostsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = (id: string): SQL | undefined =>
    and(eq(posts.id, id), eq(posts.authorId, owner.id), isNull(posts.deletedAt));
  return {
    async findByClientId(clientId: string): Promise<string | null> {
      const [row] = await db
        .select({ id: posts.id })
        .from(posts)
        .where(and(eq(posts.authorId, owner.id), eq(posts.clientId, clientId)));
      return row?.id ?? null;
    },

    /** Null where the same post was written at the same moment. */
    async insert(values: PostValues): Promise<string | null> {
      const [row] = await db
        .insert(posts)
        .values({ ...values, id: newId(), authorId: owner.id })
        .onConflictDoNothing({ target: [posts.authorId, posts.clientId] })
        .returning({ id: posts.id });
      return row?.id ?? null;
    },

    /** Whether the member is in a group, which then stays so until the end of the transaction. */
    async lockMembership(groupId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from group_members where group_id = ${groupId}::uuid and member_id = ${owner.id}::uuid
          and state = 'active' for share`);
      return rows.length > 0;
    },

    /** The post, locked until the end of the transaction. */
    async lock(id: string) {
      const [row] = await db.select().from(posts).where(mine(id)).for('update');
      return row ?? null;
    },

    async update(id: string, change: Partial<PostValues>): Promise<boolean> {
      const rows = await db.update(posts).set(change).where(mine(id)).returning({ id: posts.id });
      return rows.length > 0;
    },

    /** Keeps the texts a post has now, before they change. */
    async keepRevision(id: string): Promise<void> {
      await db.execute(sql`
        insert into ${postRevisions} (id, post_id, text, findings, management)
        select ${newId()}::uuid, id, text, findings, management from posts where ${mine(id)}`);
    },

    /** A deleted post no longer counts for its hashtags. */
    async removeHashtags(id: string): Promise<void> {
      await db.execute(sql`
        delete from ${postHashtags} h where h.post_id = ${id}::uuid and exists (select 1 from posts where ${mine(id)})`);
    },

    /** Writes hashtags, terms, mentions and citations anew. */
    async writeParts(id: string, parts: PostParts, mayMention: SQL): Promise<boolean> {
      const isMine = sql`exists (select 1 from posts where ${mine(id)})`;
      const { rows } = await db.execute<{ mine: boolean }>(sql`select ${isMine} as mine`);
      if (!rows[0]?.mine) return false;
      await db.delete(postHashtags).where(eq(postHashtags.postId, id));
      // In one order, so that two posts at once do not wait for each other's hashtags.
      const sorted = [...parts.hashtags].sort((a, b) => (a.tag < b.tag ? -1 : 1));
      for (const { tag, label } of sorted)
        await db.insert(postHashtags).values({ tag, label, postId: id, isOpen: parts.isOpen });
      await db.execute(sql`
        insert into ${postTerms} (post_id, terms)
        values (${id}::uuid, array_to_tsvector(${sql.param([...parts.terms])}::text[]))
        on conflict (post_id) do update set terms = excluded.terms`);
      await db.delete(postMentions).where(eq(postMentions.postId, id));
      for (const { memberId, name } of parts.mentions)
        await db.execute(sql`
          insert into ${postMentions} (post_id, member_id, name)
          select ${id}::uuid, profiles.id, ${name} from profiles
          where profiles.id = ${memberId}::uuid and ${mayMention} on conflict do nothing`);
      await db
        .delete(postCitations)
        .where(and(eq(postCitations.postId, id), isNull(postCitations.commentId)));
      for (const [place, articleId] of [...new Set(parts.citations)].entries())
        await db.execute(sql`
          insert into ${postCitations} (id, post_id, article_id, place)
          select ${newId()}::uuid, ${id}::uuid, articles.id, ${place}::int from articles
          where articles.id = ${articleId}::uuid`);
      return true;
    },
  };
};
export type OwnPostsRepository = ReturnType<typeof createOwnPostsRepository>;
