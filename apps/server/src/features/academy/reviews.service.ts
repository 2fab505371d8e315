import { type Language, type MemberActor, specialtySchema } from '@mz/contracts';
import { learningLimits, type recordReviews } from '@mz/contracts/academy-learning';
import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { publish } from '../../platform/outbox.ts';
import type { Files } from './present-resource.ts';
import { presentAnswer, presentQuestion } from './quiz.service.ts';
import { isRight } from './quiz-rules.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { createReviewsRepository } from './reviews.repository.ts';
import { review } from './schedule.ts';

const day = 86_400_000;
const calibrationDays = 90;
const forecastDays = 7;
/** So many answers are one entry of the learning record; longer than this nobody thinks about one. */
const countedTogether = 10;
const maxSecondsOfOne = 60;

const beginOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / day) * day);

/** Questions asked again before they are forgotten. */
export const createReviewsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<Files, 'addressOf'>,
  clock: () => Date = () => new Date(),
) => ({
  async queue(actor: MemberActor, language: Language) {
    const now = clock();
    const today = beginOfDay(now);
    const reviews = createReviewsRepository(db, actor);
    const doneToday = await reviews.countSince(today);
    const room = Math.max(0, learningLimits.dailyReviews - doneToday);
    const resources = createResourcesRepository(db, actor, language);
    const isOpen = resources.isOpen(sql`${tables.learningQuestions.resourceId}`);
    const rows = room === 0 ? [] : await reviews.listDue(now, room, isOpen);
    const history = await reviews.historyOf(rows.map(({ question }) => question.id));
    const wanted = [...new Set(rows.map(({ question }) => question.resourceId))];
    // A resource that was taken down meanwhile is not asked about.
    const seen = new Map(
      (await Promise.all(wanted.map((id) => resources.findPublished(id)))).flatMap((row) =>
        row ? [[row.id, row]] : [],
      ),
    );
    const due = await reviews.forecast(today, forecastDays);
    return {
      cards: rows.flatMap(({ card, question }) => {
        const resource = seen.get(question.resourceId);
        return resource
          ? [
              {
                ...presentQuestion(question, language, files),
                ...presentAnswer(question, language),
                resource: {
                  id: resource.id,
                  title: resource.title,
                  category: specialtySchema.parse(resource.category),
                },
                seen: card.reps,
                lastAt: card.lastReviewAt?.toISOString() ?? null,
                stability: card.stability,
                history: history
                  .filter(({ questionId }) => questionId === question.id)
                  .map(({ at, stability }) => ({ at: at.toISOString(), stability })),
              },
            ]
          : [];
      }),
      doneToday,
      total: await reviews.countAll(),
      forecast: Array.from(
        { length: forecastDays },
        (_, at) => due.find((one) => one.day === at)?.count ?? 0,
      ),
      calibration: await reviews.calibration(new Date(now.getTime() - calibrationDays * day)),
    };
  },

  /** Takes answers in their order; one that came before counts no more, whatever it says now. */
  async record(actor: MemberActor, { reviews: told }: z.output<typeof recordReviews.body>) {
    const now = clock();
    const results: { id: string; questionId: string; correct: boolean; dueAt: string; stability: number }[] =
      [];
    for (const { id, questionId, chosen, confidence, secondsAgo } of told.toSorted(
      (a, b) => b.secondsAgo - a.secondsAgo,
    )) {
      const result = await db.transaction(async (tx) => {
        const reviews = createReviewsRepository(tx, actor);
        const found = await reviews.lock(questionId);
        if (!found) return null;
        const correct = isRight(found.question, chosen);
        const last = found.card.lastReviewAt?.getTime() ?? 0;
        // Not before the answer before, not after now.
        const at = new Date(Math.min(now.getTime(), Math.max(now.getTime() - secondsAgo * 1000, last)));
        const { card, recall } = review(found.card, at, { correct, confidence });
        const isNew = await reviews.insert({
          id,
          questionId,
          confidence,
          correct,
          recall,
          stability: card.stability,
          reviewedAt: at,
        });
        if (isNew) {
          await reviews.change(questionId, card);
          await reviews.lockOwner();
          const { total, seconds } = await reviews.timeOf(countedTogether, maxSecondsOfOne);
          if (total % countedTogether === 0)
            await publish(tx, { type: 'learning.reviewed', userId: actor.id, total, seconds });
        }
        const shown = isNew ? card : found.card;
        return { id, questionId, correct, dueAt: shown.dueAt.toISOString(), stability: shown.stability };
      });
      if (result) results.push(result);
    }
    return { results };
  },
});
export type ReviewsService = ReturnType<typeof createReviewsService>;
