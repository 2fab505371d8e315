import { sql } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import { review } from './schedule.ts';

/** Of one calculator; more would crowd out what was passed. */
const maxQuestions = 3;

/**
 * Who uses a calculator is asked what authors asked about it: two days later, like what was passed. Questions are never
 * made of the calculation itself, whose values are a patient's.
 */
export const createUsedCalculators = (): Consumer => ({
  name: 'academy-used-calculators',
  types: ['calculator.used'],
  async handle(tx, { event, at }) {
    if (event.type !== 'calculator.used') return;
    // As after an answer that was right without being sure.
    const { card } = review(null, at, { correct: true, confidence: 2 });
    await tx.execute(sql`
      insert into learning_cards (member_id, question_id, due_at, stability, difficulty, scheduled_days, learning_steps,
        reps, lapses, state, last_review_at)
      select p.id, asked.id, ${card.dueAt.toISOString()}::timestamptz, ${card.stability}, ${card.difficulty},
        ${card.scheduledDays}, ${card.learningSteps}, ${card.reps}, ${card.lapses}, ${card.state}, ${at.toISOString()}::timestamptz
      from profiles p, lateral (
        select q.id from learning_questions q
          join learning_resources r on r.id = q.resource_id and r.hidden_reason is null
          join learning_versions v on v.resource_id = r.id and v.state = 'published'
        where q.calculators @> array[${event.calculatorId}]::text[] and q.retired_at is null
          and v.audience in ('public', 'members')
        order by r.id desc, q.place limit ${maxQuestions}) asked
      where p.id = ${event.userId}::uuid on conflict do nothing`);
  },
});
