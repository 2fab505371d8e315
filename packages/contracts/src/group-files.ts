import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The purpose under which a file of a group is sent to `/api/uploads`. */
export const groupFileUpload = 'group-file';
/** Pictures are stored as WebP, without what their files told beside them. */
export const groupFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
] as const;
export const groupFileLimits = {
  titleLength: 120,
  bytes: 25_000_000,
  /** Files of one group. */
  files: 500,
  pageSize: 30,
  maxPageSize: 50,
} as const;

export const groupFileSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    contentType: z.string().describe('Found in the bytes, never taken from a name.'),
    byteSize: z.number().int().nonnegative(),
    addedAt: z.iso.datetime(),
    addedBy: z.object({ id: z.uuid(), fullName: z.string() }),
    mayRemove: z.boolean().describe('Whoever added it, and owners and moderators of the group.'),
    path: z.string().describe('Where its bytes are, for members of the group.'),
  })
  .meta({ id: 'GroupFile' });
export type GroupFile = z.infer<typeof groupFileSchema>;

const tag = 'groups';
const params = z.object({ id: z.uuid() });

export const listGroupFiles = defineEndpoint({
  id: 'groups.files',
  method: 'GET',
  path: '/api/groups/:id/files',
  summary: 'Files of a group one is in, the newest first',
  tag,
  permission: 'post:read',
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(groupFileLimits.maxPageSize).default(groupFileLimits.pageSize),
    cursor: z.string().max(200).optional(),
  }),
  responses: { 200: z.object({ files: z.array(groupFileSchema), nextCursor: z.string().nullable() }) },
  errors: ['unprocessable'],
});

export const addGroupFile = defineEndpoint({
  id: 'groups.addFile',
  method: 'POST',
  path: '/api/groups/:id/files',
  summary: 'Put an uploaded PDF or picture among the files of a group',
  tag,
  permission: 'post:write',
  params,
  body: z.object({
    uploadId: z.uuid(),
    title: z.string().trim().min(1).max(groupFileLimits.titleLength),
    hasNoPatients: z.literal(true).describe('Stated by whoever adds it: no patient can be recognised in it.'),
  }),
  responses: { 201: groupFileSchema },
  errors: ['unprocessable', 'unsupported_media_type', 'image_too_large'],
});

export const removeGroupFile = defineEndpoint({
  id: 'groups.removeFile',
  method: 'DELETE',
  path: '/api/groups/:id/files/:fileId',
  summary: 'Remove a file one added, or any of a group one owns or moderates',
  tag,
  permission: 'post:write',
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  responses: { 200: z.object({ changed: z.boolean() }) },
  errors: ['forbidden'],
});
