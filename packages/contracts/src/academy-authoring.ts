import { z } from 'zod';
import {
  academyLimits,
  chapterSchema,
  cueSchema,
  done,
  params,
  resourceAudiences,
  resourceKinds,
  resourceLevels,
  resourceLicences,
  resourceSchema,
  tag,
  text,
  versionStates,
} from './academy.ts';
import { newQuestionSchema } from './academy-learning.ts';
import { defineEndpoint } from './endpoint.ts';
import { int4 } from './integers.ts';
import { languageSchema } from './languages.ts';
import { specialties } from './specialties.ts';

const httpUrl = text(academyLimits.linkLength).refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, username } = new URL(value);
  return protocol === 'https:' && username === '';
}, 'must be an https address');

const contents = {
  title: text(academyLimits.titleLength).min(1),
  description: text(academyLimits.descriptionLength),
  category: z.enum(specialties),
  language: languageSchema,
  level: z.enum(resourceLevels),
  objectives: z.array(text(academyLimits.objectiveLength).min(1)).max(academyLimits.objectives),
  licence: z.enum(resourceLicences),
  funding: text(academyLimits.fundingLength).describe('Who paid for it, and other interests; empty: nobody.'),
  audience: z.enum(resourceAudiences),
  chapters: z.array(chapterSchema).max(academyLimits.chapters),
  articleIds: z.array(z.uuid()).max(academyLimits.citations).describe('Papers it rests on.'),
  partIds: z.array(z.uuid()).max(academyLimits.parts).describe('Of a course: its resources, in their order.'),
};

const source = {
  uploadId: z.uuid().optional().describe('What was uploaded for this kind.'),
  linkUrl: httpUrl.optional(),
  posterUploadId: z.uuid().optional(),
  soundUploadId: z.uuid().optional().describe('Of a video: its sound alone, uploaded for that.'),
  units: int4(1).max(2_000_000).optional().describe('Seconds or pages, as the uploader’s browser read them.'),
};

export const listOwnResources = defineEndpoint({
  id: 'academy.own',
  method: 'GET',
  path: '/api/academy/own',
  summary: 'What the member uploaded, in every state',
  tag,
  permission: 'resource:write',
  responses: {
    200: z.object({
      resources: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          kind: z.enum(resourceKinds),
          state: z.enum(versionStates),
          published: z.boolean(),
          message: z.string().describe('From the moderator.'),
          views: z.int(),
        }),
      ),
    }),
  },
});

export const createResource = defineEndpoint({
  id: 'academy.create',
  method: 'POST',
  path: '/api/academy/resources',
  summary: 'Begin a resource: a draft, of an upload, of an address, or of other resources',
  tag,
  permission: 'resource:write',
  body: z.object({
    kind: z.enum(resourceKinds),
    ...contents,
    description: contents.description.default(''),
    level: contents.level.default('intermediate'),
    objectives: contents.objectives.default([]),
    licence: contents.licence.default('all-rights'),
    funding: contents.funding.default(''),
    audience: contents.audience.default('members'),
    chapters: contents.chapters.default([]),
    articleIds: contents.articleIds.default([]),
    partIds: contents.partIds.default([]),
    ...source,
  }),
  responses: { 201: resourceSchema },
  errors: ['unprocessable', 'unsupported_media_type'],
});

export const updateResource = defineEndpoint({
  id: 'academy.update',
  method: 'PATCH',
  path: '/api/academy/resources/:id',
  summary: 'Change one’s own resource; of a published one this begins a new version',
  tag,
  permission: 'resource:write',
  params,
  body: z.object({ ...contents, ...source }).partial(),
  responses: { 200: resourceSchema },
  errors: ['conflict', 'unprocessable', 'unsupported_media_type'],
});

export const submitResource = defineEndpoint({
  id: 'academy.submit',
  method: 'POST',
  path: '/api/academy/resources/:id/submission',
  summary: 'Send one’s draft to the moderators',
  tag,
  permission: 'resource:write',
  params,
  responses: { 200: resourceSchema },
  errors: ['conflict', 'unprocessable'],
});

export const deleteResource = defineEndpoint({
  id: 'academy.delete',
  method: 'DELETE',
  path: '/api/academy/resources/:id',
  summary: 'Delete one’s own resource with its files',
  tag,
  permission: 'resource:write',
  params,
  responses: { 200: done },
});

export const setCaptions = defineEndpoint({
  id: 'academy.setCaptions',
  method: 'PUT',
  path: '/api/academy/resources/:id/captions/:language',
  summary: 'Captions of one’s own resource in one language: WebVTT or cues; none removes them',
  tag,
  permission: 'resource:write',
  params: params.extend({ language: languageSchema }),
  body: z.union([
    z.object({ vtt: z.string().max(1_000_000) }),
    z.object({ cues: z.array(cueSchema).max(academyLimits.cues) }),
  ]),
  responses: { 200: z.object({ cues: z.array(cueSchema) }) },
  errors: ['unprocessable'],
});

const caseParams = z.object({ caseId: z.uuid() });

export const getResourceReview = defineEndpoint({
  id: 'academy.review',
  method: 'GET',
  path: '/api/moderation/cases/:caseId/resource',
  summary: 'What a moderator decides about: the version that waits, with its quiz',
  tag,
  permission: 'moderation:use',
  params: caseParams,
  responses: {
    200: z.object({
      resource: resourceSchema,
      quiz: z.array(newQuestionSchema).describe('As it will be asked, with what is right.'),
    }),
  },
});

export const decideResource = defineEndpoint({
  id: 'academy.decide',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/resource',
  summary: 'Publish a version, or give it back with the reason',
  tag,
  permission: 'moderation:use',
  params: caseParams,
  body: z.object({
    decision: z.enum(['approve', 'reject']),
    message: text(academyLimits.messageLength).default('').describe('To the author.'),
    note: text(academyLimits.messageLength).min(1).describe('For moderators and auditors.'),
    version: z.int(),
  }),
  responses: { 200: z.object({ decided: z.literal(true) }) },
  errors: ['conflict', 'forbidden', 'unprocessable'],
});
