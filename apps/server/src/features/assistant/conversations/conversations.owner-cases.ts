import type { Answer } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../../testing/owner-cases.ts';
import { createConversationsRepository } from './conversations.repository.ts';

const answer = { state: 'complete' } as Answer;
const feedback = { helpful: false, reason: null, comment: 'Changed' };

export const conversationsCases = defineOwnerCases({
  covers: [createConversationsRepository],
  create: createConversationsRepository,
  async arrange(db, { id: userId }, mark) {
    const [id, questionId, answerId, articleId] = [newId(), newId(), newId(), newId()];
    const createdAt = new Date();
    await db.insert(tables.conversations).values({ id, userId, title: mark });
    const message = { conversationId: id, userId, text: mark };
    await db.insert(tables.conversationMessages).values([
      { ...message, id: questionId, role: 'user' },
      { ...message, id: answerId, role: 'assistant', parentId: questionId, state: 'failed', createdAt },
    ]);
    await db.insert(tables.answerTraces).values({ messageId: answerId, userId, trace: { mark } });
    await db.insert(tables.answerArticles).values({ messageId: answerId, userId, articleId });
    await db
      .insert(tables.answerFeedback)
      .values({ messageId: answerId, userId, helpful: true, comment: mark });
    return { id, questionId, answerId, articleId, createdAt };
  },
  methods: {
    list: (repository) => repository.list({ limit: 10, before: null }),
    find: (repository, { id }) => repository.find(id),
    lock: (repository, { id }) => repository.lock(id),
    create: (repository) => repository.create('New', 1),
    rename: (repository, { id }) => repository.rename(id, 'Changed'),
    touch: (repository, { id }) => repository.touch(id),
    remove: (repository, { id }) => repository.remove(id),
    messages: (repository, { id }) => repository.messages(id, { replaced: true }),
    message: (repository, { answerId }) => repository.message(answerId),
    messageOfAnyone: { anybody: 'tells whether an id is in use; what it answers is not shown' },
    latestAnswer: (repository, { questionId }) =>
      repository.latestAnswer({ id: questionId, replacedBy: null }),
    insertTurn: (repository, { id }) =>
      repository.insertTurn({ conversationId: id, questionId: newId(), text: 'New', answerId: newId() }),
    insertAnswer: (repository, { id, questionId }) =>
      repository.insertAnswer({ id: newId(), conversationId: id, parentId: questionId }),
    claim: (repository, { answerId, createdAt }) =>
      repository.claim(answerId, { state: 'failed', createdAt }),
    finishAnswer: (repository, { answerId }) => repository.finishAnswer(answerId, answer, 'Changed'),
    replace: (repository, { questionId, answerId }) => repository.replace([questionId, answerId], newId()),
    saveTrace: (repository, { answerId }) => repository.saveTrace(answerId, { changed: true }),
    traces: (repository, { id }) => repository.traces(id),
    saveArticles: (repository, { answerId }) => repository.saveArticles(answerId, []),
    feedback: (repository, { answerId }) => repository.feedback([answerId]),
    saveFeedback: (repository, { answerId }) => repository.saveFeedback(answerId, feedback),
  },
});
