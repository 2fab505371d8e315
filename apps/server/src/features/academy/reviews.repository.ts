import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, lte } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { learningCards } = tables;

/** Spaced questions of one member. */
export const createReviewsRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  countDue: (now: Date): Promise<number> =>
    db.$count(learningCards, and(eq(learningCards.memberId, owner.id), lte(learningCards.dueAt, now))),
});
