import type { MemberActor } from '@mz/contracts';
import type { Mention } from '@mz/contracts/social';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOwnPost } from '../../access/pseudonyms.ts';
import type { Owner } from '../../platform/owned-texts.ts';
import { type NewCitation, writeCitations } from './citations.repository.ts';

const { postHashtags, postMentions, postRevisions, posts, postTerms } = tables;

/** Whose posts they are; the key finds those under a pseudonym. */
type PostOwner = Owner & Pick<MemberActor, 'tagKey'>;
type Insert = typeof posts.$inferInsert;
export type PostValues = Omit<Insert, 'id' | 'authorId' | 'pseudonym' | 'ownerTag' | 'hiddenFrom'>;
/** What stands in place of the author. */
export type Pseudonym = Required<Pick<Insert, 'id' | 'pseudonym' | 'ownerTag' | 'hiddenFrom'>>;

/** What stands beside a post and follows from its text. */
export interface PostParts {
  readonly hashtags: readonly { readonly tag: string; readonly label: string }[];
  /** Written for all members: such posts count for their hashtags. */
  readonly isOpen: boolean;
  readonly terms: readonly string[];
  readonly mentions: readonly Mention[];
  readonly citations: readonly NewCitation[];
}

/** Posts of one member, to write. */
export const createOwnPostsRepository = (db: DatabaseOrTransaction, owner: PostOwner) => {
  const mine = (id: string): SQL | undefined =>
    and(eq(posts.id, id), isOwnPost(owner), isNull(posts.deletedAt));
  return {
    async findByClientId(clientId: string): Promise<string | null> {
      const [row] = await db
        .select({ id: posts.id })
        .from(posts)
        .where(
          and(
            eq(posts.clientId, clientId),
            or(eq(posts.authorId, owner.id), isNotNull(posts.pseudonym)),
            isOwnPost(owner),
          ),
        );
      return row?.id ?? null;
    },

    /** Null where the same post was written at the same moment. */
    async insert(values: PostValues, pseudonym?: Pseudonym): Promise<string | null> {
      const [row] = await db
        .insert(posts)
        .values(pseudonym ? { ...values, ...pseudonym } : { ...values, id: newId(), authorId: owner.id })
        .onConflictDoNothing()
        .returning({ id: posts.id });
      return row?.id ?? null;
    },

    /** Everybody the member blocked, or who blocked or muted the member. */
    async listEstranged(): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select blocked_id as id from blocks where blocker_id = ${owner.id}::uuid
        union select blocker_id from blocks where blocked_id = ${owner.id}::uuid
        union select muter_id from mutes where muted_id = ${owner.id}::uuid`);
      return rows.map(({ id }) => id);
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
      await writeCitations(db, { postId: id, commentId: null }, parts.citations);
      return true;
    },
  };
};
export type OwnPostsRepository = ReturnType<typeof createOwnPostsRepository>;
