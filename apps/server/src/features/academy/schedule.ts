import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';

/** In whole days; the same answers always give the same day. */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

/** What is stored of a question in a member's set. */
export interface StoredCard {
  readonly dueAt: Date;
  readonly stability: number;
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly learningSteps: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: number;
  readonly lastReviewAt: Date | null;
}

const toCard = (stored: StoredCard | null, now: Date): Card =>
  stored
    ? {
        due: stored.dueAt,
        stability: stored.stability,
        difficulty: stored.difficulty,
        elapsed_days: 0,
        scheduled_days: stored.scheduledDays,
        learning_steps: stored.learningSteps,
        reps: stored.reps,
        lapses: stored.lapses,
        state: stored.state,
        ...(stored.lastReviewAt && { last_review: stored.lastReviewAt }),
      }
    : createEmptyCard(now);

/** A right answer counts by how sure one was of it; a wrong one was forgotten, however sure one was. */
export const gradeOf = (correct: boolean, confidence: number): Grade => {
  if (!correct) return Rating.Again;
  if (confidence >= 4) return Rating.Easy;
  return confidence === 3 ? Rating.Good : Rating.Hard;
};

/** The card after an answer, and the chance of recall right before it; null the first time. */
export const review = (
  stored: StoredCard | null,
  now: Date,
  { correct, confidence }: { correct: boolean; confidence: number },
): { card: StoredCard; recall: number | null } => {
  const before = toCard(stored, now);
  const recall = stored?.lastReviewAt ? scheduler.get_retrievability(before, now, false) : null;
  const { card } = scheduler.next(before, now, gradeOf(correct, confidence));
  return {
    recall,
    card: {
      dueAt: card.due,
      stability: card.stability,
      difficulty: card.difficulty,
      scheduledDays: card.scheduled_days,
      learningSteps: card.learning_steps,
      reps: card.reps,
      lapses: card.lapses,
      state: card.state,
      lastReviewAt: now,
    },
  };
};
