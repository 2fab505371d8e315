import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Posts under a pseudonym, and how two moderators together find out who wrote one. */
export const pseudonymLimits = { reasonLength: 1_000, holders: 2, pendingDays: 3 } as const;

const tag = 'moderation';
const base64 = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .max(max);

export const getPseudonymOffer = defineEndpoint({
  id: 'pseudonyms.offer',
  method: 'GET',
  path: '/api/pseudonyms',
  summary: 'Whether the member can write under a pseudonym: two moderators besides hold keys',
  tag,
  permission: 'post:read',
  responses: { 200: z.object({ available: z.boolean() }) },
});

export const moderatorKeySchema = z
  .object({
    publicKey: base64(1_000).describe('RSA of 3072 bits or more, SPKI, in Base64.'),
    wrapped: z
      .object({
        key: base64(4_000).describe('The private key (PKCS #8) under AES-256-GCM.'),
        salt: base64(64),
        nonce: base64(32),
        iterations: z.int().min(100_000).max(10_000_000).describe('Of PBKDF2 with SHA-256.'),
      })
      .describe('The passphrase that opens it never leaves the browser.'),
  })
  .meta({ id: 'ModeratorKey' });
export type ModeratorKey = z.infer<typeof moderatorKeySchema>;

const ownKey = z.object({
  key: moderatorKeySchema.extend({ createdAt: z.iso.datetime() }).nullable(),
  holders: z.int().describe('Moderators who have a key, with oneself.'),
});

export const getModeratorKey = defineEndpoint({
  id: 'moderation.key',
  method: 'GET',
  path: '/api/moderation/key',
  summary: 'The moderator’s own key pair for pseudonyms, its private half wrapped',
  tag,
  permission: 'moderation:use',
  responses: { 200: ownKey },
});

export const putModeratorKey = defineEndpoint({
  id: 'moderation.setKey',
  method: 'PUT',
  path: '/api/moderation/key',
  summary: 'Make or replace the key pair; shares for the one before are lost',
  tag,
  permission: 'moderation:use',
  body: moderatorKeySchema,
  responses: { 200: ownKey },
  errors: ['unprocessable'],
});

const person = z.object({ id: z.uuid(), fullName: z.string() }).nullable();

export const disclosureSchema = z
  .object({
    state: z
      .enum(['none', 'asked', 'disclosed'])
      .describe('`asked`: one moderator gave a share, a second one has to.'),
    pseudonym: z.string().nullable().describe('Null where the case is not about a pseudonym.'),
    share: z.string().nullable().describe('One’s own share, still encrypted; null without one.'),
    mayAgree: z.boolean().describe('Somebody else asked, and one holds a share.'),
    askedBy: person,
    askedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    author: person.describe('Once it is disclosed.'),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof disclosureSchema>;

const params = z.object({ caseId: z.uuid() });

export const getDisclosure = defineEndpoint({
  id: 'moderation.disclosure',
  method: 'GET',
  path: '/api/moderation/cases/:caseId/disclosure',
  summary: 'How far the disclosure of a pseudonym has come',
  tag,
  permission: 'moderation:use',
  params,
  responses: { 200: disclosureSchema },
  errors: ['forbidden'],
});

export const giveShare = defineEndpoint({
  id: 'moderation.disclose',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/disclosure',
  summary: 'Give one’s share for disclosing who wrote under a pseudonym; the second one opens it',
  tag,
  permission: 'moderation:use',
  params,
  body: z.object({
    share: base64(44),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(pseudonymLimits.reasonLength)
      .refine((text) => !text.includes('\u0000')),
  }),
  responses: { 200: disclosureSchema },
  errors: ['conflict', 'forbidden', 'unprocessable'],
});
