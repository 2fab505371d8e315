import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createReaderRepository } from './articles.repository.ts';

export const readerCases = defineOwnerCases({
  covers: [createReaderRepository],
  create: createReaderRepository,
  async arrange(db, { id: userId }, mark) {
    const [articleId, conversationId, messageId, followId] = [newId(), newId(), newId(), newId()];
    await db.insert(tables.savedArticles).values({ userId, articleId });
    await db.insert(tables.conversations).values({ id: conversationId, userId, title: mark });
    await db
      .insert(tables.conversationMessages)
      .values({ id: messageId, conversationId, userId, role: 'assistant', text: mark });
    await db.insert(tables.answerArticles).values({ messageId, articleId, userId });
    await db.insert(tables.follows).values({ id: followId, userId, name: mark, target: {}, targetKey: mark });
    return { articleId, followId };
  },
  methods: {
    listSavedIn: (reader, { articleId }) => reader.listSavedIn([articleId]),
    findSeenAt: (reader, { followId }) => reader.findSeenAt(followId),
    listAnswers: (reader, { articleId }) => reader.listAnswers(articleId, 10),
  },
});
