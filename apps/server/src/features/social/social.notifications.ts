import type { MemberActor } from '@mz/contracts';
import type { NotificationIcon } from '@mz/contracts/notifications';
import { type Transaction, tables } from '@mz/db';
import { eq, type SQL, sql } from 'drizzle-orm';
import { saysMutedWord } from '../../access/muted-words.ts';
import { isOwnPost } from '../../access/pseudonyms.ts';
import { topicOf } from '../../platform/live/live-definition.ts';
import {
  defineNotifications,
  type NotificationRule,
  type NotificationSubject,
} from '../../platform/notification-definition.ts';
import { listedComment, listedPost } from './feed-pages.ts';
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

const answerersOf = async (tx: Transaction, postId: string): Promise<string[]> => {
  const answerers = await tx
    .selectDistinct({ id: postComments.authorId })
    .from(postComments)
    .where(sql`post_id = ${postId}::uuid and deleted_at is null and author_id is not null`)
    .limit(maxAnswerers);
  return answerers.flatMap(({ id }) => id ?? []);
};

/** What the author of a post under a pseudonym did, told without a name. */
const readAsker = async (
  tx: Transaction,
  { subjectId, act, commentId }: { subjectId: string; act: string; commentId: string | undefined },
) => {
  const base = { by: null, subjectId } as const;
  if (act === 'closed')
    return [{ ...base, kind: 'asker_closed' as const, to: await answerersOf(tx, subjectId) }];
  if (!commentId) return [];
  const comment = await authorOfComment(tx, commentId);
  if (act === 'accepted')
    return comment.authorId ? [{ ...base, kind: 'asker_accepted' as const, to: comment.authorId }] : [];
  const parent = comment.parentId ? await authorOfComment(tx, comment.parentId) : null;
  return act === 'commented' && parent?.authorId
    ? [{ ...base, kind: 'asker_replied' as const, to: parent.authorId }]
    : [];
};

/**
 * Answers to what the viewer wrote under pseudonyms. A row for them would name the author: they are found when they are
 * read, and nothing is kept of having seen them.
 */
const pseudonymAnswers = (viewer: MemberActor): SQL => sql`
  select posts.id, posts.id as subject_id, null::uuid as actor_id, newest.at, newest.at as read_at
  from posts cross join lateral (
    select date_trunc('milliseconds', c.created_at) as at from post_comments c
    where c.post_id = posts.id and not c.by_author and c.deleted_at is null and c.hidden_reason is null
      and ${listedComment(viewer, sql`c.author_id`)}
    order by c.id desc limit 1) newest
  where posts.pseudonym is not null and posts.deleted_at is null and ${isOwnPost(viewer)}
    and newest.at > now() - interval '30 days'`;

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
    asker_replied: { ...kind('comment'), hasActors: false },
    asker_accepted: { ...kind('answer'), hasActors: false },
    asker_closed: { ...kind('case'), hasActors: false },
    pseudonym_answered: { ...kind('comment'), hasActors: false, isMailed: false },
    member_posted: { ...kind('post'), isMailed: false },
  },
  notices: {
    async 'post.created'({ postId, authorId }, tx) {
      // Under a pseudonym nobody is named, and nothing passed on.
      if (!authorId) return [];
      const mentioned = await mentionedIn(tx, postId);
      const { rows } = await tx.execute<{ id: string; authorId: string }>(sql`
        select o.id, o.author_id as "authorId" from posts r join posts o on o.id = r.repost_of_id
        where r.id = ${postId}::uuid and o.author_id is not null`);
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
      if (!act) return [];
      if (!by) return readAsker(tx, { subjectId, act, commentId });
      const base = { by, subjectId };
      if (act === 'closed') {
        return [{ ...base, kind: 'case_closed', to: await answerersOf(tx, subjectId) }];
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
          ...(own?.id && own.id !== replied
            ? [{ ...about, kind: 'post_commented' as const, to: own.id }]
            : []),
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
      kind: 'pseudonym_answered',
      rows: pseudonymAnswers,
      markRead: async () => undefined,
      topics: async () => [],
    },
    {
      kind: 'member_posted',
      rows: followedPosts,
      markRead: (tx, viewer, ids) => createFollowedPostsRepository(tx, viewer).markSeen(ids),
      topics: async (db, viewer) =>
        (await createFollowedPostsRepository(db, viewer).chosenOf(null)).map((id) => topicOf('author', id)),
    },
  ],
});
