import { type Transaction, tables } from '@mz/db';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import type { DomainEvent } from '../../platform/domain-event.ts';
import { refreshTopics } from './refresh-topics.ts';

const { postComments, posts } = tables;
const maxAnswerers = 50;

const authorOf = async (tx: Transaction, postId: string): Promise<string[]> => {
  const rows = await tx.select({ id: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return rows.flatMap(({ id }) => id ?? []);
};

/** Whose answers may have come to count, or no longer. */
const answerersOf = async (tx: Transaction, postId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: sql<string>`${postComments.authorId}` })
    .from(postComments)
    .where(and(eq(postComments.postId, postId), isNotNull(postComments.authorId)))
    .limit(maxAnswerers);
  return rows.map(({ id }) => id);
};

/** Whose topics an event may change. */
const membersOf = async (tx: Transaction, event: DomainEvent): Promise<string[]> => {
  switch (event.type) {
    case 'profile.updated':
      return event.change === 'avatar' ? [] : [event.userId];
    case 'matching.changed':
    case 'library.changed':
    case 'article.saved':
      return [event.userId];
    case 'post.created':
      return event.authorId ? [event.authorId] : [];
    case 'post.changed':
      if (event.change === 'counts' || event.change === 'outcome') return [];
      if (event.change === 'comments') return event.act === 'accepted' ? answerersOf(tx, event.postId) : [];
      return [...(await authorOf(tx, event.postId)), ...(await answerersOf(tx, event.postId))];
    default:
      return [];
  }
};

/** Keeps what members have to do with up to date, one member at a time. */
export const topicsConsumer: Consumer = {
  name: 'matching.topics',
  types: [
    'profile.updated',
    'post.created',
    'post.changed',
    'article.saved',
    'library.changed',
    'matching.changed',
  ],
  async handle(tx, { event }) {
    for (const memberId of new Set(await membersOf(tx, event))) {
      // Who is erased at the same moment waits, or is gone.
      const { rows } = await tx.execute(
        sql`select 1 from profiles where id = ${memberId}::uuid for key share`,
      );
      if (rows.length > 0) await refreshTopics(tx, memberId);
    }
  },
};
