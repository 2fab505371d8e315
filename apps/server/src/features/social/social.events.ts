import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const socialEvents = {
  /** Names nobody where it is written under a pseudonym. */
  'post.created': z.object({ postId: z.uuid(), authorId: z.uuid().optional() }),
  /** What lists and open screens show of a post changed. */
  'post.changed': z.object({
    postId: z.uuid(),
    change: z.enum(['edited', 'deleted', 'counts', 'comments', 'outcome']),
    /** Whose post it is, where others did something with it. */
    authorId: z.uuid().optional(),
    /** What was done, by whom and with which comment, where somebody may be told of it. */
    act: z
      .enum(['liked', 'unliked', 'comment_liked', 'comment_unliked', 'commented', 'closed', 'accepted'])
      .optional(),
    by: z.uuid().optional(),
    commentId: z.uuid().optional(),
  }),
  /** What a member keeps of posts changed, or others did something with the member's posts. */
  'social.changed': z.object({ userId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof socialEvents> {}
}
