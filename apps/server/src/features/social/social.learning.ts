import { tables } from '@mz/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { defineLearning } from '../../platform/learning-definition.ts';

/**
 * Whoever answers another physician's case has learned from it; how long it took is theirs to add. Nothing of the case
 * is copied: it is its author's to change and to delete.
 */
export const socialLearning = defineLearning({
  async 'post.changed'({ act, by, postId }, tx) {
    if (act !== 'commented' || !by) return null;
    const { posts } = tables;
    const [post] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.id, postId),
          eq(posts.kind, 'case'),
          sql`${posts.authorId} is distinct from ${by}::uuid`,
          isNull(posts.deletedAt),
        ),
      );
    return post
      ? {
          memberId: by,
          key: `case:${postId}`,
          kind: 'case',
          minutes: 0,
          title: '',
          path: `/social/posts/${postId}`,
        }
      : null;
  },
});
