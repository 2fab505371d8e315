import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Bounds of one import: the archive as it is sent, what it unpacks to, and what it may hold. */
export const archiveImportLimits = {
  fileBytes: 2 * 1024 ** 3,
  unpackedBytes: 4 * 1024 ** 3,
  entries: 50_000,
  rowBytes: 4 * 1024 ** 2,
  /** Days an archive waits for its member to choose. */
  days: 1,
} as const;

/** The purpose under which an archive is sent to `/api/uploads`. */
export const archiveImportPurpose = 'data-import';

/** What members choose from, in the order it is shown. `profile` and `settings` replace what there is. */
export const importParts = [
  'profile',
  'settings',
  'entries',
  'notes',
  'conversations',
  'drafts',
  'library',
  'calculators',
  'colleagues',
] as const;
export const importPartSchema = z.enum(importParts);
export type ImportPart = z.infer<typeof importPartSchema>;

/** Pictures that come back with the profile. */
export const importedPictures = ['avatar', 'banner'] as const;
export type ImportedPicture = (typeof importedPictures)[number];

/** Why a part of the archive cannot be brought back. */
export const importObstacles = ['shared', 'published', 'proof', 'record', 'derived', 'secret'] as const;
export const importObstacleSchema = z.enum(importObstacles);
export type ImportObstacle = z.infer<typeof importObstacleSchema>;

/** Why nothing could be read. */
export const importFailures = ['not-an-archive', 'damaged', 'too-large', 'interrupted'] as const;

export const dataImportSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(['reading', 'preview', 'running', 'done', 'failed', 'expired']),
    failure: z.enum(importFailures).nullable(),
    madeAt: z.string().nullable().describe('When the archive was made, as it says itself.'),
    isOwn: z.boolean().describe('Made for this account, as it says itself.'),
    parts: z.array(
      z.object({
        part: importPartSchema,
        rows: z.number().int(),
        unreadable: z.number().int().describe('Rows that are not as this server writes them.'),
        replaces: z.boolean().describe('Takes the place of what there is; the others add to it.'),
      }),
    ),
    obstacles: z.array(
      z.object({
        obstacle: importObstacleSchema,
        rows: z.number().int(),
        files: z.array(z.string()).describe('Of the archive; there they can still be read.'),
      }),
    ),
    chosen: z.array(importPartSchema),
    rowsDone: z.number().int(),
    rowsTotal: z.number().int(),
    results: z.array(
      z.object({
        part: importPartSchema,
        added: z.number().int(),
        replaced: z.number().int().describe('Took the place of what there was.'),
        present: z.number().int().describe('There already, and left as it stands.'),
        skipped: z
          .number()
          .int()
          .describe('Unreadable, over a limit, or about what this server does not hold.'),
        lost: z
          .array(z.enum(importedPictures))
          .describe('Pictures that could not be brought back: they are missing in the archive, or are none.'),
      }),
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DataImport' });
export type DataImport = z.infer<typeof dataImportSchema>;

const tag = 'account';
const permission = 'member:use';
const params = z.object({ id: z.uuid() });
const answer = z.object({ import: dataImportSchema });

export const getMyImport = defineEndpoint({
  id: 'archiveImport.latest',
  method: 'GET',
  path: '/api/account/import',
  summary: 'The latest archive brought back, or none',
  tag,
  permission,
  responses: { 200: z.object({ import: dataImportSchema.nullable() }) },
});

export const startMyImport = defineEndpoint({
  id: 'archiveImport.start',
  method: 'POST',
  path: '/api/account/import',
  summary: 'Read an archive that was uploaded; nothing is added',
  tag,
  permission,
  body: z.object({ uploadId: z.uuid() }),
  responses: { 202: answer },
  errors: ['not_found', 'conflict'],
});

export const applyMyImport = defineEndpoint({
  id: 'archiveImport.apply',
  method: 'POST',
  path: '/api/account/import/:id/apply',
  summary: 'Bring back the chosen parts: a job does it',
  tag,
  permission,
  params,
  body: z.object({ parts: z.array(importPartSchema).min(1).max(importParts.length) }),
  responses: { 202: answer },
  errors: ['not_found', 'conflict'],
});

export const discardMyImport = defineEndpoint({
  id: 'archiveImport.discard',
  method: 'DELETE',
  path: '/api/account/import/:id',
  summary: 'Forget an archive that was not brought back; one that is under way is finished',
  tag,
  permission,
  params,
  responses: { 200: z.object({ removed: z.boolean() }) },
});
