import type { Language, MemberActor } from '@mz/contracts';
import type { AskedQuestion, Attempt, NewQuestion, takeQuiz } from '@mz/contracts/academy-learning';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { type Files, withAddress } from './present-resource.ts';
import {
  createAttemptsRepository,
  kindOf,
  listQuestions,
  type QuestionRow,
  readSheets,
  wordsIn,
  writtenQuestion,
} from './quiz.repository.ts';
import { isPassed, isRight, itemStatistics, rightAreas } from './quiz-rules.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';
import { createReviewsRepository } from './reviews.repository.ts';
import { review } from './schedule.ts';
import { createVersionsRepository } from './versions.repository.ts';

type Addresses = Pick<Files, 'addressOf'>;
type OwnAddresses = Pick<Files, 'addressOf' | 'withheldAddressOf'>;

export const presentQuestion = (row: QuestionRow, language: Language, files: Addresses): AskedQuestion => ({
  id: row.id,
  kind: kindOf(row.kind),
  prompt: wordsIn(row.prompt, language),
  // Names of areas would say where to look.
  options:
    row.kind === 'spot' ? [] : row.options.map(({ id, text }) => ({ id, text: wordsIn(text, language) })),
  image: row.imageFileId
    ? { url: files.addressOf(row.imageFileId), alt: wordsIn(row.imageAlt ?? {}, language) }
    : null,
});

export const presentAnswer = (row: QuestionRow, language: Language) => ({
  answer: [...row.answer],
  areas: rightAreas(row),
  explanation: wordsIn(row.explanation, language),
  source: row.source,
});

const attempts = { capacity: 10, perSecond: 1 / 60 };
/** What is answered right after it was heard is no proof that it stays: it comes again after two days. */
const usualConfidence = 2;

/** Quizzes: asked, answered, and how their questions do. */
export const createQuizService = ({ db }: Pick<AppContext, 'db'>, files: OwnAddresses) => {
  // Its author works on what is taken down.
  const ownFiles = { addressOf: files.withheldAddressOf };
  const find = async (actor: MemberActor, id: string): Promise<QuestionRow[]> => {
    if (!(await createResourcesRepository(db, actor, 'en').findPublished(id))) throw missing();
    return listQuestions(db, id);
  };
  return {
    async get(actor: MemberActor, language: Language, id: string) {
      const rows = await find(actor, id);
      return { questions: rows.map((row) => presentQuestion(row, language, files)) };
    },

    async take(
      actor: MemberActor,
      language: Language,
      id: string,
      { answers }: z.output<typeof takeQuiz.body>,
    ): Promise<Attempt> {
      const rows = await find(actor, id);
      if (rows.length === 0) throw new AppError('unprocessable', 'This resource has no quiz.');
      const { allowed, retryAfter } = await takeToken(db, `academy.attempt:${actor.id}`, attempts);
      if (!allowed) throw new AppError('rate_limited', 'Too many attempts.', { retryAfter });
      const chosenBy = new Map(answers.map(({ questionId, chosen }) => [questionId, chosen]));
      const results = rows.map((row) => {
        const chosen = [...(chosenBy.get(row.id) ?? [])];
        return { row, questionId: row.id, chosen, correct: isRight(row, chosen) };
      });
      const correct = results.filter((one) => one.correct).length;
      const [total, passed] = [rows.length, isPassed(correct, rows.length)];
      await db.transaction(async (tx) => {
        const attemptId = await createAttemptsRepository(tx, actor).insert(
          id,
          { correct, total, passed },
          results.map(({ row: _row, ...answer }) => answer),
        );
        if (!passed) return;
        const now = new Date();
        const reviews = createReviewsRepository(tx, actor);
        for (const one of results) {
          const answer = { correct: one.correct, confidence: usualConfidence };
          await reviews.begin(one.questionId, review(null, now, answer).card);
        }
        await publish(tx, {
          type: 'learning.passed',
          userId: actor.id,
          resourceId: id,
          attemptId,
          correct,
          total,
        });
      });
      return {
        correct,
        total,
        passed,
        results: results.map(({ row, ...answer }) => ({ ...answer, ...presentAnswer(row, language) })),
      };
    },

    /** In the language the author writes them in. */
    async statistics(actor: MemberActor, id: string) {
      const versions = createVersionsRepository(db, actor);
      const own = (await versions.findVersion(id, 'open')) ?? (await versions.findVersion(id, 'published'));
      if (!own) throw missing();
      const language = own.language as Language;
      const [rows, sheets] = [await listQuestions(db, id), await readSheets(db, id)];
      return {
        draft: own.questions ? own.questions.map((one) => withAddress(one as NewQuestion, ownFiles)) : null,
        questions: rows.map((row) => ({
          ...withAddress(writtenQuestion(row, language), ownFiles),
          id: row.id,
          ...itemStatistics(row.id, sheets),
        })),
      };
    },
  };
};
export type QuizService = ReturnType<typeof createQuizService>;
