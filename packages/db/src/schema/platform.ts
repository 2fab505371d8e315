import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Security events. Ids are plain values, so that rows survive the deletion of what they tell of. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    action: text('action').notNull(),
    /** Who did it; null where nobody was signed in. */
    actorId: uuid('actor_id'),
    /** Whose account it concerns; null where the account is unknown. */
    subjectId: uuid('subject_id'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When a configured log collector took it. */
    toldAt: at('told_at'),
  },
  (t) => [
    index('audit_events_untold_idx').on(t.id).where(sql`told_at is null`),
    index('audit_events_subject_idx').on(t.subjectId, t.id.desc()),
    index('audit_events_actor_idx').on(t.actorId),
  ],
);

/**
 * Accounts that were erased, by a pseudonym made of their id with the installation's secret: what has to be kept of
 * them names the pseudonym, and a database restored from a backup is found out by what it lacks of this.
 */
export const erasures = pgTable(
  'erasures',
  {
    pseudonym: uuid('pseudonym').primaryKey(),
    erasedAt: at('erased_at').notNull().defaultNow(),
    /** Set once the record outside of the database holds it. */
    recordedAt: at('recorded_at'),
  },
  (t) => [
    index('erasures_erased_at_idx').on(t.erasedAt),
    index('erasures_unrecorded_idx').on(t.erasedAt).where(sql`recorded_at is null`),
  ],
);

/** Domain events in the transaction of their change. `position` is given after commit, in order. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull(),
    position: bigint('position', { mode: 'number' }),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Each change of the product writes here: an event is in as few indexes as readers need.
    uniqueIndex('outbox_events_position_key').on(t.position).where(sql`position is not null`),
    index('outbox_events_unplaced_idx').on(t.seq).where(sql`position is null`),
    index('outbox_events_created_at_idx').using('brin', t.createdAt),
  ],
);

/** How far each consumer of the outbox has come. */
export const outboxCursors = pgTable('outbox_cursors', {
  consumer: text('consumer').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Events a consumer could not take: how often it tried, and when it went on without them. */
export const outboxFailures = pgTable(
  'outbox_failures',
  {
    consumer: text('consumer').notNull(),
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    attempts: integer('attempts').notNull().default(1),
    lastError: text('last_error').notNull(),
    skippedAt: at('skipped_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.consumer, t.eventId] })],
);

/** A stored file; its bytes lie in the file store under `storageKey`. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    purpose: text('purpose').notNull(),
    visibility: text('visibility').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Set when nothing refers to it any more; a job removes bytes and row. */
    deletedAt: at('deleted_at'),
    /** Set while what refers to it is taken down: addresses made before it was end at once. */
    withheldAt: at('withheld_at'),
  },
  (t) => [
    index('files_owner_idx').on(t.ownerId, t.createdAt.desc()),
    index('files_deleted_at_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
    check(
      'files_visibility_known',
      sql`visibility in ('public', 'members', 'verified', 'connections', 'owner')`,
    ),
    check('files_byte_size_positive', sql`byte_size >= 0`),
  ],
);

interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly removed: readonly ('location' | 'device' | 'date' | 'person' | 'description')[];
}

/**
 * Bytes on their way in, and those that arrived but that nothing refers to yet. Their size counts against the
 * quota from the start. Whoever needs the file claims it in the transaction that refers to it.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Becomes the id of the file. */
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    purpose: text('purpose').notNull(),
    /** Declared at the start; what is stored once it is ready. */
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** Bytes that are durably stored. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    status: text('status').notNull().default('receiving'),
    /** Found in the bytes. */
    contentType: text('content_type'),
    /** The first bytes, until the type is known. */
    head: bytea('head'),
    sha256: text('sha256'),
    storageKey: text('storage_key').notNull(),
    /** What the store needs to go on. */
    storeState: jsonb('store_state').$type<unknown>(),
    /** Of a picture, once it was prepared: its size as stored, and what the file told beside it. */
    imageFacts: jsonb('image_facts').$type<ImageFacts>(),
    /** Who writes now: one that lost its lock can no longer move the upload. */
    writerId: uuid('writer_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('uploads_owner_idx').on(t.ownerId, t.purpose),
    index('uploads_expires_at_idx').on(t.expiresAt),
    check('uploads_status_known', sql`status in ('receiving', 'received', 'processed', 'ready')`),
    check('uploads_received_within_size', sql`received between 0 and byte_size or status <> 'receiving'`),
  ],
);

/** Room that an administrator gave one member, in place of what everybody has (`installation`, `member-quota`). */
export const storageQuotas = pgTable(
  'storage_quotas',
  {
    userId: memberId().primaryKey(),
    maxBytes: bigint('max_bytes', { mode: 'number' }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('storage_quotas_max_bytes_range', sql`${t.maxBytes} between 0 and 1125899906842624`)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language').notNull().default('en'),
    createdAt: at('created_at').notNull().defaultNow(),
    handledAt: at('handled_at'),
  },
  (t) => [
    index('contact_messages_sender_idx').on(t.senderId),
    index('contact_messages_created_at_idx').on(t.createdAt.desc()),
    check('contact_messages_name_length', sql`char_length(name) between 1 and 120`),
    check('contact_messages_email_length', sql`char_length(email) between 3 and 255`),
    check('contact_messages_subject_length', sql`char_length(subject) between 1 and 160`),
    check('contact_messages_message_length', sql`char_length(message) between 1 and 5000`),
  ],
);

/** What a member did, one row per activity, kept by the activity consumer of the outbox. */
export const activities = pgTable(
  'activities',
  {
    /** The outbox event's id: a second delivery changes nothing. */
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    kind: text('kind').notNull(),
    detail: text('detail'),
    occurredAt: at('occurred_at').notNull(),
  },
  (t) => [index('activities_user_idx').on(t.userId, t.occurredAt.desc())],
);

/** Days (UTC) on which a member did anything. */
export const activityDays = pgTable(
  'activity_days',
  { userId: memberId().notNull(), day: date('day', { mode: 'string' }).notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** Token buckets shared by every server process. */
export const rateBuckets = pgTable(
  'rate_buckets',
  {
    key: text('key').primaryKey(),
    tokens: doublePrecision('tokens').notNull(),
    /** Whether the last taker got its token. */
    allowed: boolean('allowed').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('rate_buckets_updated_at_idx').on(t.updatedAt)],
);

/** What was read of each health check on a day (UTC): the worst of it, and how often it was what. */
export const healthDays = pgTable(
  'health_days',
  {
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['ok', 'failing'] }).notNull(),
    readings: integer('readings').notNull().default(0),
    failing: integer('failing').notNull().default(0),
    slow: integer('slow').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.day] }),
    check('health_days_state_check', sql`state in ('ok', 'failing')`),
  ],
);

/** Facts of this installation that processes share (version of the demonstration content, …). */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Mails waiting to leave; written in the transaction of what they tell, sent by a job. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid('id').primaryKey(),
    /** Whose mail it is; null for those to the operator. */
    memberId: uuid('member_id'),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    language: text('language').notNull().default('en'),
    /** Template variables, encrypted: they hold one-time codes. */
    variables: text('variables').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Nobody takes the mail before this; a sender that died leaves it to the next one. */
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /** Given up after the last attempt. */
    failedAt: at('failed_at'),
  },
  (t) => [
    index('mail_queue_member_idx').on(t.memberId),
    index('mail_queue_unsent_idx').on(t.createdAt).where(sql`sent_at is null`),
    index('mail_queue_due_idx').on(t.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
  ],
);
