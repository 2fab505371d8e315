import { articleLimits } from '@mz/contracts/articles';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { Owner } from '../../platform/owned-texts.ts';
import { isVoiceNoteThere, voiceNoteGoesAt } from '../../platform/voice-note-keeping.ts';

const { voiceNotes } = tables;

export type VoiceNoteRow = typeof voiceNotes.$inferSelect;
/** With what decides when it goes, and where it lies. */
export type KeptRow = VoiceNoteRow & { readonly goesAt: Date | null; readonly collections: string[] };
type Changes = Partial<
  Pick<VoiceNoteRow, 'title' | 'tags' | 'expiresAt' | 'isKept' | 'transcript' | 'transcribing'>
>;

export interface VoiceNoteFilter {
  /** In the syntax of PostgreSQL; null: whatever the words. */
  readonly terms: string | null;
  readonly tag: string | undefined;
  readonly collection: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly length: 'short' | 'medium' | 'long' | undefined;
  readonly transcript: 'with' | 'without' | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

const { ms, transcript } = voiceNotes;
const lengths: Record<'short' | 'medium' | 'long', SQL> = {
  short: sql`${ms} < 120000`,
  medium: sql`${ms} >= 120000 and ${ms} < 600000`,
  long: sql`${ms} >= 600000`,
};
const hasTranscript = sql<boolean>`${transcript} <> '[]'::jsonb`;

const table = sql.raw('voice_notes');
const columns = {
  ...getTableColumns(voiceNotes),
  goesAt: voiceNoteGoesAt(table).mapWith(voiceNotes.expiresAt),
  collections: sql<string[]>`array(select i.collection_id::text from collection_voice_notes i
    where i.voice_note_id = voice_notes.id and i.user_id = voice_notes.user_id
    order by i.added_at, i.collection_id)`,
};

/** Word forms a note is found by. */
const searchOf = ({
  title,
  tags,
  transcript: said,
}: Pick<VoiceNoteRow, 'title' | 'tags' | 'transcript'>): SQL => {
  const terms = termsOf([title, ...tags, ...said.map(({ text }) => text)].join('\n'));
  return sql`array_to_tsvector(array(select jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb)))`;
};

/** Voice notes of one member; those of others are not there. */
export const createVoiceNotesRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const own = eq(voiceNotes.userId, owner.id);
  const one = (id: string) => and(own, eq(voiceNotes.id, id));
  const isThere = and(own, isVoiceNoteThere(table));
  const first = ([row]: KeptRow[]): KeptRow | null => row ?? null;

  return {
    /** Notes, recordings under way and bytes of the member, also of what can still be brought back. */
    async held() {
      const [row] = await db
        .select({
          notes: sql<number>`count(*)::int`,
          open: sql<number>`count(*) filter (where ${voiceNotes.state} = 'recording')::int`,
          bytes: sql<number>`coalesce(sum(${voiceNotes.byteSize}), 0)::float8`,
          openBytes: sql<number>`coalesce(sum(${voiceNotes.byteSize}) filter (where ${voiceNotes.state} = 'recording'), 0)::float8`,
        })
        .from(voiceNotes)
        .where(own);
      return row ?? { notes: 0, open: 0, bytes: 0, openBytes: 0 };
    },

    /** Begins a recording; nothing happens where the id is taken. */
    async start(id: string, recordedAt: Date): Promise<void> {
      await db.insert(voiceNotes).values({ id, userId: owner.id, recordedAt }).onConflictDoNothing();
    },

    /** Whatever its state; locked until the end of the transaction. */
    lock: async (id: string): Promise<KeptRow | null> =>
      first(await db.select(columns).from(voiceNotes).where(one(id)).for('update')),

    /** Whatever its state. */
    findAny: async (id: string): Promise<KeptRow | null> =>
      first(await db.select(columns).from(voiceNotes).where(one(id))),

    find: async (id: string): Promise<KeptRow | null> =>
      first(
        await db
          .select(columns)
          .from(voiceNotes)
          .where(and(one(id), isThere)),
      ),

    list({
      terms,
      tag,
      collection,
      since,
      until,
      length,
      transcript: wanted,
      before,
      limit,
    }: VoiceNoteFilter) {
      const conditions = [
        isThere,
        terms === null ? undefined : sql`${voiceNotes.search} @@ ${terms}::tsquery`,
        tag === undefined ? undefined : sql`${tag} = any(${voiceNotes.tags})`,
        collection === undefined
          ? undefined
          : sql`exists (select from collection_voice_notes i where i.voice_note_id = voice_notes.id
              and i.user_id = ${owner.id}::uuid and i.collection_id = ${collection}::uuid)`,
        since === undefined ? undefined : sql`${voiceNotes.recordedAt} >= ${since}::date`,
        until === undefined ? undefined : sql`${voiceNotes.recordedAt} < ${until}::date + 1`,
        length && lengths[length],
        wanted && (wanted === 'with' ? hasTranscript : sql`not ${hasTranscript}`),
        before === undefined
          ? undefined
          : sql`(${voiceNotes.recordedAt}, ${voiceNotes.id}) < (
              select b.recorded_at, b.id from voice_notes b where b.id = ${before}::uuid and b.user_id = ${owner.id}::uuid)`,
      ];
      return db
        .select(columns)
        .from(voiceNotes)
        .where(and(...conditions))
        .orderBy(desc(voiceNotes.recordedAt), desc(voiceNotes.id))
        .limit(limit);
    },

    async tags() {
      const { rows } = await db.execute<{ tag: string; notes: number }>(sql`
        select tag, count(*)::int as notes from ${voiceNotes}, unnest(${voiceNotes.tags}) as tag
        where ${isThere} group by tag order by 2 desc, 1 limit 40`);
      return rows.map(({ tag, notes }) => ({ tag, notes }));
    },

    /** All collections, also those without a voice note. */
    async collections() {
      const { rows } = await db.execute<{ id: string; name: string; notes: number }>(sql`
        select c.id, c.name, (select count(*)::int from collection_voice_notes i
            join voice_notes on voice_notes.id = i.voice_note_id
            where i.collection_id = c.id and ${isThere}) as notes
        from collections c where c.user_id = ${owner.id}::uuid
        order by lower(c.name), c.id limit ${articleLimits.collections}`);
      return rows.map(({ id, name, notes }) => ({ id, name, notes }));
    },

    async counts() {
      const isThisMonth = sql`${voiceNotes.recordedAt} >= date_trunc('month', now())`;
      const [row] = await db
        .select({
          total: sql<number>`count(*)::int`,
          ms: sql<number>`coalesce(sum(${ms}) filter (where ${isThisMonth}), 0)::float8`,
          notes: sql<number>`count(*) filter (where ${isThisMonth})::int`,
          withTranscript: sql<number>`count(*) filter (where ${isThisMonth} and ${hasTranscript})::int`,
        })
        .from(voiceNotes)
        .where(isThere);
      return row ?? { total: 0, ms: 0, notes: 0, withTranscript: 0 };
    },

    async moveTo(id: string, byteSize: number): Promise<void> {
      await db.update(voiceNotes).set({ byteSize, changedAt: sql`now()` }).where(one(id));
    },

    async save(
      id: string,
      values: Pick<
        VoiceNoteRow,
        'title' | 'tags' | 'ms' | 'contentType' | 'peaks' | 'marks' | 'gaps' | 'fileId'
      >,
    ): Promise<KeptRow | null> {
      return first(
        await db
          .update(voiceNotes)
          .set({
            ...values,
            state: 'saved',
            savedAt: sql`now()`,
            search: searchOf({ ...values, transcript: [] }) as unknown as string,
            changedAt: sql`now()`,
          })
          .where(one(id))
          .returning(columns),
      );
    },

    /** In a transaction that holds the row. */
    async update(row: VoiceNoteRow, changes: Changes): Promise<KeptRow | null> {
      return first(
        await db
          .update(voiceNotes)
          .set({
            ...changes,
            search: searchOf({ ...row, ...changes }) as unknown as string,
            version: sql`${voiceNotes.version} + 1`,
            changedAt: sql`now()`,
          })
          .where(and(one(row.id), isThere))
          .returning(columns),
      );
    },

    /** Changes no version: what the member wrote stands as it stood. */
    async setTranscribing(id: string, transcribing: VoiceNoteRow['transcribing']): Promise<void> {
      await db.update(voiceNotes).set({ transcribing }).where(one(id));
    },

    /** Saved notes can be brought back; recordings that were not saved are gone. */
    async remove(id: string): Promise<boolean> {
      const dropped = await db
        .delete(voiceNotes)
        .where(and(one(id), eq(voiceNotes.state, 'recording')))
        .returning({ id: voiceNotes.id });
      if (dropped.length > 0) return true;
      const rows = await db
        .update(voiceNotes)
        .set({ deletedAt: sql`now()` })
        .where(and(one(id), isThere))
        .returning({ id: voiceNotes.id });
      return rows.length > 0;
    },

    async restore(id: string): Promise<KeptRow | null> {
      return first(
        await db
          .update(voiceNotes)
          .set({ deletedAt: null })
          .where(and(one(id), isNotNull(voiceNotes.deletedAt)))
          .returning(columns),
      );
    },
  };
};

/** Notes of anybody that have served their time: deleted so long ago, expired, or never saved. */
export const listOver = async (
  db: DatabaseOrTransaction,
  { undoDays, openDays, limit }: { undoDays: number; openDays: number; limit: number },
): Promise<{ id: string; fileId: string | null }[]> => {
  // Standing settings from their own side: few members have one.
  const { rows } = await db.execute<{ id: string; fileId: string | null }>(sql`
    select n.id, n.file_id as "fileId" from voice_notes n
    where n.deleted_at < now() - make_interval(days => ${undoDays}::int) or n.expires_at < now()
      or (n.state = 'recording' and n.changed_at < now() - make_interval(days => ${openDays}::int))
    union
    select n.id, n.file_id from voice_note_settings k join voice_notes n on n.user_id = k.user_id
    where n.state = 'saved' and ${voiceNoteGoesAt(sql.raw('n'))} < now()
    limit ${limit}::int`);
  return rows.map(({ id, fileId }) => ({ id, fileId }));
};

export const removeOver = async (db: DatabaseOrTransaction, id: string): Promise<void> => {
  await db.delete(voiceNotes).where(eq(voiceNotes.id, id));
};
