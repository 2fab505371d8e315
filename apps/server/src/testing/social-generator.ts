import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';

/** How much there is. */
export interface SocialSize {
  readonly members: number;
  readonly posts: number;
  /** What the most liked posts have; half of it on average. */
  readonly mostLikes?: number;
  /** Whether the generated members can sign in, with the password of `busy`. */
  readonly withAccounts?: boolean;
}

/** Members that the figures are read as; they have accounts. */
export interface Cast {
  /** Follows 1,000 members. */
  readonly busy: string;
  /** Follows three members who last wrote long ago. */
  readonly quiet: string;
  /** Is followed by many. */
  readonly famous: string;
}

const tables = [
  'profiles',
  'posts',
  'post_stats',
  'post_terms',
  'post_hashtags',
  'hashtags',
  'post_likes',
  'post_comments',
  'member_follows',
  'connections',
  'blocks',
  'mutes',
  'saved_posts',
];
const days = 365;
const vocabulary = 20_000;
const tags = 5_000;
const usualMostLikes = 20;
export const followedByBusy = 1_000;
export const followersOfFamous = 20_000;

/** The id of a generated member, by number. */
export const memberIdOf = (number: number): string =>
  `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const memberId = (number: string): string =>
  `('01900000-0000-7000-8000-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`;
/** A word of the made-up language, by number. */
export const wordOf = (number: number): string => `w${number}`;

/**
 * Fills the tables of the feed by `generate_series`: posts of a year, by authors of whom few write much, with up to
 * twenty likes each, so that counts, scores and hashtags are what the triggers would have made of the rows. Triggers
 * and indexes that keep nothing unique stand aside meanwhile.
 */
export const generateSocial = async (
  db: Database,
  to: SocialSize,
  cast: Cast,
  onStep: (statement: string, seconds: number) => void = () => undefined,
): Promise<void> => {
  const { mostLikes = usualMostLikes } = to;
  const client = await db.$client.connect();
  const run = async (text: string): Promise<void> => {
    const from = performance.now();
    await client.query(text);
    onStep(text.trim().slice(0, 60), (performance.now() - from) / 1_000);
  };
  try {
    await run('set statement_timeout = 0');
    await run("set session_replication_role = 'replica'");
    await run("set maintenance_work_mem = '512MB'");
    await run("set work_mem = '256MB'");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in (${tables.map((name) => `'${name}'`).join(', ')})
        and indexdef not like 'CREATE UNIQUE%'`);
    for (const { name } of indexes) await run(`drop index "${name}"`);
    const numbers = (first: number, last: number) => `generate_series(${first}, ${last - 1}) n`;
    await run(`
      insert into profiles (id, full_name, specialty, hospital, verified_at, created_at)
      select ${memberId('n')}, 'Dr. Member ' || n, (array['cardiology', 'neurology', 'oncology', 'nephrology'])[1 + n % 4],
        'Hospital ' || n % 500, case when n % 3 = 0 then now() end, now() - interval '400 days'
      from ${numbers(0, to.members)}`);
    if (to.withAccounts) {
      await run(`
        insert into auth.users (id, email, password_hash, email_confirmed_at, created_at)
        select ${memberId('n')}, 'member-' || n || '@figures.example', password_hash, now(), now() - interval '400 days'
        from auth.users, ${numbers(0, to.members)} where id = '${cast.busy}'`);
      await run(`
        insert into auth.identities (id, user_id, provider, provider_id, identity_data)
        select gen_random_uuid(), id, 'email', id::text, jsonb_build_object('sub', id, 'email', email)
        from auth.users where email like 'member-%@figures.example'`);
    }
    // Few write much: the cube of an even spread. The last hundred members write nothing.
    await run(`
      create temporary table made as
      select n, uuidv7(make_interval(secs => (n - ${to.posts})::float8 * ${(days * 86_400) / to.posts})) as id,
        ${memberId(`floor((${to.members} - 100) * power(((n::bigint * 2654435761) % 1000003)::float8 / 1000003, 3))`)} as author_id
      from ${numbers(0, to.posts)}`);
    await run(`
      insert into posts (id, author_id, client_id, kind, language, category, audience, text, created_at, deleted_at)
      select id, author_id, gen_random_uuid(), (array['note', 'note', 'question', 'case'])[1 + n % 4],
        (array['en', 'en', 'ar', 'zh'])[1 + n / 4 % 4],
        (array['cardiology', 'neurology', 'oncology', 'nephrology', null])[1 + n % 5],
        case when n % 20 = 7 then 'connections' when n % 20 = 13 then 'verified' else 'members' end,
        'Post number ' || n || '. ' || repeat('A few words on a patient with something. ', 3 + n % 9) || '#tag' || n % 50,
        uuid_extract_timestamp(id), case when n % 100 = 99 then now() end
      from made`);
    await run(`
      insert into post_likes (post_id, member_id, created_at)
      select id, ${memberId(`(n::bigint * 7919 + k * 104729) % ${to.members}`)}, uuid_extract_timestamp(id)
      from made, lateral generate_series(1, n % ${mostLikes + 1}) k on conflict do nothing`);
    await run(`
      insert into post_comments (id, post_id, author_id, client_id, text, terms, created_at)
      select uuidv7(), id, ${memberId(`(n::bigint * 31 + k) % ${to.members}`)}, gen_random_uuid(), 'I saw the same.', '{same}',
        uuid_extract_timestamp(id)
      from made, lateral generate_series(1, n % 3) k`);
    await run(`
      insert into post_stats (post_id, likes, comments, shares, popular, discussed, trending)
      select id, n % ${mostLikes + 1}, n % 3, 0,
        post_heat(1 + n % ${mostLikes + 1} + 2 * (n % 3), uuid_extract_timestamp(id), 7),
        post_heat(1 + 2 * (n % 3), uuid_extract_timestamp(id), 7),
        post_heat(1 + n % ${mostLikes + 1} + 2 * (n % 3), uuid_extract_timestamp(id), 1)
      from made`);
    await run(`
      insert into post_terms (post_id, terms)
      select id, array_to_tsvector(array(
        select distinct 'w' || floor(${vocabulary} * power(((n::bigint * 48271 + k * 69621) % 65537)::float8 / 65537, 2))
        from generate_series(1, 12) k))
      from made`);
    await run(`
      insert into post_hashtags (tag, post_id, label, is_open)
      select distinct 'tag' || tag, id, 'Tag' || tag, true
      from made, lateral (values (n % 50), (n::bigint * 7 % ${tags})) topics(tag)`);
    await run('truncate hashtags');
    await run(`
      insert into hashtags (tag, label, posts, trending)
      select tag, min(label), count(*), max(post_heat(1, uuid_extract_timestamp(post_id), 1))
      from post_hashtags group by tag`);
    await run(`
      insert into member_follows (follower_id, followed_id)
      select ${memberId('n')}, ${memberId(`(n::bigint * 17 + k * 7919) % ${to.members}`)}
      from ${numbers(0, to.members)}, lateral generate_series(1, 10) k
      where ${memberId('n')} <> ${memberId(`(n::bigint * 17 + k * 7919) % ${to.members}`)} on conflict do nothing`);
    for (const [follower, followed, count] of [
      [`'${cast.busy}'::uuid`, memberId('n'), Math.min(followedByBusy, to.members)],
      [memberId('n'), `'${cast.famous}'::uuid`, Math.min(followersOfFamous, to.members)],
    ] as const)
      await run(`
        insert into member_follows (follower_id, followed_id) select ${follower}, ${followed}
        from ${numbers(0, count)} on conflict do nothing`);
    await run(`
      insert into connections (id, requester_id, addressee_id, state, accepted_at)
      select gen_random_uuid(), '${cast.busy}', ${memberId('n * 3')}, 'accepted', now()
      from ${numbers(0, 200)} on conflict do nothing`);
    await run(`
      insert into mutes (muter_id, muted_id) select '${cast.busy}', ${memberId('n * 97 + 5')}
      from ${numbers(0, 20)} on conflict do nothing`);
    // The three quiet ones wrote once each, when the year began.
    await run(`
      insert into member_follows (follower_id, followed_id)
      select '${cast.quiet}', author_id from (
        select author_id from posts where deleted_at is null and audience = 'members'
        group by author_id having count(*) < 4 order by max(id::text) limit 3) rare on conflict do nothing`);
    await run('drop table made');
    for (const { definition } of indexes) await run(definition);
    await run("set session_replication_role = 'origin'");
    for (const table of [...tables, 'auth.users', 'auth.identities']) await run(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
};

/** Rows of the larger tables, and bytes of the whole database. */
export const sizeOf = async (db: Database): Promise<{ posts: number; likes: number; bytes: number }> => {
  const { rows } = await db.execute<{ posts: number; likes: number; bytes: number }>(sql`
    select (select count(*)::float8 from posts) as posts, (select count(*)::float8 from post_likes) as likes,
      pg_database_size(current_database())::float8 as bytes`);
  const [row] = rows;
  if (!row) throw new Error('No answer.');
  return row;
};
