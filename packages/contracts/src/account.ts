import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Minutes a sign-in counts as fresh for what changes an account. */
export const freshSignInMinutes = 15;
/** Days in which a deactivated account comes back by signing in. */
export const returnDays = 30;

const tag = 'account';
const permission = 'member:use';

export const accountSessionSchema = z
  .object({
    id: z.uuid(),
    device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }).nullable(),
    ip: z.string().nullable(),
    isCurrent: z.boolean(),
    hasSecondFactor: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('To within the life of an access token.'),
  })
  .meta({ id: 'AccountSession' });
export type AccountSession = z.infer<typeof accountSessionSchema>;

export const listMySessions = defineEndpoint({
  id: 'account.sessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the signed-in physician is signed in, this session first, then the last used',
  tag,
  permission,
  responses: { 200: z.object({ sessions: z.array(accountSessionSchema) }) },
});

export const endMySession = defineEndpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'End one session, effective at once',
  tag,
  permission,
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ ended: z.boolean() }) },
});

/** A password, or the code of a mail asked for by `GET /auth/v1/reauthenticate`. */
export const confirmMyself = defineEndpoint({
  id: 'account.confirm',
  method: 'POST',
  path: '/api/account/confirmation',
  summary: 'Prove anew who is signed in, for what changes the account',
  tag,
  permission,
  body: z.union([
    z.object({ password: z.string().min(1).max(1000) }),
    z.object({ code: z.string().min(1).max(20) }),
  ]),
  responses: { 200: z.object({ freshUntil: z.iso.datetime() }) },
  errors: ['unprocessable'],
});

const typedAddress = z.object({
  email: z.string().trim().max(255).describe('The account’s own address, typed to be sure.'),
});

export const deactivateMyAccount = defineEndpoint({
  id: 'account.deactivate',
  method: 'POST',
  path: '/api/account/deactivation',
  summary: 'Leave: signing in within 30 days brings the account back, after that it is erased',
  tag,
  permission,
  body: typedAddress,
  responses: { 200: z.object({ returnUntil: z.iso.datetime() }) },
  errors: ['reauthentication_required', 'unprocessable'],
});

export const eraseMyAccount = defineEndpoint({
  id: 'account.erase',
  method: 'POST',
  path: '/api/account/erasure',
  summary: 'Erase the account and everything that names it, at once and for good',
  tag,
  permission,
  body: typedAddress,
  responses: { 200: z.object({ erased: z.literal(true) }) },
  errors: ['reauthentication_required', 'unprocessable'],
});

/** What stays of an erased member, without name; each has its words in the catalogue. */
export const keptNames = ['securityLog', 'moderationLog', 'signatures', 'credentials', 'eventLog'] as const;
export type KeptName = (typeof keptNames)[number];

export const listKept = defineEndpoint({
  id: 'account.kept',
  method: 'GET',
  path: '/api/account/erasure',
  summary: 'What stays after an erasure, and how long',
  tag,
  permission,
  responses: {
    200: z.object({
      kept: z.array(
        z.object({
          name: z.enum(keptNames),
          days: z.number().int().nullable().describe('Null: until the credential would have lapsed.'),
        }),
      ),
    }),
  },
});
