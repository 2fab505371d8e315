import { type SQL, sql } from 'drizzle-orm';

/** Parts of a course `v`: what of them a member has done, as columns of a query for resources. */

const asked = (resource: SQL): SQL => sql`exists (select from learning_questions q
  where q.resource_id = ${resource} and q.retired_at is null)`;
const passed = (me: SQL, resource: SQL): SQL => sql`exists (select from learning_attempts t
  where t.member_id = ${me} and t.resource_id = ${resource} and t.passed)`;

export const partsOf = sql`(select count(*)::int from learning_parts lp where lp.version_id = v.id)`;

/** A part is done once it is completed, and its quiz passed where it has one. */
export const donePartsOf = (me: SQL): SQL => sql`(select count(*)::int from learning_parts lp
  join learning_progress d on d.resource_id = lp.resource_id and d.member_id = ${me} and d.completed_at is not null
  where lp.version_id = v.id and (not ${asked(sql`lp.resource_id`)} or ${passed(me, sql`lp.resource_id`)}))`;

/**
 * What the member has begun and when last: recordings, and courses by the parts that were completed. Read in one pass
 * from what the member did, however many courses there are.
 */
export const begunBy = (me: SQL): SQL => sql`(
  select one.resource_id, max(one.at) as at
  from (select d.resource_id, d.updated_at as at from learning_progress d
      where d.member_id = ${me} and d.completed_at is null and d.covered_units > 0
    union all
    select c.resource_id, done.at
    from (select lp.version_id, max(d.completed_at) as at
        from learning_progress d join learning_parts lp on lp.resource_id = d.resource_id
        where d.member_id = ${me} and d.completed_at is not null group by 1) done
      join learning_versions c on c.id = done.version_id and c.state = 'published' and c.kind = 'course') one
  group by 1)`;

/**
 * The parts with how far the member is; of one the member may not see, nothing but that it is there.
 *
 * @param readable condition about `r` and `v`, here the part and its published version
 */
export const coursePartsOf = (me: SQL, language: string, readable: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('id', part.id, 'kind', part.kind, 'title', part.title, 'units', part.units,
    'covered', part.covered, 'completed', part.completed, 'questions', part.questions, 'passed', part.passed,
    'available', part.available) order by part.place)
  from (select lp.resource_id as id, coalesce(v.kind, 'document') as kind,
      coalesce(v.titles ->> ${language}, v.title, '') as title, v.units, coalesce(d.covered_units, 0) as covered,
      d.completed_at is not null as completed,
      (select count(*)::int from learning_questions q where q.resource_id = lp.resource_id and q.retired_at is null)
        as questions,
      ${passed(me, sql`lp.resource_id`)} as passed, v.id is not null as available, lp.place
    from learning_parts lp join learning_resources r on r.id = lp.resource_id
      left join learning_versions v on v.resource_id = r.id and v.state = 'published' and ${readable}
      left join learning_progress d on d.resource_id = lp.resource_id and d.member_id = ${me}
    where lp.version_id = course.id) part)`;
