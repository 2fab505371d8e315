import type { speechProblems } from '@mz/contracts/voice-notes';
import { type Database, type DatabaseOrTransaction, tables } from '@mz/db';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { voiceNotes, voiceSpeech, voiceTranscriptions } = tables;

export type TranscriptionRow = typeof voiceTranscriptions.$inferSelect;
type Sentences = NonNullable<(typeof voiceSpeech.$inferSelect)['sentences']>;
type Problem = (typeof speechProblems)[number];

/** Transcriptions of one member's notes. */
export const createTranscriptionsRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const ownNote = (id: string) =>
    sql`exists (select 1 from voice_notes n where n.id = ${id}::uuid and n.user_id = ${owner.id}::uuid)`;

  return {
    async find(noteId: string) {
      const [row] = await db
        .select({
          language: voiceTranscriptions.language,
          parts: voiceTranscriptions.parts,
          host: voiceTranscriptions.host,
          problem: voiceTranscriptions.problem,
          arrived: sql<number>`(select count(*)::int from voice_speech s where s.note_id = ${voiceTranscriptions.noteId})`,
          done: sql<number>`(select count(*)::int from voice_speech s where s.note_id = ${voiceTranscriptions.noteId} and s.sentences is not null)`,
        })
        .from(voiceTranscriptions)
        .innerJoin(voiceNotes, eq(voiceNotes.id, voiceTranscriptions.noteId))
        .where(and(eq(voiceNotes.userId, owner.id), eq(voiceTranscriptions.noteId, noteId)));
      return row ?? null;
    },

    async start(
      noteId: string,
      { language, parts, host }: { language: string; parts: number; host: string | null },
    ): Promise<void> {
      await db.execute(
        sql`delete from voice_transcriptions where note_id = ${noteId}::uuid and ${ownNote(noteId)}`,
      );
      await db.execute(sql`
        insert into voice_transcriptions (note_id, language, parts, host)
        select n.id, ${language}, ${parts}::int, ${host} from voice_notes n
        where n.id = ${noteId}::uuid and n.user_id = ${owner.id}::uuid`);
    },

    /** What came before at this place stays; false where nothing was added. */
    async addSpeech(noteId: string, start: number, sealed: Buffer): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into voice_speech (note_id, start, sealed)
        select t.note_id, ${start}::int, ${sealed} from voice_transcriptions t
        where t.note_id = ${noteId}::uuid and ${ownNote(noteId)}
        on conflict do nothing`);
      return (rowCount ?? 0) > 0;
    },

    async retry(noteId: string): Promise<void> {
      await db.execute(sql`
        update voice_transcriptions set attempts = 0, problem = null, next_at = now(), held_until = null
        where note_id = ${noteId}::uuid and ${ownNote(noteId)}`);
    },

    async clear(noteId: string): Promise<void> {
      await db.execute(
        sql`delete from voice_transcriptions where note_id = ${noteId}::uuid and ${ownNote(noteId)}`,
      );
    },
  };
};

const holdSeconds = 150;

/** Takes the next transcription of anybody that is due, for this process alone and for a while. */
export const claimTranscription = async (
  db: Database,
): Promise<(TranscriptionRow & { userId: string }) | null> => {
  const [row] = await db
    .update(voiceTranscriptions)
    .set({ heldUntil: sql`now() + make_interval(secs => ${holdSeconds})` })
    .from(voiceNotes)
    .where(
      and(
        eq(voiceNotes.id, voiceTranscriptions.noteId),
        eq(
          voiceTranscriptions.noteId,
          sql`(select t.note_id from voice_transcriptions t join voice_notes n on n.id = t.note_id
            where n.transcribing = 'waiting' and n.deleted_at is null and t.next_at <= now()
              and (t.held_until is null or t.held_until < now())
            order by t.next_at limit 1 for update of t skip locked)`,
        ),
      ),
    )
    .returning({ transcription: voiceTranscriptions, userId: voiceNotes.userId });
  return row ? { ...row.transcription, userId: row.userId } : null;
};

/** The next stretch without text. */
export const nextSpeech = async (
  db: Database,
  noteId: string,
): Promise<{ start: number; sealed: Buffer } | null> => {
  const [row] = await db
    .select({ start: voiceSpeech.start, sealed: voiceSpeech.sealed })
    .from(voiceSpeech)
    .where(and(eq(voiceSpeech.noteId, noteId), isNull(voiceSpeech.sentences)))
    .orderBy(asc(voiceSpeech.start))
    .limit(1);
  return row?.sealed ? { start: row.start, sealed: row.sealed } : null;
};

/** Its sound goes with the text; false where the transcription was given up meanwhile. */
export const keepHeard = async (
  db: Database,
  noteId: string,
  start: number,
  sentences: Sentences,
): Promise<boolean> => {
  const rows = await db
    .update(voiceSpeech)
    .set({ sentences, sealed: null })
    .where(and(eq(voiceSpeech.noteId, noteId), eq(voiceSpeech.start, start)))
    .returning({ start: voiceSpeech.start });
  await db
    .update(voiceTranscriptions)
    .set({ attempts: 0, heldUntil: sql`now() + make_interval(secs => ${holdSeconds})` })
    .where(eq(voiceTranscriptions.noteId, noteId));
  return rows.length > 0;
};

export const listHeard = (db: DatabaseOrTransaction, noteId: string) =>
  db
    .select({ start: voiceSpeech.start, sentences: voiceSpeech.sentences })
    .from(voiceSpeech)
    .where(eq(voiceSpeech.noteId, noteId))
    .orderBy(asc(voiceSpeech.start));

/** Puts it off, or gives it up with the reason. */
export const noteFailure = (
  db: Database,
  noteId: string,
  { problem, waitSeconds }: { problem: Problem; waitSeconds: number | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .update(voiceTranscriptions)
      .set({
        problem,
        attempts: sql`${voiceTranscriptions.attempts} + 1`,
        heldUntil: null,
        nextAt: sql`now() + make_interval(secs => ${waitSeconds ?? 0})`,
      })
      .where(eq(voiceTranscriptions.noteId, noteId));
    if (waitSeconds === null)
      await tx.update(voiceNotes).set({ transcribing: 'failed' }).where(eq(voiceNotes.id, noteId));
  });

/** Lets it go where it is held, so that the next run goes on at once. */
export const releaseTranscription = async (db: Database, noteId: string): Promise<void> => {
  await db.update(voiceTranscriptions).set({ heldUntil: null }).where(eq(voiceTranscriptions.noteId, noteId));
};

/** Speech nobody came back to: never sent whole, or failed and left. */
export const forgetSpeech = (db: Database, days: number): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = await tx.execute<{ note_id: string }>(sql`
      delete from voice_transcriptions t using voice_notes n
      where n.id = t.note_id and n.transcribing <> 'waiting'
        and t.created_at < now() - make_interval(days => ${days})
      returning t.note_id`);
    for (const { note_id } of gone.rows)
      await tx.update(voiceNotes).set({ transcribing: 'none' }).where(eq(voiceNotes.id, note_id));
  });
