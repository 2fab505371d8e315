import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { optional, optionalObject, optionalText } from '../protocol/fields.ts';
import { readPathId } from '../protocol/path-id.ts';
import { adminBody } from './admin-input.ts';
import {
  createManagedUser,
  deleteManagedUser,
  findManagedUser,
  updateManagedUser,
} from './admin-users.service.ts';
import { deleteManagedFactor, listManagedFactors } from './factors.service.ts';
import { generateLink, inviteUser } from './links.service.ts';
import { listPage } from './list.service.ts';

const userParams = z.object({ id: z.string() });
const factorParams = z.object({ id: z.string(), factorId: z.string() });
const listQuery = z.object({ page: optionalText, per_page: optionalText, filter: optionalText });
const redirectQuery = z.object({ redirect_to: optionalText });
const generateBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
});
const inviteBody = z.object({ email: optionalText, data: optionalObject });

const readUserId = (text: string): string => readPathId(text, 'user_id must be an UUID');

const registerUsers = (routes: AccountRoutes, core: AccountCore): void => {
  routes.service(
    { method: 'GET', path: '/admin/users', summary: 'Users, newest first', query: listQuery },
    async ({ query, reply }) => {
      const { users, total, link } = await listPage(core, query);
      reply.header('x-total-count', String(total)).header('link', link);
      return { users, aud: 'authenticated' };
    },
  );
  routes.service(
    { method: 'POST', path: '/admin/users', summary: 'Create a user', body: adminBody },
    ({ body, facts }) => createManagedUser(core, body, facts),
  );
  routes.service(
    { method: 'GET', path: '/admin/users/:id', summary: 'One user', params: userParams },
    async ({ params }) => findManagedUser(core, readUserId(params.id)),
  );
  routes.service(
    {
      method: 'PUT',
      path: '/admin/users/:id',
      summary: 'Change a user; addresses count at once',
      params: userParams,
      body: adminBody,
    },
    async ({ params, body, facts }) => updateManagedUser(core, readUserId(params.id), body, facts),
  );
  routes.service(
    {
      method: 'DELETE',
      path: '/admin/users/:id',
      summary: 'Delete a user',
      params: userParams,
      body: z.object({ should_soft_delete: optional(z.boolean()) }),
    },
    async ({ params, body, facts }) =>
      deleteManagedUser(core, readUserId(params.id), body.should_soft_delete ?? false, facts),
  );
};

/** What machines holding a service token may do. */
export const registerAdmin = (routes: AccountRoutes, core: AccountCore): void => {
  registerUsers(routes, core);
  routes.service(
    { method: 'GET', path: '/admin/users/:id/factors', summary: 'Factors of a user', params: userParams },
    async ({ params }) => listManagedFactors(core, readUserId(params.id)),
  );
  routes.service(
    {
      method: 'DELETE',
      path: '/admin/users/:id/factors/:factorId',
      summary: 'Remove a factor of a user who lost the device',
      params: factorParams,
    },
    async ({ params, facts }) =>
      deleteManagedFactor(core, {
        userId: readUserId(params.id),
        factorId: readPathId(params.factorId, 'factor_id must be an UUID'),
        facts,
      }),
  );
  routes.service(
    {
      method: 'POST',
      path: '/admin/generate_link',
      summary: 'Make the link and code of a mail without sending it',
      query: redirectQuery,
      body: generateBody,
    },
    ({ body, facts }) => generateLink(core, body, facts),
  );
  routes.service(
    {
      method: 'POST',
      path: '/invite',
      summary: 'Invite somebody by mail',
      query: redirectQuery,
      body: inviteBody,
    },
    ({ body, facts }) => inviteUser(core, body, facts),
  );
};
