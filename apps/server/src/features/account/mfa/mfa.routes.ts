import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { optional, optionalObject, optionalText } from '../protocol/fields.ts';
import type { Caller } from '../protocol/guard.ts';
import { readPathId } from '../protocol/path-id.ts';
import { enrollFactor } from './enroll.service.ts';
import { challengeFactor, unenrollFactor, verifyFactor } from './mfa.service.ts';

const enrollBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});
const verifyBody = z.object({
  challenge_id: optional(z.uuid('challenge_id must be a UUID')),
  code: optionalText,
  webauthn: optionalObject,
});
const factorParams = z.object({ id: z.string() });

const refuseAnonymous = ({ account }: Caller): void => {
  if (account.user.isAnonymous)
    throw new AccountError('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    });
};

const readFactorId = (text: string): string => readPathId(text, 'factor_id must be an UUID');

export const registerMfa = (routes: AccountRoutes, core: AccountCore): void => {
  routes.member(
    { method: 'POST', path: '/factors', summary: 'Begin a second factor', body: enrollBody },
    async ({ caller, body, facts }) => {
      refuseAnonymous(caller);
      return enrollFactor(core, caller, body, facts);
    },
  );

  routes.member(
    {
      method: 'POST',
      path: '/factors/:id/challenge',
      summary: 'Ask for a code of a second factor',
      body: z.object({ channel: optionalText, webauthn: optionalObject }),
      params: factorParams,
      limit: 'factor_challenge',
    },
    async ({ caller, params }) => {
      refuseAnonymous(caller);
      return challengeFactor(core, caller, readFactorId(params.id));
    },
  );

  routes.member(
    {
      method: 'POST',
      path: '/factors/:id/verify',
      summary: 'Answer a challenge and lift the session to the second factor',
      body: verifyBody,
      params: factorParams,
      limit: 'factor_verify',
    },
    async ({ caller, params, body, facts }) => {
      refuseAnonymous(caller);
      const verification = {
        factorId: readFactorId(params.id),
        challengeId: body.challenge_id ?? null,
        code: body.code ?? '',
        webauthn: body.webauthn,
      };
      return verifyFactor(core, caller, verification, facts);
    },
  );

  routes.member(
    { method: 'DELETE', path: '/factors/:id', summary: 'Remove a second factor', params: factorParams },
    async ({ caller, params, facts }) => {
      refuseAnonymous(caller);
      return unenrollFactor(core, caller, readFactorId(params.id), facts);
    },
  );
};
