import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Roles an account can be given. */
export const accountRoles = ['member', 'moderator', 'admin'] as const;
export const accountRoleSchema = z.enum(accountRoles);
export type AccountRole = z.infer<typeof accountRoleSchema>;

export const claimFirstAdmin = defineEndpoint({
  id: 'roles.claimFirstAdmin',
  method: 'POST',
  path: '/api/roles/first-admin',
  summary: 'Become the first administrator with the token printed where the server was started',
  tag: 'account',
  permission: 'member:use',
  body: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) }),
  responses: { 200: z.object({ role: accountRoleSchema }) },
  errors: ['forbidden', 'conflict'],
});
