import {
  type Actor,
  type FieldAudience,
  fieldAudienceDefaults,
  type ProfileField,
  type ProfilePage,
  type ProfileStep,
  type ProfileVisibility,
  profileSteps,
  type ViewAs,
} from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Activities } from '../../platform/activity-definition.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { toEntry } from './entry-view.ts';
import { createProfilePageRepository, type ProfilePageRow, withheldOf } from './profile-page.repository.ts';

type Entries = Pick<ProfilePage, 'education' | 'experience' | 'publications' | 'awards'>;

/** Rows come as JSON of the table; the contract's shapes by kind. */
const entriesOf = (row: ProfilePageRow): Entries => {
  const entries: Entries = { education: [], experience: [], publications: [], awards: [] };
  for (const json of row.entries) {
    const entry = toEntry(
      {
        id: String(json.id),
        version: Number(json.version),
        kind: String(json.kind),
        title: String(json.title),
        organization: String(json.organization),
        yearStart: json.year_start as number | null,
        yearEnd: json.year_end as number | null,
        current: json.is_current === true,
        description: String(json.description),
        authors: String(json.authors),
        url: json.url as string | null,
        doi: json.doi as string | null,
        pmid: json.pmid as string | null,
      },
      json.article_id as string | null,
    );
    if (entry.kind === 'education') entries.education.push(entry);
    else if (entry.kind === 'experience') entries.experience.push(entry);
    else if (entry.kind === 'publication') entries.publications.push(entry);
    else entries.awards.push(entry);
  }
  return entries;
};

const maxActivities = 20;

/** Saves that follow each other are one line, the latest. */
const foldActivity = (lines: ProfilePageRow['activity']): ProfilePageRow['activity'] =>
  lines
    .filter((line, at) => line.kind !== 'profile_updated' || lines[at - 1]?.kind !== line.kind)
    .slice(0, maxActivities);

export interface Completeness {
  readonly filled: number;
  readonly total: number;
  /** The most useful one first. */
  readonly missing: readonly ProfileStep[];
  readonly next: ProfileStep | null;
}

/** Steps that are done, and those that are not. */
export const completenessOf = (page: Omit<ProfilePage, 'own' | 'withheld'>): Completeness => {
  const isDone: Readonly<Record<ProfileStep, boolean>> = {
    specialty: page.specialty !== null,
    hospital: page.hospital !== null,
    avatar: page.avatarUrl !== null,
    bio: page.bio !== null,
    experience: page.experience.length > 0,
    education: page.education.length > 0,
    interests: page.interests.length > 0,
    location: page.location !== null,
    publications: page.publications.length > 0,
    license: page.license !== null,
  };
  const missing = profileSteps.filter((step) => !isDone[step]);
  return {
    filled: profileSteps.length - missing.length,
    total: profileSteps.length,
    next: missing[0] ?? null,
    missing,
  };
};

/** Profiles as others see them. */
export const createProfilePageService = (
  { db }: Pick<AppContext, 'db'>,
  files: ProvidedServices['files'],
  activities: Activities,
) => {
  const kinds = { own: activities.kinds, shown: activities.shownKinds };
  const addressOf = (id: string | null) => (id ? files.addressOf(id) : null);

  return {
    /** @throws AppError `not_found` for profiles that are not shown to the viewer, as for those that do not exist */
    async getPage(viewer: Actor, userId: string, as?: ViewAs): Promise<ProfilePage> {
      if (as && viewer.id !== userId)
        throw new AppError('forbidden', 'Only owners look at a profile with others’ eyes.');
      const row = await createProfilePageRepository(db, viewer).find(userId, as, kinds);
      if (!row) throw new AppError('not_found', 'Profile not found.');
      const page = {
        id: row.id,
        fullName: row.full_name,
        avatarUrl: addressOf(row.avatar_file_id),
        bannerUrl: addressOf(row.banner_file_id),
        specialty: row.specialty,
        subspecialty: row.subspecialty,
        hospital: row.hospital,
        verified: row.verified,
        joinedAt: new Date(row.created_at).toISOString(),
        connectionCount: row.connection_count,
        email: row.email,
        phone: row.phone,
        location: row.location,
        license: row.license,
        boardCertification: row.board_certification,
        orcid: row.orcid,
        bio: row.bio,
        interests: row.interests ?? [],
        ...entriesOf(row),
        activity: foldActivity(row.activity).map((line) => ({
          ...line,
          at: new Date(line.at).toISOString(),
        })),
      };
      const isOwn = viewer.id === userId && !as;
      return {
        ...page,
        withheld: withheldOf(row),
        own: isOwn
          ? {
              version: row.version,
              visibility: row.visibility as ProfileVisibility,
              searchVisible: row.search_visible,
              fieldAudiences: { ...fieldAudienceDefaults, ...row.field_audiences } as Record<
                ProfileField,
                FieldAudience
              >,
              completeness: completenessOf(page),
            }
          : null,
      };
    },
  };
};
export type ProfilePageService = ReturnType<typeof createProfilePageService>;
