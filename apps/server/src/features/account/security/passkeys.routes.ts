import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { optionalObject, optionalText } from '../protocol/fields.ts';
import { readPathId } from '../protocol/path-id.ts';
import {
  finishAuthentication,
  finishRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAuthentication,
  startRegistration,
} from './passkeys.service.ts';

const answerBody = z.object({
  challenge_id: z.uuid('challenge_id must be a UUID'),
  credential: z.record(z.string(), z.unknown()),
});
const params = z.object({ id: z.string() });
const readId = (text: string): string => readPathId(text, 'passkey_id must be an UUID');

/** Signing in by a device's own lock, in the shape the published client asks for. */
export const registerPasskeys = (routes: AccountRoutes, core: AccountCore): void => {
  routes.member(
    {
      method: 'POST',
      path: '/passkeys/registration/options',
      summary: 'Begin a passkey',
      body: z.object({}),
      limit: 'factor_challenge',
    },
    ({ caller }) => startRegistration(core, caller),
  );
  routes.member(
    {
      method: 'POST',
      path: '/passkeys/registration/verify',
      summary: 'Keep the passkey the device made',
      body: answerBody,
      limit: 'factor_verify',
    },
    ({ caller, body, facts }) =>
      finishRegistration(
        core,
        caller,
        { challengeId: body.challenge_id, credential: body.credential },
        facts,
      ),
  );
  routes.open(
    {
      method: 'POST',
      path: '/passkeys/authentication/options',
      summary: 'Begin to sign in with a passkey',
      body: z.object({ gotrue_meta_security: optionalObject }),
      limit: 'passkey',
    },
    () => startAuthentication(core),
  );
  routes.open(
    {
      method: 'POST',
      path: '/passkeys/authentication/verify',
      summary: 'Sign in with what the passkey signed',
      body: answerBody,
      limit: 'passkey',
    },
    ({ body, facts }) =>
      finishAuthentication(core, { challengeId: body.challenge_id, credential: body.credential }, facts),
  );
  routes.member({ method: 'GET', path: '/passkeys', summary: 'The own passkeys' }, ({ caller }) =>
    listPasskeys(core, caller),
  );
  routes.member(
    {
      method: 'PATCH',
      path: '/passkeys/:id',
      summary: 'Rename a passkey',
      body: z.object({ friendly_name: optionalText }),
      params,
    },
    ({ caller, params: { id }, body }) => renamePasskey(core, caller, readId(id), body.friendly_name ?? ''),
  );
  routes.member(
    { method: 'DELETE', path: '/passkeys/:id', summary: 'Remove a passkey', params },
    async ({ caller, params: { id }, facts, reply }) => {
      await removePasskey(core, caller, readId(id), facts);
      reply.status(204);
      return undefined;
    },
  );
};
