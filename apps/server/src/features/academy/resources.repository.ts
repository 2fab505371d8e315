import type { Actor, Language, Specialty } from '@mz/contracts';
import type { CoursePart, Cue, ModuleStandard, ResourceKind, VersionState } from '@mz/contracts/academy';
import type { CitedArticle } from '@mz/contracts/citations';
import type { HiddenReason } from '@mz/contracts/moderation-reports';
import type { DatabaseOrTransaction } from '@mz/db';
import { tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { listedFor, visibleTo } from '../../access/predicates.ts';
import { begunBy, coursePartsOf, donePartsOf, partsOf } from './course-columns.ts';

const { profiles } = tables;

export interface CardRow {
  readonly id: string;
  readonly versionId: string;
  readonly kind: ResourceKind;
  readonly title: string;
  readonly description: string;
  readonly category: Specialty;
  readonly language: Language;
  readonly level: string;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly authorVerified: boolean;
  readonly avatarFileId: string | null;
  readonly posterFileId: string | null;
  readonly bundledKey: string | null;
  readonly units: number | null;
  readonly views: number;
  readonly saved: boolean;
  readonly covered: number;
  readonly position: number;
  readonly completed: boolean;
  readonly retracted: boolean;
  readonly chapters: readonly { at: number; title: string; titles?: Partial<Record<Language, string>> }[];
  readonly publishedAt: string;
}

export interface DetailRow extends CardRow {
  readonly objectives: readonly string[];
  readonly licence: string;
  readonly funding: string;
  readonly audience: string;
  readonly hidden: HiddenReason | null;
  readonly state: VersionState;
  readonly version: number;
  readonly fileId: string | null;
  readonly bundledFile: string | null;
  readonly linkUrl: string | null;
  readonly soundFileId: string | null;
  readonly hasStreams: boolean;
  readonly contentType: string | null;
  readonly module: { standard: ModuleStandard; launch: string } | null;
  readonly captions: readonly { language: Language; cues: readonly Cue[] }[] | null;
  readonly citations: readonly CitedArticle[] | null;
  readonly parts: readonly CoursePart[] | null;
  readonly questions: number;
  readonly passed: boolean;
  readonly certificate: string | null;
  readonly discussion: string | null;
}

export interface ListFilter {
  readonly kind?: ResourceKind | undefined;
  readonly category?: Specialty | undefined;
  readonly isSaved: boolean;
  /** Only what can be a part of a course: what is here and can be completed. */
  readonly isForCourse: boolean;
  /** A text query in the syntax of `to_tsquery`. */
  readonly terms: string | null;
  readonly after?: string | undefined;
  readonly limit: number;
}

const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** Resources as one viewer sees them, texts in the viewer's language where the author wrote them in it. */
export const createResourcesRepository = (db: DatabaseOrTransaction, viewer: Actor, language: Language) => {
  const me = viewer.id === null ? sql`null::uuid` : sql`${viewer.id}::uuid`;
  const record = { author: sql`r.author_id`, audience: sql`v.audience` };
  const own = sql`(r.author_id = ${me}) is true`;
  const shown = sql`(r.hidden_reason is null or ${own})`;
  const listed = sql`${shown} and ${listedFor(viewer, record)}`;
  const readable = sql`${shown} and ${visibleTo(viewer, record)}`;
  const profileShown = visibleTo(viewer, {
    author: profiles.id,
    audience: profiles.visibility,
    words: profileAudiences,
  });
  const columns = sql`r.id, v.id as "versionId", v.kind, coalesce(v.titles ->> ${language}, v.title) as title,
    coalesce(v.descriptions ->> ${language}, v.description) as description, v.category, v.language, v.level,
    r.author_id as "authorId", profiles.full_name as "authorName",
    coalesce(profiles.verified_at is not null, false) as "authorVerified",
    case when ${profileShown} then profiles.avatar_file_id end as "avatarFileId",
    v.poster_file_id as "posterFileId", r.bundled_key as "bundledKey",
    case when v.kind = 'course' then ${partsOf} else v.units end as units, r.views,
    s.member_id is not null as saved,
    case when v.kind = 'course' then ${donePartsOf(me)} else coalesce(p.covered_units, 0) end as covered,
    coalesce(p.position, 0) as position, p.completed_at is not null as completed,
    exists (select 1 from learning_citations c join articles a on a.id = c.article_id
      where c.version_id = v.id and a.retracted) as retracted, v.chapters,
    to_char(coalesce(v.decided_at, v.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt"`;
  const joins = sql`join learning_versions v on v.resource_id = r.id
    left join profiles on profiles.id = r.author_id
    left join learning_saves s on s.resource_id = r.id and s.member_id = ${me}
    left join learning_progress p on p.resource_id = r.id and p.member_id = ${me}`;
  const select = async (where: SQL, order: SQL, more = sql``): Promise<CardRow[]> => {
    const { rows } = await db.execute<CardRow & Record<string, unknown>>(sql`
      select ${columns} from learning_resources r ${more} ${joins} where v.state = 'published' and ${where} ${order}`);
    return rows;
  };

  return {
    list({ kind, category, isSaved, isForCourse, terms, after, limit }: ListFilter): Promise<CardRow[]> {
      const conditions = [
        listed,
        ...(kind ? [sql`v.kind = ${kind}`] : []),
        ...(category ? [sql`v.category = ${category}`] : []),
        ...(isForCourse ? [sql`v.kind <> 'course' and v.link_url is null and v.units is not null`] : []),
        ...(isSaved ? [sql`s.member_id is not null`] : []),
        ...(terms === null ? [] : [sql`v.search @@ ${terms}::tsquery`]),
        ...(after ? [sql`r.id < ${after}::uuid`] : []),
      ];
      return select(and(conditions), sql`order by r.id desc limit ${limit}`);
    },

    async categories(): Promise<Specialty[]> {
      const { rows } = await db.execute<{ category: Specialty }>(sql`
        select distinct v.category from learning_resources r join learning_versions v on v.resource_id = r.id
        where v.state = 'published' and ${listed}`);
      return rows.map(({ category }) => category);
    },

    popular: (limit: number): Promise<CardRow[]> =>
      select(sql`r.views > 0 and ${listed}`, sql`order by r.views desc, r.id desc limit ${limit}`),

    saved: (limit: number): Promise<CardRow[]> =>
      select(sql`s.member_id is not null and ${listed}`, sql`order by s.saved_at desc limit ${limit}`),

    continued: (limit: number): Promise<CardRow[]> =>
      select(
        sql`p.completed_at is null and ${listed}`,
        sql`order by coalesce(p.updated_at, begun.at) desc limit ${limit}`,
        sql`join ${begunBy(me)} begun on begun.resource_id = r.id`,
      ),

    /** Whether a resource is there for the viewer, as a condition of another query. */
    isOpen: (resourceId: SQL): SQL => sql`exists (select from learning_resources r
      join learning_versions v on v.resource_id = r.id and v.state = 'published'
      where r.id = ${resourceId} and ${readable})`,

    /** Recordings of sound for podcast apps, the newest first. */
    async episodes(limit: number) {
      const { rows } = await db.execute<
        CardRow & { contentType: string; byteSize: number } & Record<string, unknown>
      >(sql`
        select ${columns}, v.content_type as "contentType", coalesce(v.byte_size, 0)::float8 as "byteSize"
        from learning_resources r ${joins} where v.state = 'published' and v.kind = 'podcast'
          and v.link_url is null and v.content_type is not null and ${listed} order by r.id desc limit ${limit}`);
      return rows;
    },

    /** In the order of the list; what the viewer may not see is left out. */
    inPlaylist: (id: string): Promise<CardRow[]> =>
      select(
        sql`r.id in (select i.resource_id from learning_playlist_items i where i.playlist_id = ${id}::uuid) and ${listed}`,
        sql`order by (select i.place from learning_playlist_items i
          where i.playlist_id = ${id}::uuid and i.resource_id = r.id), r.id`,
      ),

    /** Whether the viewer may see the published version, with what progress needs of it. */
    async findPublished(id: string): Promise<CardRow | null> {
      const [row] = await select(sql`r.id = ${id}::uuid and ${readable}`, sql``);
      return row ?? null;
    },

    /**
     * One version whole. `published` for whoever may see it; `open` for its author, and for moderators once it was sent.
     */
    async find(id: string, wanted: 'published' | 'open' | { versionId: string }): Promise<DetailRow | null> {
      const mayReview = viewer.role === 'moderator' || viewer.role === 'admin';
      const version =
        wanted === 'published'
          ? sql`v.state = 'published' and ${readable}`
          : wanted === 'open'
            ? sql`v.state in ('draft', 'submitted', 'rejected') and ${own}`
            : sql`v.id = ${wanted.versionId}::uuid and ${mayReview ? sql`true` : own}`;
      const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
        select ${columns}, v.objectives, v.licence, v.funding, v.audience, r.hidden_reason as hidden, v.state, v.number as version,
          v.file_id as "fileId", v.bundled_file as "bundledFile", v.link_url as "linkUrl",
          v.sound_file_id as "soundFileId", coalesce(jsonb_array_length(v.streams), 0) > 0 as "hasStreams",
          v.content_type as "contentType", v.module,
          (select jsonb_agg(jsonb_build_object('language', c.language, 'cues', c.cues) order by c.language)
            from learning_captions c where c.version_id = v.id) as captions,
          (select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'journal', nullif(a.journal, ''),
              'publicationDate', a.publication_date, 'retracted', a.retracted) order by c.place)
            from learning_citations c join articles a on a.id = c.article_id where c.version_id = v.id) as citations,
          (select parts.list from (select v.id) course, lateral (select ${coursePartsOf(me, language, readable)} as list) parts) as parts,
          (select count(*)::int from learning_questions q
            where q.resource_id = r.id and q.retired_at is null) as questions,
          exists (select 1 from learning_attempts t where t.member_id = ${me} and t.resource_id = r.id
            and t.passed) as passed,
          (select t.number from learning_certificates t where t.member_id = ${me} and t.resource_id = r.id
            and t.revoked_at is null) as certificate,
          (select posts.id from posts where posts.id = r.post_id and posts.deleted_at is null
            and posts.hidden_reason is null and ${visibleTo(viewer, { author: sql`posts.author_id`, audience: sql`posts.audience` })}) as discussion
        from learning_resources r ${joins} where r.id = ${id}::uuid and ${version}`);
      return rows[0] ?? null;
    },

    /** Cues of versions, to find where the words of a search are said. */
    async captionsOf(versionIds: readonly string[]) {
      if (versionIds.length === 0) return [];
      const ids = sql.join(
        versionIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      const { rows } = await db.execute<{ versionId: string; language: Language; cues: Cue[] }>(sql`
        select c.version_id as "versionId", c.language, c.cues from learning_captions c
        where c.version_id in (${ids}) order by c.language = ${language} desc`);
      return rows;
    },
  };
};
