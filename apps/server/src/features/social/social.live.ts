import type { AppContext } from '../../context.ts';
import { type LiveDefinition, toMember, topicOf } from '../../platform/live/live-definition.ts';
import { createFeedRepository } from './feed.repository.ts';
import { createFollowedPostsRepository } from './followed-posts.repository.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists hear that somebody wrote, and ask what of it is theirs; open posts hear of their own changes. */
export const createSocialLive = ({ db }: Pick<AppContext, 'db'>): LiveDefinition => ({
  topics: {
    feed: { authorize: async (_viewer, ids) => ids.filter((id) => id === 'posts') },
    author: {
      authorize: (viewer, ids) =>
        createFollowedPostsRepository(db, viewer).chosenOf(ids.filter((id) => uuid.test(id))),
    },
    post: {
      authorize: (viewer, ids) =>
        createFeedRepository(db, viewer).readableOf(ids.filter((id) => uuid.test(id))),
    },
  },
  effects: {
    'post.created': ({ authorId }) => [
      ...(authorId
        ? [
            {
              kind: 'send' as const,
              topic: topicOf('author', authorId),
              event: { type: 'social.author_posted' as const },
            },
          ]
        : []),
      { kind: 'send', topic: topicOf('feed', 'posts'), event: { type: 'social.post_created' } },
    ],
    'post.changed': ({ postId, change, authorId }) => [
      {
        kind: 'send',
        topic: topicOf('post', postId),
        event: { type: 'social.post_changed', postId, change },
      },
      ...(authorId ? [toMember(authorId, { type: 'social.changed' })] : []),
    ],
    'social.changed': ({ userId }) => [toMember(userId, { type: 'social.changed' })],
  },
});
