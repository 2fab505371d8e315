import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

interface Gap {
  readonly at: number;
  readonly ms: number;
  readonly reason: 'muted' | 'asleep' | 'paused';
}
interface Sentence {
  readonly at: number;
  readonly end: number | null;
  readonly text: string;
  readonly original: string | null;
  readonly isSure: boolean;
}

/** Spoken notes of members, and recordings that are not saved yet. */
export const voiceNotes = pgTable(
  'voice_notes',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    state: text('state', { enum: ['recording', 'saved'] })
      .notNull()
      .default('recording'),
    title: text('title').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Bytes of the sound; what has arrived of it while it is recorded. */
    byteSize: bigint('byte_size', { mode: 'number' }).notNull().default(0),
    ms: integer('ms').notNull().default(0),
    contentType: text('content_type').notNull().default(''),
    peaks: jsonb('peaks').$type<number[]>().notNull().default([]),
    marks: jsonb('marks').$type<number[]>().notNull().default([]),
    gaps: jsonb('gaps').$type<Gap[]>().notNull().default([]),
    transcript: jsonb('transcript').$type<Sentence[]>().notNull().default([]),
    transcribing: text('transcribing', { enum: ['none', 'waiting', 'failed'] })
      .notNull()
      .default('none'),
    /** Word forms of title, tags and transcript. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    /** The sealed sound; null until the recording is saved. */
    fileId: uuid('file_id'),
    /** Goes up with each change of title, tags, transcript or expiry. */
    version: integer('version').notNull().default(1),
    recordedAt: at('recorded_at').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
    /** When the recording was saved: a file that is imported may have been recorded long before. */
    savedAt: at('saved_at').notNull().defaultNow(),
    expiresAt: at('expires_at'),
    /** The member said that it stays, whatever the standing setting. */
    isKept: boolean('is_kept').notNull().default(false),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('voice_notes_latest_idx').on(t.userId, t.recordedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('voice_notes_expiring_idx').on(t.expiresAt).where(sql`expires_at is not null`),
    index('voice_notes_deleted_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('voice_notes_open_idx').on(t.changedAt).where(sql`state = 'recording'`),
    check('voice_notes_state_known', sql`state in ('recording', 'saved')`),
    check('voice_notes_transcribing_known', sql`transcribing in ('none', 'waiting', 'failed')`),
    check('voice_notes_title_length', sql`char_length(title) <= 200`),
    check('voice_notes_tags_number', sql`cardinality(tags) <= 10`),
  ],
);

/** How long a member keeps voice notes that have no day of their own; no row: for good. */
export const voiceNoteSettings = pgTable(
  'voice_note_settings',
  {
    userId: memberId().primaryKey(),
    keepDays: integer('keep_days').notNull(),
    /** When it was set: nothing goes by it within a week after that. */
    setAt: at('set_at').notNull().defaultNow(),
  },
  () => [check('voice_note_settings_days', sql`keep_days between 7 and 3650`)],
);

/** Sound of recordings that are not saved yet, as it arrives; each part sealed with the member's key. */
export const voiceNoteParts = pgTable(
  'voice_note_parts',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => voiceNotes.id, { onDelete: 'cascade' }),
    /** Where in the sound it begins. */
    start: bigint('start', { mode: 'number' }).notNull(),
    sealed: bytea('sealed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.start] })],
);

/** Transcriptions that are under way or failed. */
export const voiceTranscriptions = pgTable(
  'voice_transcriptions',
  {
    noteId: uuid('note_id')
      .primaryKey()
      .references(() => voiceNotes.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    /** Stretches of speech there will be. */
    parts: integer('parts').notNull(),
    /** Where the member was told that the sound goes, when it was agreed to; null: nowhere. */
    host: text('host'),
    /** Attempts in a row without a stretch that went well. */
    attempts: integer('attempts').notNull().default(0),
    problem: text('problem', { enum: ['unreachable', 'refused', 'garbled'] }),
    nextAt: at('next_at').notNull().defaultNow(),
    /** Until when a process works on it. */
    heldUntil: at('held_until'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('voice_transcriptions_next_idx').on(t.nextAt),
    check('voice_transcriptions_problem_known', sql`problem in ('unreachable', 'refused', 'garbled')`),
  ],
);

/** Stretches of a note in which somebody speaks, each sealed with the member's key, until they are transcribed. */
export const voiceSpeech = pgTable(
  'voice_speech',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => voiceTranscriptions.noteId, { onDelete: 'cascade' }),
    /** Where in the note it begins, in milliseconds. */
    start: integer('start').notNull(),
    /** Null once it is transcribed. */
    sealed: bytea('sealed'),
    sentences: jsonb('sentences').$type<Sentence[]>(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.start] })],
);
