import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** No installation gives one member more (a pebibyte). */
export const maxQuotaBytes = 1024 ** 5;
const quotaSchema = z
  .object({ bytes: z.int().min(0).max(maxQuotaBytes).nullable() })
  .describe('Null: for a member what everybody has, for everybody no limit over everything.');

const storedKindSchema = z.object({
  purpose: z
    .string()
    .describe('What the files are for; its text is `kinds.<purpose>` of the catalogue `storage`.'),
  files: z.int(),
  bytes: z.number(),
  counts: z.boolean().describe('Whether it counts towards what a member may store altogether.'),
});
export type StoredKind = z.infer<typeof storedKindSchema>;

export const ownStorageSchema = z
  .object({
    bytes: z.number().describe('Of what counts, stored and on its way.'),
    quota: z.number().nullable().describe('Null: only each kind has its limit.'),
    kinds: z.array(storedKindSchema).describe('The largest first.'),
  })
  .meta({ id: 'OwnStorage' });
export type OwnStorage = z.infer<typeof ownStorageSchema>;

export const readOwnStorage = defineEndpoint({
  id: 'files.storage',
  method: 'GET',
  path: '/api/storage',
  summary: 'How much the member stores, by kind, and how much it may be',
  tag: 'files',
  permission: 'member:use',
  responses: { 200: ownStorageSchema },
});

const memberStorageSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  files: z.int(),
  bytes: z.number(),
  quota: z.number().nullable(),
  hasOwnQuota: z.boolean(),
});
export type MemberStorage = z.infer<typeof memberStorageSchema>;

export const storageReportSchema = z
  .object({
    kinds: z.array(storedKindSchema),
    everybodysQuota: z.number().nullable(),
    members: z.array(memberStorageSchema).describe('Who stores most, first.'),
  })
  .meta({ id: 'StorageReport' });
export type StorageReport = z.infer<typeof storageReportSchema>;

const tag = 'operations';
const permission = 'admin:use';

export const readStorageReport = defineEndpoint({
  id: 'admin.storage',
  method: 'GET',
  path: '/api/admin/storage',
  summary: 'What is stored, by kind and by the members who store most, and how much they may',
  tag,
  permission,
  query: z.object({
    q: z.string().trim().max(120).default('').describe('A part of the name or the beginning of the address.'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  responses: { 200: storageReportSchema },
});

const doneSchema = z.object({ done: z.literal(true) });

export const setEverybodysQuota = defineEndpoint({
  id: 'admin.setEverybodysQuota',
  method: 'PUT',
  path: '/api/admin/storage/quota',
  summary: 'How much each member may store where no administrator said otherwise',
  tag,
  permission,
  body: quotaSchema,
  responses: { 200: doneSchema },
});

export const setMemberQuota = defineEndpoint({
  id: 'admin.setMemberQuota',
  method: 'PUT',
  path: '/api/admin/members/:memberId/quota',
  summary: 'Give a member more or less room than everybody has',
  tag,
  permission,
  params: z.object({ memberId: z.uuid() }),
  body: quotaSchema,
  responses: { 200: doneSchema },
});
