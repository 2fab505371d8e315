import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, newId } from '@mz/db';
import type { Figure } from './table.ts';

const resources = 5_000;
const courses = 500;
const partsEach = 10;
const rounds = 12;
/** Members beside the one who asks. */
const others = 40;

type HotQuery = (db: Database) => Promise<unknown>;
interface AcademyQueries {
  readonly academyQueries: (memberId: string, courseId: string) => Record<string, HotQuery>;
  readonly explain: (db: Database, query: HotQuery) => Promise<{ plan: string; scanned: string[] }>;
}
/** By a variable: the types of the server's features are part of the server's own configuration. */
const queriesFile = '../apps/server/src/testing/academy-queries.ts';
const { academyQueries, explain } = (await import(queriesFile)) as AcademyQueries;

/** Recordings with two questions each, courses of ten of them, and members who have done a third of what there is. */
const generate = async (db: Database, memberId: string): Promise<string> => {
  await db.execute(`
    insert into learning_resources (id, bundled_key, views)
    select gen_random_uuid(), 'plan-' || n, n % 97 from generate_series(1, ${resources + courses}) n`);
  await db.execute(`
    insert into learning_versions
      (id, resource_id, number, state, kind, title, category, language, level, licence, audience, units)
    select gen_random_uuid(), r.id, 1, 'published',
      case when substr(r.bundled_key, 6)::int > ${resources} then 'course' else 'video' end,
      'Figures', 'nephrology', 'en', 'advanced', 'cc0', 'public',
      case when substr(r.bundled_key, 6)::int > ${resources} then null else 300 end
    from learning_resources r where r.bundled_key like 'plan-%'`);
  await db.execute(`
    insert into learning_parts (version_id, resource_id, place)
    select c.id, r.id, p from learning_versions c join learning_resources cr on cr.id = c.resource_id
      cross join generate_series(1, ${partsEach}) p
      join learning_resources r on r.bundled_key =
        'plan-' || ((substr(cr.bundled_key, 6)::int * 131 + p * 37) % ${resources} + 1)
    where c.kind = 'course' and cr.bundled_key like 'plan-%' on conflict do nothing`);
  await db.execute(`
    insert into learning_progress (member_id, resource_id, position, covered, covered_units, completed_at)
    select '${memberId}'::uuid, r.id, 300, '{[0,300)}'::int4multirange, 300, now() from learning_resources r
    where r.bundled_key like 'plan-%' and substr(r.bundled_key, 6)::int <= ${resources}
      and substr(r.bundled_key, 6)::int % 3 = 0`);
  await db.execute(`
    with others as (insert into profiles (id, full_name)
      select gen_random_uuid(), 'Figures ' || n from generate_series(1, ${others}) n returning id)
    insert into learning_progress (member_id, resource_id, position, covered, covered_units, completed_at)
    select o.id, r.id, 300, '{[0,300)}'::int4multirange, 300, now() from others o cross join learning_resources r
    where r.bundled_key like 'plan-%' and substr(r.bundled_key, 6)::int <= ${resources}
      and substr(r.bundled_key, 6)::int % 3 = 0`);
  await db.execute(`
    insert into learning_questions (id, resource_id, place, kind, prompt, options, answer, explanation, source)
    select gen_random_uuid(), r.id, n, 'single', '{"en":"Which?"}', '[]', '[]', '{}', '{"title":"Figures"}'
    from learning_resources r cross join generate_series(1, 2) n where r.bundled_key like 'plan-%'`);
  await db.execute(`analyze`);
  const { rows } = await db.execute<{ id: string }>(`
    select v.resource_id as id from learning_versions v where v.kind = 'course' order by v.resource_id limit 1`);
  return rows[0]?.id ?? newId();
};

/** The academy's queries of courses alone, and their plans into `bench/plans`. */
export const measureAcademyPlans = async (db: Database, memberId: string): Promise<Figure[]> => {
  const courseId = await generate(db, memberId);
  const figures: Figure[] = [];
  let plans = '';
  for (const [name, query] of Object.entries(academyQueries(memberId, courseId))) {
    const each: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await query(db);
      each.push(performance.now() - from);
    }
    const { plan, scanned } = await explain(db, query);
    const steps = plan.split('\n').filter((line) => /\(actual rows=|^(Planning|Execution) Time/.test(line));
    plans += `## ${name}\n\n\`\`\`\n${steps.join('\n')}\n\`\`\`\n\n`;
    figures.push({
      name: `${name}, ${resources} recordings and ${courses} courses`,
      // What else runs on the machine only ever adds.
      value: Math.min(...each),
      unit: 'ms',
      ...(scanned.length > 0 && { note: `reads ${scanned.join(', ')} without an index` }),
    });
  }
  const folder = fileURLToPath(new URL('./plans', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'academy.md'),
    `# Plans of the academy's queries at ${resources} recordings and ${courses} courses of ${partsEach} parts\n\n${plans.trimEnd()}\n`,
  );
  return figures;
};
