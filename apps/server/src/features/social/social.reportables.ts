import type { HiddenReason } from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { publish } from '../../platform/outbox.ts';
import type { Reportable, ReportedText } from '../../platform/reportable.ts';
import { readReportedPictures } from '../pictures/pictures.public.ts';
import { createCommentsRepository } from './comments.repository.ts';
import { createFeedRepository } from './feed.repository.ts';
import { joinTexts } from './post-text.ts';
import { createOwnPostsRepository } from './posts.repository.ts';

const { postComments, postHashtags, posts } = tables;

const readPost = async (db: DatabaseOrTransaction, id: string): Promise<ReportedText | null> => {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
  return post
    ? {
        authorId: post.authorId,
        pseudonym: post.pseudonym,
        text: [joinTexts(post), post.outcome ?? ''].filter((part) => part !== '').join('\n\n'),
        href: `/social/posts/${id}`,
        hidden: post.hiddenReason as HiddenReason | null,
        pictures: await readReportedPictures(db, { postId: id }),
      }
    : null;
};

/** Hidden posts count for no hashtag. */
export const recountHashtags = async (tx: Transaction, id: string): Promise<void> => {
  const rows = await tx.delete(postHashtags).where(eq(postHashtags.postId, id)).returning();
  const [post] = await tx.select().from(posts).where(eq(posts.id, id));
  if (!post || post.deletedAt || rows.length === 0) return;
  const isOpen = post.audience === 'members' && post.hiddenReason === null;
  // In one order, so that two posts at once do not wait for each other's hashtags.
  for (const row of rows.sort((a, b) => (a.tag < b.tag ? -1 : 1)))
    await tx.insert(postHashtags).values({ ...row, isOpen });
};

export const postReportable: Reportable = {
  kind: 'post',
  async find(db, reporter, id) {
    const row = await createFeedRepository(db, reporter).find(id);
    return row && !(row.mine && row.author.id === null) ? readPost(db, id) : null;
  },
  read: readPost,
  isOwn: async (db, moderator, id) =>
    (await createOwnPostsRepository(db, moderator).lock(id))?.pseudonym != null,
  async setHidden(tx, id, reason) {
    const [post] = await tx
      .update(posts)
      .set({ hiddenReason: reason })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning({ authorId: posts.authorId });
    if (!post) return;
    await recountHashtags(tx, id);
    await publish(tx, {
      type: 'post.changed',
      postId: id,
      change: reason === null ? 'edited' : 'deleted',
      ...(post.authorId && { authorId: post.authorId }),
    });
    if (reason === null)
      await publish(tx, {
        type: 'post.created',
        postId: id,
        ...(post.authorId && { authorId: post.authorId }),
      });
  },
};

const readComment = async (db: DatabaseOrTransaction, id: string): Promise<ReportedText | null> => {
  const [comment] = await db
    .select({ ...getTableColumns(postComments), pseudonym: posts.pseudonym })
    .from(postComments)
    .innerJoin(posts, eq(posts.id, postComments.postId))
    .where(and(eq(postComments.id, id), isNull(postComments.deletedAt)));
  return comment
    ? {
        authorId: comment.authorId,
        pseudonym: comment.byAuthor ? comment.pseudonym : null,
        text: comment.text,
        href: `/social/posts/${comment.postId}`,
        hidden: comment.hiddenReason as HiddenReason | null,
      }
    : null;
};

export const commentReportable: Reportable = {
  kind: 'comment',
  async find(db, reporter, id) {
    const row = await createCommentsRepository(db, reporter).find(id);
    const isOwnPseudonym = row?.mine && row.author?.id === null;
    return row && !row.deleted && !isOwnPseudonym ? readComment(db, id) : null;
  },
  read: readComment,
  isOwn: (db, moderator, id) =>
    createCommentsRepository(db, moderator).isUnderPseudonym(
      sql`(select c.post_id from post_comments c where c.id = ${id}::uuid and c.by_author)`,
    ),
  async setHidden(tx, id, reason) {
    const { rows } = await tx.execute<{
      postId: string;
      authorId: string | null;
      by: string | null;
      isFirstShown: boolean;
    }>(sql`
      update post_comments c set hidden_reason = ${reason}
      from (select id, hidden_reason from post_comments where id = ${id}::uuid for update) before
      where c.id = before.id and c.deleted_at is null
      returning c.post_id as "postId", (select p.author_id from posts p where p.id = c.post_id) as "authorId",
        c.author_id as by, before.hidden_reason = 'held' and c.edited_at is null and ${reason}::text is null
          as "isFirstShown"`);
    const [changed] = rows;
    if (!changed) return;
    const { postId, authorId, by, isFirstShown } = changed;
    await publish(tx, {
      type: 'post.changed',
      postId,
      change: 'comments',
      ...(authorId && { authorId }),
      // Nobody was told of it while it was held.
      ...(isFirstShown && by && { act: 'commented', by, commentId: id }),
    });
  },
};
