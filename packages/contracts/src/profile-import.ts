import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { isOrcid, profilePatchSchema } from './profile.ts';
import { entryInputSchema } from './profile-entries.ts';

/** Largest file that is read, and how much one import may bring. */
export const importLimits = {
  fileBytes: 5 * 1024 * 1024,
  ids: 100,
  idText: 20_000,
  lines: 1000,
} as const;

/** Fields of the profile itself that an import may fill. */
const fieldsSchema = profilePatchSchema
  .pick({ bio: true, phone: true, location: true, orcid: true, interests: true })
  .meta({ id: 'ProfileImportFields' });
export type ImportFields = z.infer<typeof fieldsSchema>;

/** Base64 makes four characters of three bytes. */
const maxContentLength = Math.ceil(importLimits.fileBytes / 3) * 4;

const sourceSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('ids').describe('DOIs and PubMed ids, in any text.'),
    text: z.string().trim().min(1).max(importLimits.idText),
  }),
  z.object({
    source: z.literal('orcid'),
    orcid: z
      .string()
      .trim()
      .max(60)
      .transform((text) => text.replace(/^https?:\/\/(?:www\.)?orcid\.org\//i, '').toUpperCase())
      .refine(isOrcid, { message: 'Not an ORCID iD.' }),
  }),
  z.object({
    source: z.literal('file').describe('BibTeX, RIS, JSON Resume, Europass XML or a PDF that holds it.'),
    content: z.base64().min(1).max(maxContentLength),
  }),
]);

/** Why something of a source is not offered. */
export const importSkips = ['invalid', 'not_found', 'unreachable', 'over_limit'] as const;

export const importPreviewSchema = z
  .object({
    entries: z.array(
      z.object({
        entry: entryInputSchema,
        known: z.boolean().describe('The profile holds it already.'),
      }),
    ),
    fields: fieldsSchema.describe('What the source says of the person, as far as the profile is silent.'),
    skipped: z.array(z.object({ name: z.string(), reason: z.enum(importSkips) })),
  })
  .meta({ id: 'ProfileImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewImport = defineEndpoint({
  id: 'profile.previewImport',
  method: 'POST',
  path: '/api/profile/import/preview',
  summary: 'Read publications or a whole record; nothing is added',
  tag: 'profile',
  permission: 'profile:write',
  body: sourceSchema,
  responses: { 200: importPreviewSchema },
  errors: ['payload_too_large', 'unsupported_media_type', 'not_found', 'unavailable'],
});

export const applyImport = defineEndpoint({
  id: 'profile.applyImport',
  method: 'POST',
  path: '/api/profile/import',
  summary: 'Add the chosen lines of a preview; what the profile holds already is left as it stands',
  tag: 'profile',
  permission: 'profile:write',
  body: z.object({
    entries: z.array(entryInputSchema).max(importLimits.lines),
    fields: fieldsSchema.default({}),
  }),
  responses: { 200: z.object({ added: z.number().int(), known: z.number().int() }) },
  errors: ['quota_exceeded'],
});
