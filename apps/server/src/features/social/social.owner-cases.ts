import { newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createOwnPostsRepository } from './posts.repository.ts';

const parts = { hashtags: [], isOpen: true, terms: ['changed'], mentions: [], citations: [] };

export const postsCases = defineOwnerCases({
  covers: [createOwnPostsRepository],
  create: createOwnPostsRepository,
  async arrange(db, { id: authorId }, mark) {
    const [id, clientId] = [newId(), newId()];
    await db
      .insert(tables.posts)
      .values({ id, authorId, clientId, kind: 'note', language: 'en', text: mark });
    return { id, clientId };
  },
  methods: {
    findByClientId: (posts, { clientId }) => posts.findByClientId(clientId),
    insert: (posts, { clientId }) =>
      posts.insert({ clientId, kind: 'note', language: 'en', text: 'Changed' }),
    lock: (posts, { id }) => posts.lock(id),
    update: (posts, { id }) => posts.update(id, { text: 'Changed' }),
    keepRevision: (posts, { id }) => posts.keepRevision(id),
    writeParts: (posts, { id }) => posts.writeParts(id, parts, sql`true`),
  },
});
