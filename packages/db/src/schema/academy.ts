import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
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
import { articles } from './articles.ts';
import { memberId } from './member-id.ts';
import { posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

type Words = Partial<Record<'en' | 'ar' | 'zh', string>>;

/** A part of a picture, in shares of its width and height. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WrittenQuestion {
  /** Of a question that is asked already. */
  readonly id?: string | undefined;
  readonly kind: 'single' | 'multiple' | 'ordered' | 'spot';
  readonly prompt: string;
  readonly options: readonly { id: string; text: string; area?: Area | undefined }[];
  readonly answer: readonly string[];
  readonly explanation: string;
  readonly source: { title: string; url?: string | undefined };
  /** Of `spot`: the stored picture, and what it shows in words. */
  readonly image?: { fileId: string; alt: string } | undefined;
  readonly calculators?: readonly string[] | undefined;
}

/** One size of a video: its file, and the playlist of its pieces without their address. */
export interface StreamRung {
  readonly width: number;
  readonly height: number;
  /** Bits a second at the most. */
  readonly bandwidth: number;
  readonly codecs: string;
  readonly fileId: string;
  readonly playlist: string;
}

/** Something to learn from. What it is stands in its versions; one of them is published. */
export const learningResources = pgTable(
  'learning_resources',
  {
    id: uuid('id').primaryKey(),
    /** Null: bundled with the product. */
    authorId: memberId('author_id'),
    /** Name of a bundled resource. */
    bundledKey: text('bundled_key'),
    /** Why only the author sees it, where that is so. */
    hiddenReason: text('hidden_reason'),
    /** Members who watched ten seconds of it, or 30 % of something shorter. */
    views: integer('views').notNull().default(0),
    /** The author's post where it is discussed. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('learning_resources_post_idx').on(t.postId),
    uniqueIndex('learning_resources_bundled_key').on(t.bundledKey),
    index('learning_resources_author_idx').on(t.authorId, t.id.desc()),
    check('learning_resources_views', sql`views >= 0`),
    check('learning_resources_hidden_known', sql`hidden_reason in ('held', 'reports', 'decision')`),
  ],
);

/** What a resource is, as its author wrote it. An edit of a published one is a new version. */
export const learningVersions = pgTable(
  'learning_versions',
  {
    id: uuid('id').primaryKey(),
    resourceId: uuid('resource_id')
      .notNull()
      .references(() => learningResources.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state').notNull().default('draft'),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Title and description in other languages than the resource's own. */
    titles: jsonb('titles').$type<Words>().notNull().default({}),
    descriptions: jsonb('descriptions').$type<Words>().notNull().default({}),
    category: text('category').notNull(),
    language: text('language').notNull(),
    level: text('level').notNull(),
    objectives: jsonb('objectives').$type<readonly string[]>().notNull().default([]),
    licence: text('licence').notNull(),
    funding: text('funding').notNull().default(''),
    audience: text('audience').notNull(),
    /** One of three: a stored file, a file of the product, an address elsewhere. */
    fileId: uuid('file_id'),
    bundledFile: text('bundled_file'),
    linkUrl: text('link_url'),
    posterFileId: uuid('poster_file_id'),
    /** Of a video: its sound alone, for those who listen. */
    soundFileId: uuid('sound_file_id'),
    /** Of a video: the same in several sizes, the largest first; null where none were made. */
    streams: jsonb('streams').$type<readonly StreamRung[]>(),
    /** When its sizes were last begun. */
    streamsAt: at('streams_at'),
    contentType: text('content_type'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** Seconds of a recording, pages of a document; null where it is not known. */
    units: integer('units'),
    /** Of a package of another learning system: its format, and where it begins. */
    module: jsonb('module').$type<{ standard: string; launch: string }>(),
    chapters: jsonb('chapters')
      .$type<readonly { at: number; title: string; titles?: Words }[]>()
      .notNull()
      .default([]),
    /** The quiz this version is to have, in its language; null: it stays as it is. */
    questions: jsonb('questions').$type<readonly WrittenQuestion[]>(),
    /** Word forms of titles, descriptions, author and transcripts. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    /** From the moderator, to the author. */
    message: text('message').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('learning_versions_number_key').on(t.resourceId, t.number),
    // At most one is shown, and at most one is worked on.
    uniqueIndex('learning_versions_published_key').on(t.resourceId).where(sql`state = 'published'`),
    uniqueIndex('learning_versions_open_key')
      .on(t.resourceId)
      .where(sql`state in ('draft', 'submitted', 'rejected')`),
    index('learning_versions_listed_idx')
      .on(t.resourceId.desc(), t.kind, t.category)
      .where(sql`state = 'published'`),
    index('learning_versions_search_idx').using('gin', t.search),
    index('learning_versions_file_idx').on(t.fileId),
    index('learning_versions_streams_idx')
      .on(t.streamsAt)
      .where(sql`state = 'published' and kind = 'video' and file_id is not null and streams is null`),
    check(
      'learning_versions_state_known',
      sql`state in ('draft', 'submitted', 'published', 'rejected', 'superseded', 'withdrawn')`,
    ),
    check('learning_versions_kind_known', sql`kind in ('video', 'podcast', 'document', 'module', 'course')`),
    check('learning_versions_language_known', sql`language in ('en', 'ar', 'zh')`),
    check('learning_versions_level_known', sql`level in ('introductory', 'intermediate', 'advanced')`),
    check(
      'learning_versions_audience_known',
      sql`audience in ('public', 'members', 'verified', 'connections')`,
    ),
    check('learning_versions_title_length', sql`char_length(title) between 1 and 200`),
    check('learning_versions_description_length', sql`char_length(description) <= 4000`),
    check('learning_versions_funding_length', sql`char_length(funding) <= 500`),
    check('learning_versions_message_length', sql`char_length(message) <= 1000`),
    check('learning_versions_link_length', sql`char_length(link_url) <= 2000`),
    check('learning_versions_units', sql`units > 0`),
  ],
);

/** What is said in a recording, by language: captions and transcript in one. */
export const learningCaptions = pgTable(
  'learning_captions',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => learningVersions.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    cues: jsonb('cues').$type<readonly { from: number; to: number; text: string }[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.language] }),
    check('learning_captions_language_known', sql`language in ('en', 'ar', 'zh')`),
  ],
);

/** Papers a version rests on. */
export const learningCitations = pgTable(
  'learning_citations',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => learningVersions.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.articleId] }),
    index('learning_citations_article_idx').on(t.articleId),
  ],
);
