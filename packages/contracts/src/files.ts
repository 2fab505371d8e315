import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Where files are sent to, resumable by the tus protocol 1.0; the metadata `purpose` says what for. */
export const uploadPath = '/api/uploads';
/** Who may see a file; "verified" and "connections" are meant as on profiles. */
export const fileVisibilities = ['public', 'members', 'verified', 'connections', 'owner'] as const;

export const fileAddressSchema = z
  .object({
    id: z.uuid(),
    url: z.string().describe('Signed address on this host; needs no token while it lasts.'),
    expiresAt: z.iso.datetime(),
    contentType: z.string().describe('Found in the bytes, never taken from a name.'),
    byteSize: z.number().int().nonnegative(),
  })
  .meta({ id: 'FileAddress' });

export const getFileAddress = defineEndpoint({
  id: 'files.address',
  method: 'GET',
  path: '/api/files/:id',
  summary: 'A signed, expiring address of a file the viewer may see',
  tag: 'files',
  permission: 'file:read',
  params: z.object({ id: z.uuid() }),
  responses: { 200: fileAddressSchema },
});
