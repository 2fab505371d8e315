import { courseLimits } from '@mz/contracts/academy-courses';
import type { DatabaseOrTransaction } from '@mz/db';
import { sql } from 'drizzle-orm';

interface Summary {
  readonly count: number;
  readonly objectives: number | null;
  readonly relevance: number | null;
  readonly unbiased: number | null;
  readonly comments: string[] | null;
}

/** What all members together say of a course; comments in an order that does not tell when each was written. */
export const summariseEvaluations = async (
  db: DatabaseOrTransaction,
  resourceId: string,
): Promise<Summary> => {
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select count(*)::int as count, avg(objectives)::float8 as objectives, avg(relevance)::float8 as relevance,
      avg(unbiased::int)::float8 as unbiased,
      case when count(*) >= ${courseLimits.commentsFrom} then (select jsonb_agg(said.comment order by md5(said.comment))
        from (select c.comment from learning_evaluations c where c.resource_id = ${resourceId}::uuid and c.comment <> ''
          order by c.created_at desc limit ${courseLimits.shownComments}) said) end as comments
    from learning_evaluations where resource_id = ${resourceId}::uuid`);
  const [summary] = rows;
  if (!summary) throw new Error('The figures of a course came back without a row.');
  return summary;
};
