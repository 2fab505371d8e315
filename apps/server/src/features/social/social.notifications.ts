import type { NotificationIcon } from '@mz/contracts/notifications';
import { type Transaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { saysMutedWord } from '../../access/muted-words.ts';
import { topicOf } from '../../platform/live/live-definition.ts';
import {
  defineNotifications,
  type NotificationRule,
  type NotificationSubject,
} from '../../platform/notification-definition.ts';
import { listedPost } from './feed-pages.ts';
import { createFollowedPostsRepository, followedPosts } from './followed-posts.repository.ts';

const excerptLength = 160;
/** Of those who answered a case, who is told of its outcome. */
const maxAnswerers = 1000;

const post: NotificationSubject = {
  excerpt: (viewer, id) =>
    sql`(select left(posts.text, ${excerptLength}) from posts where posts.id = ${id} and ${listedPost(viewer)})`,
};
/** The comment is still there, shown, and says nothing the viewer muted. */
const standing: NonNullable<NotificationRule['source']> = (viewer, id) =>
  sql`exists (select 1 from post_comments c where c.id = ${id} and c.deleted_at is null
    and c.hidden_reason is null
    and not ${saysMutedWord(viewer, { author: sql`c.author_id`, terms: sql`c.terms` })})`;

const kind = (icon: NotificationIcon, source?: NotificationRule['source']): NotificationRule => ({
  setting: 'mentions',
  icon,
  subject: post,
  hasActors: true,
  ...(source && { source }),
  link: ({ subjectId }) => `/social/posts/${subjectId}`,
  isMailed: true,
});

const { commentMentions, postComments, postMentions, posts } = tables;

const authorOfComment = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({ authorId: postComments.authorId, parentId: postComments.parentId })
    .from(postComments)
    .where(eq(postComments.id, id));
  return row ?? { authorId: null, parentId: null };
};

const mentionedIn = async (tx: Transaction, postId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: postMentions.memberId })
    .from(postMentions)
    .where(eq(postMentions.postId, postId));
  return rows.map(({ id }) => id);
};

/** What members are told of posts and comments. */
export const socialNotifications = defineNotifications({
  kinds: {
    post_commented: kind('comment', standing),
    comment_replied: kind('comment', standing),
    post_liked: kind('like'),
    comment_liked: kind('like', standing),
    post_mentioned: kind(
      'mention',
      (viewer, id) =>
        sql`exists (select 1 from post_mentions m where m.post_id = ${id} and m.member_id = ${viewer.id}::uuid)`,
    ),
    comment_mentioned: kind(
      'mention',
      (viewer, id) => sql`exists (
      select 1 from comment_mentions m join post_comments c on c.id = m.comment_id
      where m.comment_id = ${id} and m.member_id = ${viewer.id}::uuid and c.deleted_at is null
        and not ${saysMutedWord(viewer, { author: sql`c.author_id`, terms: sql`c.terms` })})`,
    ),
    post_reposted: kind(
      'share',
      (viewer, id) => sql`exists (select 1 from posts where posts.id = ${id} and ${listedPost(viewer)})`,
    ),
    answer_accepted: kind(
      'answer',
      (_viewer, id) => sql`exists (select 1 from posts where posts.accepted_comment_id = ${id})`,
    ),
    case_closed: kind('case'),
    member_posted: { ...kind('post'), isMailed: false },
  },
  notices: {
    async 'post.created'({ postId, authorId }, tx) {
      const mentioned = await mentionedIn(tx, postId);
      const { rows } = await tx.execute<{ id: string; authorId: string }>(sql`
        select o.id, o.author_id as "authorId" from posts r join posts o on o.id = r.repost_of_id
        where r.id = ${postId}::uuid`);
      return [
        ...(mentioned.length > 0
          ? [{ kind: 'post_mentioned' as const, to: mentioned, by: authorId, subjectId: postId }]
          : []),
        ...rows.map((original) => ({
          kind: 'post_reposted' as const,
          to: original.authorId,
          by: authorId,
          subjectId: original.id,
          sourceId: postId,
        })),
      ];
    },
    async 'post.changed'({ postId: subjectId, act, by, commentId, authorId, change }, tx) {
      if (change === 'edited' && authorId) {
        const mentioned = await mentionedIn(tx, subjectId);
        return mentioned.length > 0
          ? [{ kind: 'post_mentioned', to: mentioned, by: authorId, subjectId, isOnce: true }]
          : [];
      }
      if (!act || !by) return [];
      const base = { by, subjectId };
      if (act === 'closed') {
        const answerers = await tx
          .selectDistinct({ id: postComments.authorId })
          .from(postComments)
          .where(sql`post_id = ${subjectId}::uuid and deleted_at is null and author_id is not null`)
          .limit(maxAnswerers);
        return [{ ...base, kind: 'case_closed', to: answerers.flatMap(({ id }) => id ?? []) }];
      }
      if (act === 'liked' || act === 'unliked')
        return authorId
          ? [{ ...base, kind: 'post_liked', to: authorId, isWithdrawn: act === 'unliked' }]
          : [];
      if (!commentId) return [];
      const about = { ...base, sourceId: commentId };
      const comment = await authorOfComment(tx, commentId);
      if (act === 'commented') {
        const parent = comment.parentId ? await authorOfComment(tx, comment.parentId) : null;
        const [own] = await tx.select({ id: posts.authorId }).from(posts).where(eq(posts.id, subjectId));
        // Whoever is replied to is told of the reply, and not of a comment besides.
        const replied = parent?.authorId ?? null;
        const named = await tx
          .select({ id: commentMentions.memberId })
          .from(commentMentions)
          .where(eq(commentMentions.commentId, commentId));
        const mentioned = named.flatMap((member) =>
          member.id === replied || member.id === own?.id ? [] : [member.id],
        );
        return [
          ...(replied ? [{ ...about, kind: 'comment_replied' as const, to: replied }] : []),
          ...(mentioned.length > 0 ? [{ ...about, kind: 'comment_mentioned' as const, to: mentioned }] : []),
          ...(own && own.id !== replied ? [{ ...about, kind: 'post_commented' as const, to: own.id }] : []),
        ];
      }
      if (!comment.authorId) return [];
      if (act === 'accepted') return [{ ...about, kind: 'answer_accepted', to: comment.authorId }];
      return [
        { ...about, kind: 'comment_liked', to: comment.authorId, isWithdrawn: act === 'comment_unliked' },
      ];
    },
  },
  found: [
    {
      kind: 'member_posted',
      rows: followedPosts,
      markRead: (tx, viewer, ids) => createFollowedPostsRepository(tx, viewer).markSeen(ids),
      topics: async (db, viewer) =>
        (await createFollowedPostsRepository(db, viewer).chosenOf(null)).map((id) => topicOf('author', id)),
    },
  ],
});
