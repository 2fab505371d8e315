import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const tag = 'operations';
const permission = 'admin:use';

export const directoryTokenSchema = z
  .object({
    id: z.uuid(),
    provider: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    isGood: z.boolean().describe('False: it expired or was taken back.'),
  })
  .meta({ id: 'DirectoryToken' });
export type DirectoryToken = z.infer<typeof directoryTokenSchema>;

export const directoriesOverviewSchema = z
  .object({
    address: z.string().describe('What the identity provider is told as the address of the service.'),
    directories: z
      .array(
        z.object({
          name: z.string(),
          domains: z.array(z.string()),
          adopts: z.boolean().describe('Takes over accounts that members of its domains made themselves.'),
          users: z.int(),
          disabled: z.int(),
          groups: z.int(),
        }),
      )
      .describe('Providers of AUTH_OIDC_PROVIDERS with `scim`.'),
    tokens: z.array(directoryTokenSchema).describe('Newest first.'),
  })
  .meta({ id: 'DirectoriesOverview' });
export type DirectoriesOverview = z.infer<typeof directoriesOverviewSchema>;

export const readDirectories = defineEndpoint({
  id: 'admin.directories',
  method: 'GET',
  path: '/api/admin/directories',
  summary: 'Directories of organisations that keep accounts here, and their tokens',
  tag,
  permission,
  responses: { 200: directoriesOverviewSchema },
});

export const createDirectoryToken = defineEndpoint({
  id: 'admin.createDirectoryToken',
  method: 'POST',
  path: '/api/admin/directories/tokens',
  summary: 'Make a token for a directory; it is told once',
  tag,
  permission,
  body: z.object({
    provider: z.string().min(1).max(40),
    name: z.string().trim().min(1).max(80),
    days: z.int().min(1).max(3_650),
  }),
  responses: { 201: z.object({ id: z.uuid(), token: z.string() }) },
  errors: ['unprocessable'],
});

export const revokeDirectoryToken = defineEndpoint({
  id: 'admin.revokeDirectoryToken',
  method: 'DELETE',
  path: '/api/admin/directories/tokens/:tokenId',
  summary: 'End a token of a directory at once',
  tag,
  permission,
  params: z.object({ tokenId: z.uuid() }),
  responses: { 204: z.null() },
});
