import type { Transaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { review } from './schedule.ts';

/** Of one cause; more would crowd out what was passed. */
const maxQuestions = 3;

/**
 * Puts questions before a member two days later, like what was passed; those that are there already stay as they stand.
 *
 * @param questions the middle of a query whose rows are questions `q` of published resources `r` in versions `v`, and
 *   its conditions
 */
export const askTwoDaysLater = async (
  tx: Transaction,
  { userId, at }: { readonly userId: string; readonly at: Date },
  questions: { readonly from: SQL; readonly where: SQL },
): Promise<void> => {
  // As after an answer that was right without being sure.
  const { card } = review(null, at, { correct: true, confidence: 2 });
  await tx.execute(sql`
    insert into learning_cards (member_id, question_id, due_at, stability, difficulty, scheduled_days, learning_steps,
      reps, lapses, state, last_review_at)
    select p.id, asked.id, ${card.dueAt.toISOString()}::timestamptz, ${card.stability}, ${card.difficulty},
      ${card.scheduledDays}, ${card.learningSteps}, ${card.reps}, ${card.lapses}, ${card.state}, ${at.toISOString()}::timestamptz
    from profiles p, lateral (
      select q.id from ${questions.from}
      where ${questions.where} and q.retired_at is null and v.state = 'published' and r.hidden_reason is null
        and v.audience in ('public', 'members')
      order by r.id desc, q.place limit ${maxQuestions}) asked
    where p.id = ${userId}::uuid on conflict do nothing`);
};
