import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createModeratorKeysRepository } from './moderator-keys.repository.ts';

export const moderatorKeysCases = defineOwnerCases({
  covers: [createModeratorKeysRepository],
  create: createModeratorKeysRepository,
  async arrange(db, { id: memberId }, mark) {
    const postId = newId();
    await db.insert(tables.posts).values({
      id: postId,
      pseudonym: 'Cedar',
      ownerTag: 'a tag',
      clientId: newId(),
      kind: 'note',
      language: 'en',
      text: 'A post',
    });
    await db.insert(tables.moderatorKeys).values({ memberId, publicKey: mark, wrapped: '{}' });
    await db.insert(tables.postAuthorShares).values({ postId, moderatorId: memberId, sealed: mark });
    return { postId };
  },
  methods: {
    find: (keys) => keys.find(),
    put: (keys) => keys.put('changed', '{}'),
    findShare: (keys, { postId }) => keys.findShare(postId),
  },
});
