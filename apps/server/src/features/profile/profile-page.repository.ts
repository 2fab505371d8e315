import { type Actor, fieldAudienceDefaults, type ProfileField, type ViewAs } from '@mz/contracts';
import type { DatabaseOrTransaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { profileAudiences } from '../../access/audiences.ts';
import { visibleTo } from '../../access/predicates.ts';
import { isPartOpen, openPart, wordsGrantedAs, wordsGrantedTo } from '../../access/profile-fields.ts';

/** More than are shown: saves that follow each other become one line. */
const maxActivities = 100;

const p = {
  id: sql`p.id`,
  audiences: sql`p.field_audiences`,
};
const granted = sql`g.words`;
const part = (field: ProfileField, column: string): SQL =>
  sql`${openPart(granted, p.audiences, field, sql.raw(`p.${column}`))} as ${sql.identifier(column)}`;
const isOpen = (field: ProfileField): SQL => isPartOpen(granted, p.audiences, field);
const listOf = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

export type EntryRow = typeof tables.profileEntries.$inferSelect & { readonly articleId: string | null };

export interface ProfilePageRow {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_file_id: string | null;
  readonly banner_file_id: string | null;
  readonly specialty: string | null;
  readonly subspecialty: string | null;
  readonly hospital: string | null;
  readonly verified: boolean;
  readonly created_at: Date;
  readonly connection_count: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly location: string | null;
  readonly license: string | null;
  readonly board_certification: string | null;
  readonly orcid: string | null;
  readonly bio: string | null;
  readonly interests: string[] | null;
  readonly field_audiences: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly visibility: string;
  readonly search_visible: boolean;
  readonly version: number;
  readonly entries: readonly Record<string, unknown>[];
  readonly activity: readonly {
    id: string;
    kind: string;
    at: string;
    detail: string | null;
  }[];
}

/** A profile with all its parts as one viewer may see them, decided inside one query. */
export const createProfilePageRepository = (db: DatabaseOrTransaction, viewer: Actor) => ({
  /**
   * @param as the eyes of somebody of this kind instead of the viewer's; for the owner alone
   * @param kinds of activity that are shown
   */
  async find(
    userId: string,
    as: ViewAs | undefined,
    kinds: { readonly own: readonly string[]; readonly shown: readonly string[] },
  ): Promise<ProfilePageRow | null> {
    const words = as ? wordsGrantedAs(as) : wordsGrantedTo(viewer, p.id);
    const mayRead = as
      ? sql`p.id = ${viewer.id}::uuid and p.visibility = any(${granted})`
      : visibleTo(viewer, { author: p.id, audience: sql`p.visibility`, words: profileAudiences });
    const isOwn = viewer.id === userId && !as;
    const { rows } = await db.execute<ProfilePageRow & Record<string, unknown>>(sql`
      select p.id, p.full_name, p.avatar_file_id, p.banner_file_id, p.specialty, p.subspecialty, p.hospital,
        p.verified_at is not null as verified, p.created_at, p.orcid, p.field_audiences, p.visibility,
        p.search_visible, p.version, g.words,
        (select count(*)::int from connections c where c.state = 'accepted'
          and (c.requester_id = p.id or c.addressee_id = p.id)) as connection_count,
        ${openPart(granted, p.audiences, 'email', sql`u.email`)} as email,
        ${part('phone', 'phone')}, ${part('location', 'location')}, ${part('license', 'license')},
        ${part('boardCertification', 'board_certification')}, ${part('bio', 'bio')},
        ${part('interests', 'interests')},
        (select coalesce(jsonb_agg(to_jsonb(e) - 'user_id' - 'identity' || jsonb_build_object('article_id',
            case when e.kind = 'publication' then coalesce(
              (select a.id from articles a where a.pmid = e.pmid and a.deleted_at is null),
              (select a.id from articles a where a.doi = e.doi and a.deleted_at is null)) end)
            order by e.position, e.id), '[]'::jsonb)
          from profile_entries e where e.user_id = p.id and (
            (e.kind = 'education' and ${isOpen('education')})
            or (e.kind = 'experience' and ${isOpen('experience')})
            or (e.kind = 'publication' and ${isOpen('publications')})
            or (e.kind = 'award' and ${isOpen('awards')}))) as entries,
        case when ${isOpen('activity')} then (
          select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'at', l.occurred_at,
            'detail', case when l.kind <> 'publication_added' or ${isOpen('publications')} then l.detail end)
            order by l.occurred_at desc, l.id desc), '[]'::jsonb)
          from (select * from activities x where x.user_id = p.id and x.kind in (${listOf(isOwn ? kinds.own : kinds.shown)})
            order by x.occurred_at desc, x.id desc limit ${maxActivities}) l)
          else '[]'::jsonb end as activity
      from profiles p
        left join auth.users u on u.id = p.id
        cross join lateral (select ${words} as words) g
      where p.id = ${userId}::uuid and ${mayRead}`);
    return rows[0] ?? null;
  },
});

/** Which parts are shown to others than this viewer. `nobody` is left out: that is said to the owner alone. */
export const withheldOf = (row: ProfilePageRow): Partial<Record<ProfileField, 'doctors' | 'connections'>> =>
  Object.fromEntries(
    Object.entries(fieldAudienceDefaults).flatMap(([field, usual]) => {
      const audience = row.field_audiences[field] ?? usual;
      const isSaid = audience === 'doctors' || audience === 'connections';
      return isSaid && !row.words.includes(audience) ? [[field, audience]] : [];
    }),
  );
