import type { Language } from '@mz/contracts';
import type { NewQuestion } from '@mz/contracts/academy-learning';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import type { Sheet } from './quiz-rules.ts';

const { learningAnswers, learningAttempts, learningQuestions } = tables;

export type QuestionRow = typeof learningQuestions.$inferSelect;

/** Questions that are asked about a resource. */
export const listQuestions = (db: DatabaseOrTransaction, resourceId: string): Promise<QuestionRow[]> =>
  db
    .select()
    .from(learningQuestions)
    .where(and(eq(learningQuestions.resourceId, resourceId), isNull(learningQuestions.retiredAt)))
    .orderBy(asc(learningQuestions.place));

/** Puts other questions in the place of those there are; what was answered stays with the old ones. */
export const replaceQuestions = async (
  tx: DatabaseOrTransaction,
  resourceId: string,
  language: Language,
  questions: readonly NewQuestion[],
): Promise<void> => {
  await tx
    .update(learningQuestions)
    .set({ retiredAt: new Date() })
    .where(and(eq(learningQuestions.resourceId, resourceId), isNull(learningQuestions.retiredAt)));
  if (questions.length === 0) return;
  await tx.insert(learningQuestions).values(
    questions.map(({ kind, prompt, options, answer, explanation, source }, place) => ({
      id: newId(),
      resourceId,
      place,
      kind,
      prompt: { [language]: prompt },
      options: options.map(({ id, text }) => ({ id, text: { [language]: text } })),
      answer,
      explanation: { [language]: explanation },
      source: { title: source.title, ...(source.url !== undefined && { url: source.url }) },
    })),
  );
};

/** First attempts at a quiz, whoever made them. */
export const readSheets = async (db: DatabaseOrTransaction, resourceId: string): Promise<Sheet[]> => {
  const rows = await db
    .select({
      attemptId: learningAnswers.attemptId,
      questionId: learningAnswers.questionId,
      correct: learningAnswers.correct,
    })
    .from(learningAnswers)
    .innerJoin(learningAttempts, eq(learningAttempts.id, learningAnswers.attemptId))
    .where(and(eq(learningAttempts.resourceId, resourceId), eq(learningAttempts.isFirst, true)))
    .limit(200_000);
  const sheets = new Map<string, Map<string, 0 | 1>>();
  for (const { attemptId, questionId, correct } of rows) {
    const sheet = sheets.get(attemptId) ?? new Map<string, 0 | 1>();
    sheets.set(attemptId, sheet.set(questionId, correct ? 1 : 0));
  }
  return [...sheets.values()];
};

/** Attempts of one member. */
export const createAttemptsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  async insert(
    resourceId: string,
    attempt: { correct: number; total: number; passed: boolean },
    answers: readonly { questionId: string; chosen: readonly string[]; correct: boolean }[],
  ): Promise<string> {
    const id = newId();
    const before = await db.$count(
      learningAttempts,
      and(eq(learningAttempts.memberId, owner.id), eq(learningAttempts.resourceId, resourceId)),
    );
    await db
      .insert(learningAttempts)
      .values({ id, memberId: owner.id, resourceId, ...attempt, isFirst: before === 0 });
    await db.insert(learningAnswers).values(answers.map((answer) => ({ ...answer, attemptId: id })));
    return id;
  },

  /** The best attempt that passed. */
  async findPassed(resourceId: string): Promise<{ correct: number; total: number } | null> {
    const [row] = await db
      .select({ correct: learningAttempts.correct, total: learningAttempts.total })
      .from(learningAttempts)
      .where(
        and(
          eq(learningAttempts.memberId, owner.id),
          eq(learningAttempts.resourceId, resourceId),
          eq(learningAttempts.passed, true),
        ),
      )
      .orderBy(sql`correct::float8 / total desc`, asc(learningAttempts.id))
      .limit(1);
    return row ?? null;
  },
});
