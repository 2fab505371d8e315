import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createAskedCasesRepository } from './asked-cases.repository.ts';

export const askedCasesCases = defineOwnerCases({
  covers: [createAskedCasesRepository],
  create: (db, { id }) =>
    createAskedCasesRepository(db, { id, role: 'member', verified: false, aal: 'aal1', sessionId: null }),
  async arrange(db, { id: userId }, mark) {
    const [postId, freshId, conversationId, messageId, draftId] = [
      newId(),
      newId(),
      newId(),
      newId(),
      newId(),
    ] as const;
    const post = { authorId: userId, kind: 'case', language: 'en', text: mark };
    await db.insert(tables.posts).values([
      { ...post, id: postId, clientId: newId() },
      { ...post, id: freshId, clientId: newId() },
    ]);
    await db.insert(tables.conversations).values({ id: conversationId, userId, title: mark.slice(0, 200) });
    await db
      .insert(tables.postDrafts)
      .values({ id: draftId, userId, text: mark, language: 'en', sourceKind: 'answer', sourceId: messageId });
    await db.insert(tables.askedCases).values({ postId, conversationId, messageId, memberId: userId });
    return { conversationId, draftId, freshId };
  },
  methods: {
    link: (cases, { draftId, freshId }) => cases.link(draftId, freshId),
    list: (cases, { conversationId }) => cases.list(conversationId),
  },
});
