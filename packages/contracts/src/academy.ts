import { z } from 'zod';
import { citedArticleSchema } from './citations.ts';
import { defineEndpoint } from './endpoint.ts';
import { int4, maxInt4 } from './integers.ts';
import { languageSchema } from './languages.ts';
import { hiddenReasons } from './moderation-reports.ts';
import { specialties } from './specialties.ts';

export const academyLimits = {
  titleLength: 200,
  descriptionLength: 4000,
  objectiveLength: 200,
  objectives: 8,
  fundingLength: 500,
  messageLength: 1000,
  linkLength: 2000,
  chapters: 60,
  chapterLength: 120,
  cues: 6000,
  cueLength: 500,
  citations: 40,
  parts: 40,
  searchLength: 120,
  pageSize: 24,
  maxPageSize: 60,
  drafts: 50,
  videoBytes: 2 * 1024 ** 3,
  posterBytes: 5 * 1024 ** 2,
  noteLength: 2000,
} as const;

/** What is one recording, one document or one interactive module; a course is made of them. */
export const mediaKinds = ['video', 'podcast', 'document', 'module'] as const;
export const resourceKinds = [...mediaKinds, 'course'] as const;
export const resourceLevels = ['introductory', 'intermediate', 'advanced'] as const;
export const resourceLicences = ['cc-by', 'cc-by-sa', 'cc-by-nc', 'cc0', 'all-rights'] as const;
/** Whom an author shows a resource to; `public` also reaches visitors and the open feed. */
export const resourceAudiences = ['public', 'members', 'verified', 'connections'] as const;
export const versionStates = [
  'draft',
  'submitted',
  'published',
  'rejected',
  'superseded',
  'withdrawn',
] as const;
export type MediaKind = (typeof mediaKinds)[number];
export type ResourceKind = (typeof resourceKinds)[number];
export type ResourceLevel = (typeof resourceLevels)[number];
export type VersionState = (typeof versionStates)[number];

/** Purposes of uploads, by kind of resource. */
export const academyUploads = {
  video: 'academy-video',
  podcast: 'academy-podcast',
  document: 'academy-document',
  module: 'academy-module',
  poster: 'academy-poster',
  sound: 'academy-sound',
  question: 'academy-question',
} as const;
export const academyTypes = {
  video: ['video/mp4', 'video/webm', 'video/quicktime'],
  podcast: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/ogg; codecs=opus', 'audio/wav'],
  document: ['application/pdf'],
  module: ['application/zip'],
  poster: ['image/jpeg', 'image/png', 'image/webp'],
  sound: ['audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/ogg; codecs=opus'],
} as const;

/** Share of a resource that completes it, and of a quiz that passes it. */
export const completeShare = 0.9;
export const passShare = 0.7;

export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000'));

export const chapterSchema = z.object({ at: int4(), title: text(academyLimits.chapterLength).min(1) });

/** Formats in which other learning systems write interactive modules. */
export const moduleStandards = ['scorm12', 'scorm2004', 'h5p'] as const;
export type ModuleStandard = (typeof moduleStandards)[number];

const authorSchema = z.object({
  id: z.uuid().nullable().describe('Null: made by Medical Zone.'),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  verified: z.boolean(),
});

export const resourceCardSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(resourceKinds),
    title: z.string(),
    description: z.string(),
    category: z.enum(specialties),
    language: languageSchema,
    level: z.enum(resourceLevels),
    author: authorSchema,
    posterUrl: z.string().nullable(),
    units: z
      .int()
      .nullable()
      .describe('Seconds, pages of a document, parts of a course, or hundredths of a module.'),
    views: z.int(),
    saved: z.boolean(),
    covered: z.int().describe('Units the reader covered; parts of a course that are done.'),
    position: z.int(),
    completed: z.boolean(),
    retracted: z.boolean().describe('Rests on a paper that was retracted.'),
    match: z
      .object({ at: z.int(), text: z.string() })
      .nullable()
      .describe('Where in the transcript the words of a search are said.'),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'LearningResourceCard' });
export type ResourceCard = z.infer<typeof resourceCardSchema>;

export const cueSchema = z.object({
  from: z.number().min(0).max(maxInt4),
  to: z.number().min(0).max(maxInt4),
  text: text(academyLimits.cueLength).min(1),
});
export type Cue = z.infer<typeof cueSchema>;

/** A part of a course: `available` where the reader may see it. */
export const coursePartSchema = z.object({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  title: z.string(),
  units: z.int().nullable(),
  covered: z.int(),
  completed: z.boolean(),
  questions: z.int(),
  passed: z.boolean(),
  available: z.boolean(),
});
export type CoursePart = z.infer<typeof coursePartSchema>;

export const resourceSchema = resourceCardSchema
  .extend({
    objectives: z.array(z.string()),
    licence: z.enum(resourceLicences),
    funding: z.string(),
    audience: z.enum(resourceAudiences),
    hidden: z.enum(hiddenReasons).nullable().describe('Why only its author sees it, where that is so.'),
    state: z.enum(versionStates),
    version: z.int(),
    own: z.boolean(),
    mediaUrl: z.string().nullable().describe('Signed and expiring; takes ranges.'),
    contentType: z.string().nullable(),
    soundUrl: z
      .string()
      .nullable()
      .describe('Of a video: its sound alone. Signed and expiring; takes ranges.'),
    streamUrl: z
      .string()
      .nullable()
      .describe('Of a video: a playlist (HLS) of the sizes there are. Signed and expiring.'),
    module: z
      .object({
        standard: z.enum(moduleStandards),
        url: z
          .string()
          .describe('Where it begins; signed and expiring. To be shown in a sandboxed frame alone.'),
      })
      .nullable()
      .describe('A package of another learning system.'),
    link: z
      .object({ url: z.string(), host: z.string() })
      .nullable()
      .describe('Where it is, when it is elsewhere: nothing of it is loaded before the reader asks.'),
    chapters: z.array(z.object({ at: z.int(), title: z.string() })),
    captions: z.array(z.object({ language: languageSchema, cues: z.array(cueSchema) })),
    citations: z.array(citedArticleSchema),
    parts: z.array(coursePartSchema).describe('Of a course, in their order.'),
    questions: z.int().describe('Questions of its quiz.'),
    passed: z.boolean(),
    certificate: z.string().nullable().describe('Number of the reader’s certificate.'),
    discussion: z
      .uuid()
      .nullable()
      .describe('The post under which it is discussed, where the reader may see it.'),
  })
  .meta({ id: 'LearningResource' });
export type Resource = z.infer<typeof resourceSchema>;

export const tag = 'academy';
export const params = z.object({ id: z.uuid() });
export const done = z.object({ changed: z.boolean() });

export const listResources = defineEndpoint({
  id: 'academy.list',
  method: 'GET',
  path: '/api/academy/resources',
  summary: 'Published resources, the newest first; with words the best first, with the minute they are said',
  tag,
  permission: 'resource:read',
  query: z.object({
    kind: z.enum(resourceKinds).optional(),
    category: z.enum(specialties).optional(),
    saved: z.enum(['true']).optional().describe('Only what the reader saved.'),
    for: z.enum(['course']).optional().describe('Only what can be a part of a course.'),
    q: text(academyLimits.searchLength).optional(),
    limit: z.coerce.number().int().min(1).max(academyLimits.maxPageSize).default(academyLimits.pageSize),
    cursor: z.uuid().optional(),
  }),
  responses: {
    200: z.object({
      resources: z.array(resourceCardSchema),
      categories: z.array(z.enum(specialties)).describe('Of all resources the reader may see.'),
      nextCursor: z.uuid().nullable(),
    }),
  },
});

export const getAcademyOverview = defineEndpoint({
  id: 'academy.overview',
  method: 'GET',
  path: '/api/academy/overview',
  summary: 'What is watched most, and what the reader saved and began',
  tag,
  permission: 'resource:read',
  responses: {
    200: z.object({
      popular: z.array(resourceCardSchema),
      saved: z.array(resourceCardSchema),
      continued: z.array(resourceCardSchema.extend({ chapters: z.array(z.object({ at: z.int() })) })),
      due: z.int().describe('Questions of the spaced repetition that are due now; at most those of a day.'),
    }),
  },
});

export const getResource = defineEndpoint({
  id: 'academy.get',
  method: 'GET',
  path: '/api/academy/resources/:id',
  summary: 'One resource, as the reader may see it; its author and moderators also before it is published',
  tag,
  permission: 'resource:read',
  params,
  query: z.object({
    version: z
      .enum(['open'])
      .optional()
      .describe('The one that is worked on or waits, not the published one.'),
  }),
  responses: { 200: resourceSchema },
});

export const saveResource = defineEndpoint({
  id: 'academy.save',
  method: 'PUT',
  path: '/api/academy/resources/:id/saved',
  summary: 'Save a resource',
  tag,
  permission: 'member:use',
  params,
  responses: { 200: done },
});

export const unsaveResource = defineEndpoint({
  id: 'academy.unsave',
  method: 'DELETE',
  path: '/api/academy/resources/:id/saved',
  summary: 'Save a resource no longer',
  tag,
  permission: 'member:use',
  params,
  responses: { 200: done },
});

export const progressSchema = z
  .object({
    position: z.int(),
    covered: z.int(),
    units: z.int().nullable(),
    completed: z.boolean(),
    credited: z.int().describe('Units that were new in this report.'),
  })
  .meta({ id: 'LearningProgress' });
export type Progress = z.infer<typeof progressSchema>;

export const reportProgress = defineEndpoint({
  id: 'academy.progress',
  method: 'POST',
  path: '/api/academy/resources/:id/progress',
  summary: 'What was played since the last report; credited by the server’s clock',
  tag,
  permission: 'member:use',
  params,
  body: z.object({
    position: int4(),
    speed: z.number().min(0.25).max(4).default(1),
    played: z
      .array(z.tuple([int4(), int4()]))
      .max(20)
      .default([])
      .describe('Ranges of whole seconds, or pages, each without its end; none: playing begins.'),
  }),
  responses: { 200: progressSchema },
});

export const keepResourceNote = defineEndpoint({
  id: 'academy.note',
  method: 'POST',
  path: '/api/academy/resources/:id/notes',
  summary: 'Keep a note at a second of a recording, or a page, among one’s notes',
  tag,
  permission: 'assistant:keep',
  params,
  body: z.object({ at: int4(), text: text(academyLimits.noteLength).min(1) }),
  responses: { 201: z.object({ id: z.uuid(), at: z.int(), text: z.string() }) },
  errors: ['unprocessable'],
});

export const listResourceNotes = defineEndpoint({
  id: 'academy.notes',
  method: 'GET',
  path: '/api/academy/resources/:id/notes',
  summary: 'The member’s notes on a resource, by their second',
  tag,
  permission: 'assistant:keep',
  params,
  responses: { 200: z.object({ notes: z.array(z.object({ id: z.uuid(), at: z.int(), text: z.string() })) }) },
});
