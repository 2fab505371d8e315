import type { Language, MemberActor } from '@mz/contracts';
import { articleLimits } from '@mz/contracts/articles';
import { type SavedKind as AnySaved, myZoneLimits } from '@mz/contracts/myzone';
import type { DatabaseOrTransaction } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { inGroup, listedFor, notBlocked } from '../../access/predicates.ts';
import { isVoiceNoteThere } from '../../platform/voice-note-keeping.ts';

/** Names of drugs are in files. */
type SavedKind = Exclude<AnySaved, 'drug'>;

interface DoorRow {
  readonly id: string;
  readonly title: string;
  readonly at: Date | string | null;
}

export interface CalculationRow {
  readonly id: string;
  readonly calculatorId: string;
  readonly inputs: Record<string, unknown>;
  readonly at: Date | string;
}

type SavedCounts = Record<Exclude<SavedKind, 'voice-note'> | 'retracted', number>;

export interface SavedFilter {
  readonly q?: string | undefined;
  readonly collection?: string | undefined;
}

/** Where the members of collections stand, by what they are. */
export const collectedIn: Record<AnySaved, { readonly table: SQL; readonly column: SQL }> = {
  article: { table: sql`collection_articles`, column: sql`article_id` },
  post: { table: sql`collection_posts`, column: sql`post_id` },
  resource: { table: sql`collection_resources`, column: sql`resource_id` },
  drug: { table: sql`collection_drugs`, column: sql`drug_id` },
  'voice-note': { table: sql`collection_voice_notes`, column: sql`voice_note_id` },
};

const { listed, saved: maxSaved } = myZoneLimits;
const excerptLength = 160;
const paperDays = 7;
const maxPapers = 200;

/** What one member keeps all over the product; of what others wrote, what the member may still see. */
export const createMyZoneRepository = (
  db: DatabaseOrTransaction,
  viewer: MemberActor,
  language: Language,
) => {
  const me = sql`${viewer.id}::uuid`;
  const read = async <Row extends object>(query: SQL): Promise<Row[]> =>
    // What a query selects is known to who wrote it.
    (await db.execute(query)).rows as unknown as Row[];
  const resourceShown = sql`v.state = 'published' and r.hidden_reason is null
    and ${listedFor(viewer, { author: sql`r.author_id`, audience: sql`v.audience` })}`;
  const resourceTitle = sql`coalesce(v.titles ->> ${language}, v.title)`;
  const postShown = sql`x.deleted_at is null and x.hidden_reason is null
    and ${listedFor(viewer, {
      author: sql`x.author_id`,
      audience: sql`x.audience`,
      inGroup: inGroup(viewer, sql`x.group_id`),
    })}`;
  const collectionsOf = (kind: AnySaved, id: SQL): SQL => sql`array(
    select i.collection_id::text from ${collectedIn[kind].table} i
    where i.user_id = ${me} and i.${collectedIn[kind].column} = ${id} order by i.added_at, i.collection_id)`;
  return {
    listLearning: () =>
      read<DoorRow & { percent: number }>(sql`
        select r.id, ${resourceTitle} as title, p.updated_at as at,
          least(100, 100 * p.covered_units / greatest(v.units, 1))::int as percent
        from learning_progress p join learning_resources r on r.id = p.resource_id
          join learning_versions v on v.resource_id = r.id
        where p.member_id = ${me} and p.completed_at is null and p.covered_units > 0 and ${resourceShown}
        order by p.updated_at desc limit ${listed}`),

    listConversations: () =>
      read<DoorRow>(sql`select c.id, c.title, c.updated_at as at from conversations c
        where c.user_id = ${me} order by c.updated_at desc, c.id desc limit ${listed}`),

    async count() {
      const [row] = await read<{
        drafts: number;
        notes: number;
        voiceNotes: number;
        due: number;
        doneToday: number;
      }>(sql`
        select (select count(*)::int from post_drafts where user_id = ${me}) as drafts,
          (select count(*)::int from notes where user_id = ${me}) as notes,
          (select count(*)::int from voice_notes n
            where n.user_id = ${me} and ${isVoiceNoteThere(sql.raw('n'))}) as "voiceNotes",
          (select count(*)::int from learning_cards where member_id = ${me} and due_at <= now()) as due,
          (select count(*)::int from learning_reviews
            where member_id = ${me} and reviewed_at >= date_trunc('day', now())) as "doneToday"`);
      return row ?? { drafts: 0, notes: 0, voiceNotes: 0, due: 0, doneToday: 0 };
    },

    async countSaved(): Promise<SavedCounts> {
      const [row] = await read<SavedCounts>(sql`
        select (select count(*)::int from saved_posts s join posts x on x.id = s.post_id
            where s.member_id = ${me} and ${postShown}) as post,
          (select count(*)::int from saved_articles where user_id = ${me}) as article,
          (select count(*)::int from saved_articles s join articles a on a.id = s.article_id
            where s.user_id = ${me} and a.retracted and a.deleted_at is null) as retracted,
          (select count(*)::int from learning_saves s join learning_resources r on r.id = s.resource_id
            join learning_versions v on v.resource_id = r.id
            where s.member_id = ${me} and ${resourceShown}) as resource`);
      return row ?? { post: 0, article: 0, resource: 0, retracted: 0 };
    },

    listCollections: () =>
      read<{ id: string; name: string; count: number }>(sql`
        select c.id, c.name, (
            (select count(*) from collection_articles i join articles a on a.id = i.article_id
              where i.collection_id = c.id and a.deleted_at is null)
            + (select count(*) from collection_posts i join posts x on x.id = i.post_id
              where i.collection_id = c.id and ${postShown})
            + (select count(*) from collection_resources i join learning_resources r on r.id = i.resource_id
              join learning_versions v on v.resource_id = r.id where i.collection_id = c.id and ${resourceShown})
            + (select count(*) from collection_voice_notes i join voice_notes n on n.id = i.voice_note_id
              where i.collection_id = c.id and ${isVoiceNoteThere(sql.raw('n'))})
            + (select count(*) from collection_drugs i where i.collection_id = c.id))::int as count
        from collections c where c.user_id = ${me} order by lower(c.name), c.id limit ${articleLimits.collections}`),

    /** Titles, or the first words of a post; each list is cut before they are put together. */
    search({ q, kind, collection }: SavedFilter & { kind?: SavedKind | undefined }) {
      const has = (text: SQL): SQL => (q ? sql`position(lower(${q}) in lower(${text})) > 0` : sql`true`);
      const isIn = (of: AnySaved, id: SQL): SQL =>
        collection
          ? sql`exists (select from ${collectedIn[of].table} i where i.user_id = ${me}
              and i.${collectedIn[of].column} = ${id} and i.collection_id = ${collection}::uuid)`
          : sql`true`;
      const parts: Record<SavedKind, SQL> = {
        post: sql`(select 'post' as kind, x.id, left(x.text, ${excerptLength}::int) as title, s.saved_at as at,
            ${collectionsOf('post', sql`x.id`)} as collections
          from saved_posts s join posts x on x.id = s.post_id
          where s.member_id = ${me} and ${postShown} and ${has(sql`x.text`)} and ${isIn('post', sql`x.id`)}
          order by s.saved_at desc, x.id desc limit ${maxSaved}::int)`,
        article: sql`(select 'article', a.id, a.title, s.saved_at, ${collectionsOf('article', sql`a.id`)}
          from saved_articles s join articles a on a.id = s.article_id
          where s.user_id = ${me} and a.deleted_at is null and (${has(sql`a.title`)} or ${has(sql`s.note`)})
            and ${isIn('article', sql`a.id`)}
          order by s.saved_at desc, a.id desc limit ${maxSaved}::int)`,
        resource: sql`(select 'resource', r.id, ${resourceTitle}, s.saved_at, ${collectionsOf('resource', sql`r.id`)}
          from learning_saves s
          join learning_resources r on r.id = s.resource_id join learning_versions v on v.resource_id = r.id
          where s.member_id = ${me} and ${resourceShown} and ${has(resourceTitle)}
            and ${isIn('resource', sql`r.id`)}
          order by s.saved_at desc, r.id desc limit ${maxSaved}::int)`,
        'voice-note': sql`(select 'voice-note', n.id, n.title, n.saved_at, ${collectionsOf('voice-note', sql`n.id`)}
          from voice_notes n
          where n.user_id = ${me} and ${isVoiceNoteThere(sql.raw('n'))} and ${isIn('voice-note', sql`n.id`)}
            and (${has(sql`n.title`)} or ${has(sql`array_to_string(n.tags, ' ')`)}
              or exists (select from jsonb_array_elements(n.transcript) said where ${has(sql`said ->> 'text'`)}))
          order by n.saved_at desc, n.id desc limit ${maxSaved}::int)`,
      };
      const wanted = kind ? [parts[kind]] : Object.values(parts);
      return read<{
        kind: SavedKind;
        id: string;
        title: string;
        at: Date | string;
        collections: string[];
      }>(sql`
        select f.kind, f.id, f.title, f.at, f.collections
        from (${sql.join(wanted, sql` union all `)}) as f (kind, id, title, at, collections)
        order by f.at desc, f.id desc limit ${maxSaved}`);
    },

    listCalculations: () =>
      read<CalculationRow>(sql`
        select h.id, h.calculator_id as "calculatorId", h.inputs, h.created_at as at from calculator_history h
        where h.user_id = ${me} order by h.id desc limit ${listed}`),

    async findLastEgfr(): Promise<CalculationRow | null> {
      const [row] = await read<CalculationRow>(sql`
        select h.id, h.calculator_id as "calculatorId", h.inputs, h.created_at as at from calculator_history h
        where h.user_id = ${me} and h.calculator_id like 'egfr-%' order by h.id desc limit 1`);
      return row ?? null;
    },

    /** Specialties of papers have the names of the catalogue, those of members their codes. */
    async findPapers(): Promise<{ count: number; latest: DoorRow | null }> {
      const rows = await read<DoorRow & { count: number }>(sql`
        with fresh as (select a.id, a.title, a.created_at from articles a join profiles me on me.id = ${me}
          where a.created_at > now() - make_interval(days => ${paperDays}) and a.deleted_at is null
            and exists (select from unnest(a.categories) c where lower(replace(c, ' ', '-')) = me.specialty)
          order by a.created_at desc, a.id desc limit ${maxPapers})
        select f.id, f.title, f.created_at as at, (select count(*)::int from fresh) as count
        from fresh f order by f.created_at desc, f.id desc limit 1`);
      const [latest] = rows;
      return { count: latest?.count ?? 0, latest: latest ?? null };
    },

    /** Whoever asks shows who asks. */
    listWaiting: () =>
      read<{ name: string; count: number }>(sql`
        select p.full_name as name, count(*) over ()::int as count
        from match_requests r join connections c on c.requester_id = r.requester_id
            and c.addressee_id = r.addressee_id and c.state = 'requested'
          join profiles p on p.id = r.requester_id
        where r.addressee_id = ${me} and ${notBlocked(viewer, sql`p.id`)}
        order by c.requested_at desc, p.id limit ${listed}`),

    /** Of the calendar and of the journal clubs of the member's groups. */
    listEvents: () =>
      read<DoorRow & { startsAt: Date | string; place: string | null; path: string }>(sql`
        select e.id, e.title, null::timestamptz as at, e.starts_at as "startsAt", e.place, e.path
        from ((select e.id, coalesce(e.titles ->> ${language}, e.titles ->> 'en', e.titles ->> 'ar', e.titles ->> 'zh') as title, e.starts_at,
            coalesce(e.places ->> ${language}, e.places ->> 'en', e.places ->> 'ar', e.places ->> 'zh') as place,
            '/events/' || e.id as path
          from calendar_events e where e.starts_at >= now() and e.state = 'published'
            and ${notBlocked(viewer, sql`e.created_by_id`)} order by e.starts_at, e.id limit ${listed}::int)
          union all
          (select m.id, a.title, m.starts_at, nullif(m.place, ''), '/social/groups/' || m.group_id
          from group_meetings m join articles a on a.id = m.article_id
          where m.starts_at >= now() and ${inGroup(viewer, sql`m.group_id`)}
          order by m.starts_at, m.id limit ${listed}::int)) e
        order by e.starts_at, e.id limit ${listed}`),
  };
};
