import type { Answer } from '@mz/contracts';
import { isOutage, type Transaction } from '@mz/db';
import type { AppContext } from '../../../context.ts';
import { toStorableTexts } from '../../../lib/stored-text.ts';
import { publish } from '../../../platform/outbox.ts';
import type { Answered } from '../answering/answering-parts.ts';
import { plainText } from '../answering/plain-text.ts';
import { createConversationsRepository } from '../conversations/conversations.repository.ts';
import { withoutWords } from '../log-fields.ts';

/** Keeps answers of members with how they came about. */
export const createAnswerStore = ({ db, log }: Pick<AppContext, 'db' | 'log'>) => {
  /** An answer is kept even where its trace cannot be. */
  const keepTrace = async (
    tx: Transaction,
    memberId: string,
    { id, engine }: Answer,
    trace: Answered['trace'],
  ): Promise<void> => {
    try {
      const storable = toStorableTexts({ ...trace, engine });
      await tx.transaction((inner) =>
        createConversationsRepository(inner, { id: memberId }).saveTrace(id, storable),
      );
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error(withoutWords(error), 'trace not kept');
    }
  };

  /** What was kept of an answer; null where its conversation was deleted while it was written. */
  return async (
    memberId: string,
    conversationId: string,
    written: Answer,
    trace: Answered['trace'] | null,
  ): Promise<Answer | null> =>
    db.transaction(async (tx) => {
      // An engine may put into its calculations what no column holds.
      const answer = toStorableTexts(written);
      const repository = createConversationsRepository(tx, { id: memberId });
      // Before the message, as those who ask do.
      if (!(await repository.lock(conversationId))) return null;
      if (!(await repository.finishAnswer(answer.id, answer, plainText(answer)))) return null;
      if (trace) await keepTrace(tx, memberId, answer, trace);
      const cited = answer.sources.filter(({ kind }) => kind === 'article').map(({ id }) => id);
      await repository.saveArticles(answer.id, [...new Set(cited)]);
      await repository.touch(conversationId);
      await publish(tx, { type: 'conversation.changed', userId: memberId, conversationId });
      return answer;
    });
};
