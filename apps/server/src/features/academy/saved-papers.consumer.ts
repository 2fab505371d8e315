import { sql } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import { review } from './schedule.ts';

/** Of one paper; more would crowd out what was passed. */
const maxQuestions = 3;

/**
 * Who saves a paper is asked what authors asked about resources that rest on it: two days later, like what was passed.
 * Questions are never made of the paper itself.
 */
export const createSavedPapers = (): Consumer => ({
  name: 'academy-saved-papers',
  types: ['article.saved'],
  async handle(tx, { event, at }) {
    if (event.type !== 'article.saved') return;
    // As after an answer that was right without being sure.
    const { card } = review(null, at, { correct: true, confidence: 2 });
    await tx.execute(sql`
      insert into learning_cards (member_id, question_id, due_at, stability, difficulty, scheduled_days, learning_steps,
        reps, lapses, state, last_review_at)
      select p.id, asked.id, ${card.dueAt.toISOString()}::timestamptz, ${card.stability}, ${card.difficulty},
        ${card.scheduledDays}, ${card.learningSteps}, ${card.reps}, ${card.lapses}, ${card.state}, ${at.toISOString()}::timestamptz
      from profiles p, lateral (
        select q.id from learning_citations c join learning_versions v on v.id = c.version_id and v.state = 'published'
          join learning_resources r on r.id = v.resource_id and r.hidden_reason is null
          join learning_questions q on q.resource_id = r.id and q.retired_at is null
        where c.article_id = ${event.articleId}::uuid and v.audience in ('public', 'members')
        order by r.id desc, q.place limit ${maxQuestions}) asked
      where p.id = ${event.userId}::uuid on conflict do nothing`);
  },
});
