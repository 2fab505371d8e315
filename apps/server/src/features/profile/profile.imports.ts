import {
  type EntryKind,
  entryInputSchema,
  entryKinds,
  entryLimits,
  type MemberActor,
  profilePatchSchema,
} from '@mz/contracts';
import type { Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ArchiveRow, archived, type TableImport } from '../../platform/archive-import.ts';
import { toColumns, toEntry } from './entry-view.ts';

const fields = profilePatchSchema.shape;

/** What its owner may write; badge, role and suspension are decisions of others. */
export const profileImport: TableImport = {
  part: 'profile',
  replaces: true,
  row: z.object({
    full_name: fields.fullName.unwrap().or(z.literal('')),
    specialty: fields.specialty.unwrap().or(archived.text(80)),
    subspecialty: fields.subspecialty.unwrap(),
    hospital: fields.hospital.unwrap(),
    location: fields.location.unwrap(),
    bio: fields.bio.unwrap(),
    phone: fields.phone.unwrap(),
    license: fields.license.unwrap(),
    board_certification: fields.boardCertification.unwrap(),
    interests: fields.interests.unwrap(),
    orcid: fields.orcid.unwrap(),
    language: fields.language.unwrap(),
    visibility: fields.visibility.unwrap(),
    field_audiences: fields.fieldAudiences.unwrap(),
    search_visible: z.boolean(),
  }),
};

const year = z.number().int().nullable();

/** Holds each row against the form's schema, and no more of a kind than a profile takes. */
const toOwnEntries = async (
  tx: Transaction,
  { id: userId }: MemberActor,
  rows: readonly ArchiveRow[],
): Promise<readonly ArchiveRow[]> => {
  const { rows: own } = await tx.execute<{ id: string; kind: EntryKind }>(
    sql`select id, kind from profile_entries where user_id = ${userId}::uuid`,
  );
  const known = new Set(own.map(({ id }) => id));
  const room = new Map(
    entryKinds.map((kind) => [
      kind,
      entryLimits.perKind[kind] - own.filter((entry) => entry.kind === kind).length,
    ]),
  );
  return rows.flatMap((given) => {
    const row = entryRow.parse(given);
    const entry = entryInputSchema.safeParse(
      toEntry({
        ...row,
        version: 1,
        yearStart: row.year_start,
        yearEnd: row.year_end,
        current: row.is_current,
      }),
    );
    const left = room.get(row.kind) ?? 0;
    if (!entry.success || (left <= 0 && !known.has(row.id))) return [];
    if (!known.has(row.id)) room.set(row.kind, left - 1);
    const { yearStart, yearEnd, current, ...columns } = toColumns(entry.data);
    return [{ ...row, ...columns, year_start: yearStart, year_end: yearEnd, is_current: current }];
  });
};

const entryRow = z.object({
  id: archived.id,
  kind: z.enum(entryKinds),
  position: z.number().int().min(0).max(100_000),
  title: z.string(),
  organization: z.string(),
  year_start: year,
  year_end: year,
  is_current: z.boolean(),
  description: z.string(),
  authors: z.string(),
  url: z.string().nullable(),
  doi: z.string().nullable(),
  pmid: z.string().nullable(),
  // Worked out anew: two entries that are the same are one.
  identity: z.string(),
  created_at: archived.time,
  updated_at: archived.time,
});

export const entriesImport: TableImport = { part: 'entries', row: entryRow, prepare: toOwnEntries };
