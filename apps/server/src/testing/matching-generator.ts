import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';

/** Members that are made, topics there are, and topics of a member. Half of them are of the member's own circle. */
const topicsPerMember = 12;
const circleSize = 25;

/** Written at once: the time of a statement is bounded. */
const batchSize = 2_000;

const writeBatch = async (db: Database, from: number, to: number): Promise<void> => {
  await db.execute(sql`
    insert into profiles (id, full_name, specialty, hospital, location, interests, verified_at)
    select ('0192f000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Dr. Member ' || n,
      (array['cardiology','nephrology','oncology','neurology','pediatrics','surgery','endocrinology','radiology'])[1 + n % 8],
      'Hospital ' || n % 2000, 'City ' || n % 500 || ', Country ' || n % 40, '{}',
      case when n % 3 = 0 then now() end
    from generate_series(${from}::int, ${to}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into member_topics (member_id, topic, sources, label, evidence)
    select distinct on (m, topic) ('0192f000-0000-7000-8000-' || lpad(to_hex(m), 12, '0'))::uuid, topic, 1, topic,
      jsonb_build_array(jsonb_build_object('source', 'interest', 'id', null, 'label', topic))
    from (
      select m, case when k <= ${topicsPerMember / 2}::int
        then 'circle' || m / ${circleSize}::int || 'x' || k
        else 'topic' || floor(exp(random() * ln(20000)))::int end as topic
      from generate_series(${from}::int, ${to}::int) m, generate_series(1, ${topicsPerMember}::int) k) made
    on conflict do nothing`);
};

/**
 * Members with planted affinities: each belongs to a circle of 25 who share rare topics, and has others that many have,
 * the n-th topic as often as one over n. For measuring speed; whether matches are good is measured on what was not planted.
 */
export const generateMembers = async (db: Database, members: number): Promise<void> => {
  for (let from = 1; from <= members; from += batchSize)
    await writeBatch(db, from, Math.min(members, from + batchSize - 1));
  await db.execute(sql`
    insert into match_settings (user_id, languages)
    select id, array['en'] from profiles where full_name like 'Dr. Member %' and ('x' || right(id::text, 2))::bit(8)::int % 4 = 0
    on conflict do nothing`);
  for (let from = 1; from <= members; from += batchSize)
    await db.execute(sql`
    insert into connections (id, requester_id, addressee_id, state, accepted_at)
    select gen_random_uuid(), ('0192f000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ('0192f000-0000-7000-8000-' || lpad(to_hex(1 + (n * 7919) % ${members}::int), 12, '0'))::uuid, 'accepted', now()
    from generate_series(${from}::int, ${Math.min(members, from + batchSize - 1)}::int) n
    where n <> 1 + (n * 7919) % ${members}::int on conflict do nothing`);
  await db.execute(
    sql`vacuum analyze profiles, member_topics, match_topics, match_settings, connections, match_shown`,
  );
};

/** Of the matches of a member, those of the member's own circle. */
export const isOfCircle = (viewer: number, id: string): boolean =>
  Math.floor(Number.parseInt(id.slice(-12), 16) / circleSize) === Math.floor(viewer / circleSize);

export const memberIdOf = (n: number): string =>
  `0192f000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
