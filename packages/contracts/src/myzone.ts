import { z } from 'zod';
import { articleLimits } from './articles.ts';
import { defineEndpoint } from './endpoint.ts';

/** Kinds of what a member keeps that lead somewhere. */
export const savedKinds = ['post', 'article', 'resource', 'drug', 'voice-note'] as const;
export type SavedKind = (typeof savedKinds)[number];

export const myZoneLimits = { listed: 4, saved: 40, queryLength: 120 } as const;

const doorSchema = z.object({
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime().nullable(),
});
export type Door = z.infer<typeof doorSchema>;

const savedSchema = z.object({
  kind: z.enum(savedKinds),
  id: z.string().describe('Of a drug its id, for example `enoxaparin`.'),
  title: z.string(),
  savedAt: z.iso.datetime(),
  collections: z.array(z.uuid()).describe('Those it lies in.'),
});
export type SavedThing = z.infer<typeof savedSchema>;

export const myZoneSchema = z
  .object({
    learning: z.array(doorSchema.extend({ percent: z.int().min(0).max(100) })),
    conversations: z.array(doorSchema),
    drafts: z.int(),
    notes: z.int(),
    voiceNotes: z.int(),
    reviews: z.object({ due: z.int(), doneToday: z.int() }),
    saved: z.object({ posts: z.int(), articles: z.int(), resources: z.int(), drugs: z.int() }),
    collections: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
    calculations: z.array(doorSchema.extend({ calculatorId: z.string() })),
    egfr: z
      .object({
        calculatorId: z.string(),
        value: z.number(),
        unit: z.string(),
        stage: z.string(),
        band: z.string().describe('The stage as calculators name it, `g3b`; empty where there is none.'),
        at: z.iso.datetime(),
      })
      .nullable()
      .describe('The last one in the history of calculations, computed anew.'),
    papers: z
      .object({
        count: z.int(),
        latest: doorSchema.nullable(),
        retracted: z.int().describe('Of all saved ones.'),
      })
      .describe('Added in the last seven days in the member’s specialty.'),
    matches: z.object({ waiting: z.int(), names: z.array(z.string()) }),
    events: z.array(
      doorSchema.extend({ startsAt: z.iso.datetime(), place: z.string().nullable(), path: z.string() }),
    ),
  })
  .meta({ id: 'MyZone' });
export type MyZone = z.infer<typeof myZoneSchema>;

export const getMyZone = defineEndpoint({
  id: 'myzone.get',
  method: 'GET',
  path: '/api/myzone',
  summary: 'What the signed-in physician can go on with, keeps, and is waited for with',
  tag: 'myzone',
  permission: 'member:use',
  responses: { 200: myZoneSchema },
});

export const searchSaved = defineEndpoint({
  id: 'myzone.saved',
  method: 'GET',
  path: '/api/myzone/saved',
  summary: 'Saved posts, articles, resources, drugs and voice notes together, the latest first',
  tag: 'myzone',
  permission: 'member:use',
  query: z.object({
    q: z.string().trim().max(myZoneLimits.queryLength).optional().describe('Words of title or text.'),
    kind: z.enum(savedKinds).optional(),
    collection: z.uuid().optional(),
  }),
  responses: { 200: z.object({ saved: z.array(savedSchema) }) },
});

/** Collections are made, renamed and deleted by `/api/library/collections`. */
export const collectSaved = defineEndpoint({
  id: 'myzone.collect',
  method: 'PUT',
  path: '/api/myzone/saved/:kind/:id/collections',
  summary: 'Put something that is saved into these collections and no others',
  tag: 'myzone',
  permission: 'member:use',
  params: z.object({ kind: z.enum(savedKinds), id: z.string().min(1).max(80) }),
  body: z.object({ collections: z.array(z.uuid()).max(articleLimits.collections) }).strict(),
  responses: { 200: z.object({ collections: z.array(z.uuid()) }) },
});
