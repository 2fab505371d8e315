import { type Actor, findSpecialty, profilePatchSchema } from '@mz/contracts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import {
  createProfilesRestRepository,
  type ProfileColumn,
  type ProfileRecord,
  profileColumns,
} from './profiles-rest.repository.ts';
import { RestError } from './rest-error.ts';
import type { RestQuery, Selected } from './rest-query.ts';

/** Columns an owner may write, and the profile's own names for them. */
const writable = {
  full_name: 'fullName',
  specialty: 'specialty',
  hospital: 'hospital',
  location: 'location',
  bio: 'bio',
  language: 'language',
  visibility: 'visibility',
} as const satisfies Partial<Record<ProfileColumn, string>>;

export type JsonRow = Record<string, unknown>;

const denied = (actor: Actor): RestError =>
  new RestError(actor.role === 'visitor' ? 401 : 403, '42501', 'permission denied for table profiles');

/** What the caller may not write is refused before anything is written. */
const toPatch = (actor: Actor, body: unknown) => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(profileColumns, name))
      throw new RestError(
        400,
        'PGRST204',
        `Could not find the '${name.slice(0, 100)}' column of 'profiles' in the schema cache`,
      );
    if (!Object.hasOwn(writable, name)) throw denied(actor);
  }
  const values = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      writable[name as keyof typeof writable],
      // Programs that write the English name mean the code.
      name === 'specialty' && typeof value === 'string' ? (findSpecialty(value) ?? value) : value,
    ]),
  );
  const parsed = profilePatchSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RestError(
    400,
    '23514',
    'new row for relation "profiles" violates a check constraint',
    `${String(issue?.path[0] ?? 'body')}: ${issue?.message ?? 'is not valid'}`,
  );
};

/** The table `profiles` for programs written against PostgREST. */
export const createProfilesRestService = (
  { db }: AppContext,
  files: ProvidedServices['files'],
  profiles: ProvidedServices['profile'],
) => {
  const toJson = (row: ProfileRecord, select: readonly Selected[]): JsonRow => {
    const fileId = row.avatar_url;
    const shown = { ...row, avatar_url: typeof fileId === 'string' ? files.addressOf(fileId) : null };
    return Object.fromEntries(select.map(({ column, name }) => [name, shown[column as ProfileColumn]]));
  };

  return {
    async list(actor: Actor, query: RestQuery): Promise<JsonRow[]> {
      const rows = await createProfilesRestRepository(db, actor).list(query);
      return rows.map((row) => toJson(row, query.select));
    },

    count: (actor: Actor, query: RestQuery): Promise<number> =>
      createProfilesRestRepository(db, actor).count(query.filters),

    /** Writes the caller's own row if the filters match it; others' rows are as if they were not there. */
    async update(actor: Actor, origin: RequestOrigin, query: RestQuery, body: unknown): Promise<JsonRow[]> {
      if (!actor.id) throw denied(actor);
      const patch = toPatch(actor, body);
      const own = { column: 'id', operator: 'eq', negated: false, values: [actor.id] } as const;
      const repository = createProfilesRestRepository(db, actor);
      const matching = { ...query, filters: [...query.filters, own] };
      const [before] = await repository.list({ ...matching, offset: 0, limit: 1 });
      if (!before) return [];
      await profiles.update(actor, origin, patch);
      const after = await repository.list({ ...query, filters: [own], offset: 0, limit: 1 });
      return after.map((row) => toJson(row, query.select));
    },
  };
};
