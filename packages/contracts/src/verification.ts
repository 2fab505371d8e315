import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moderationLimits, moderationNoteSchema } from './moderation.ts';
import { specialtySchema } from './specialties.ts';

export const verificationLimits = {
  registerLength: 160,
  numberLength: 40,
  nameLength: 120,
  documentBytes: 10 * 1024 * 1024,
  documentTypes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
  /** Longest time a check may hold. */
  maxYears: 3,
  /** Days before the end at which the member is reminded. */
  reminderDays: 30,
} as const;

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\u0000'));

/** What a check states, and nothing more. */
export const badgeSchema = z
  .object({
    field: specialtySchema,
    register: z.string(),
    country: z.string(),
    checkedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'VerificationBadge' });
export type VerificationBadge = z.infer<typeof badgeSchema>;

export const verificationStates = [
  'submitted',
  'verified',
  'rejected',
  'withdrawn',
  'superseded',
  'lapsed',
  'revoked',
] as const;
export type VerificationState = (typeof verificationStates)[number];

/** `match`: an active individual of that name. Every other outcome leaves it to the moderator. */
export const npiOutcomes = [
  'match',
  'name_differs',
  'inactive',
  'organization',
  'not_found',
  'unavailable',
] as const;
export type NpiOutcome = (typeof npiOutcomes)[number];

const digits = /^\d{10}$/;

/** Luhn over the number with the prefix of health identifiers, 80840. */
export const isNpi = (npi: string): boolean => {
  if (!digits.test(npi)) return false;
  const sum = [...`80840${npi}`].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

export const evidenceSchema = z
  .object({
    country: z.string().regex(/^[A-Z]{2}$/),
    register: text(verificationLimits.registerLength),
    number: text(verificationLimits.numberLength),
    registeredName: text(verificationLimits.nameLength),
    field: specialtySchema,
    npi: z.string().trim().refine(isNpi, 'No valid NPI.').nullable().default(null),
    uploadId: z.uuid().nullable().default(null).describe('An upload of the purpose `verification-document`.'),
  })
  .meta({ id: 'VerificationEvidence' });
export type Evidence = z.input<typeof evidenceSchema>;

const requestSchema = z.object({
  id: z.uuid(),
  state: z.enum(verificationStates),
  country: z.string(),
  register: z.string(),
  number: z.string(),
  registeredName: z.string(),
  field: specialtySchema,
  npi: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  message: z.string().describe('Of the moderator to the member.'),
  disputed: z.boolean().describe('Another account claims the same entry of the register.'),
});
export type VerificationRequest = z.infer<typeof requestSchema>;

export const myVerificationSchema = z
  .object({
    badge: badgeSchema.nullable(),
    credentialUrl: z.string().nullable().describe('Public page that states whether the check still holds.'),
    latest: requestSchema.nullable(),
    email: z.object({ address: z.string(), confirmed: z.boolean() }).nullable(),
  })
  .meta({ id: 'MyVerification' });
export type MyVerification = z.infer<typeof myVerificationSchema>;

const tag = 'verification';
const own = { tag, permission: 'profile:write' } as const;

export const getMyVerification = defineEndpoint({
  id: 'verification.mine',
  method: 'GET',
  path: '/api/verification',
  summary: 'The signed-in member’s licence check: what holds, what waits',
  ...own,
  responses: { 200: myVerificationSchema },
});

export const submitVerification = defineEndpoint({
  id: 'verification.submit',
  method: 'POST',
  path: '/api/verification',
  summary: 'Send evidence of a licence to the moderators',
  ...own,
  body: evidenceSchema,
  responses: { 200: myVerificationSchema },
  errors: ['conflict', 'unprocessable', 'not_found'],
});

export const withdrawVerification = defineEndpoint({
  id: 'verification.withdraw',
  method: 'DELETE',
  path: '/api/verification',
  summary: 'Take back evidence that waits; its document is deleted',
  ...own,
  responses: { 200: myVerificationSchema },
});

export const sendInstitutionCode = defineEndpoint({
  id: 'verification.sendCode',
  method: 'POST',
  path: '/api/verification/email',
  summary: 'Send a code to an address at an institution',
  ...own,
  body: z.object({ email: z.email().max(255) }),
  responses: { 200: myVerificationSchema },
  errors: ['unprocessable'],
});

export const confirmInstitutionCode = defineEndpoint({
  id: 'verification.confirmCode',
  method: 'POST',
  path: '/api/verification/email/code',
  summary: 'Confirm an address at an institution by its code',
  ...own,
  body: z.object({ code: z.string().regex(/^\d{6}$/) }),
  responses: { 200: myVerificationSchema },
  errors: ['unprocessable'],
});

export const getMemberBadge = defineEndpoint({
  id: 'verification.badge',
  method: 'GET',
  path: '/api/members/:memberId/verification',
  summary: 'What the check of a member states, where the profile is shown to the viewer',
  tag,
  permission: 'profile:read',
  params: z.object({ memberId: z.uuid() }),
  responses: { 200: z.object({ badge: badgeSchema.nullable() }) },
});

/** What the public page of a credential states; the name only to whom the profile is shown. */
export const credentialStatusSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(['valid', 'lapsed', 'revoked', 'superseded']),
    holder: z.string().nullable(),
    field: specialtySchema,
    register: z.string(),
    country: z.string(),
    checkedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CredentialStatus' });
export type CredentialStatus = z.infer<typeof credentialStatusSchema>;

export const getCredentialStatus = defineEndpoint({
  id: 'verification.credentialStatus',
  method: 'GET',
  path: '/api/credentials/:credentialId',
  summary: 'Whether a credential still holds',
  tag,
  permission: 'profile:read',
  params: z.object({ credentialId: z.uuid() }),
  responses: { 200: credentialStatusSchema },
});

export const getMyCredential = defineEndpoint({
  id: 'verification.credential',
  method: 'GET',
  path: '/api/verification/credential',
  summary: 'The signed-in member’s check as a signed credential (VC-JWT, Verifiable Credentials 2.0)',
  ...own,
  responses: { 200: z.object({ jwt: z.string(), statusUrl: z.string() }) },
});

export const getCredentialKeys = defineEndpoint({
  id: 'verification.keys',
  method: 'GET',
  path: '/api/credentials/keys',
  summary: 'Public keys of credentials (JWK set)',
  tag,
  permission: 'profile:read',
  responses: {
    200: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          kid: z.string(),
          alg: z.string(),
          use: z.string(),
        }),
      ),
    }),
  },
});

/* For moderators. */

const review = { tag: 'moderation', permission: 'moderation:use' } as const;
const params = z.object({ caseId: z.uuid() });

const claimSchema = z.object({
  verificationId: z.uuid(),
  member: z.object({ id: z.uuid(), fullName: z.string() }),
  state: z.enum(verificationStates),
  registeredName: z.string(),
  submittedAt: z.iso.datetime(),
});

export const verificationReviewSchema = z
  .object({
    caseId: z.uuid(),
    request: requestSchema,
    profileName: z.string(),
    npiCheck: z
      .object({ outcome: z.enum(npiOutcomes), name: z.string().nullable(), license: z.string().nullable() })
      .nullable(),
    institution: z.string().nullable().describe('Confirmed address; its domain once decided.'),
    document: z.boolean().describe('There is one to look at.'),
    claims: z.array(claimSchema).describe('Other accounts that claim the same entry.'),
  })
  .meta({ id: 'VerificationReview' });
export type VerificationReview = z.infer<typeof verificationReviewSchema>;

export const getVerificationReview = defineEndpoint({
  id: 'verification.review',
  method: 'GET',
  path: '/api/moderation/cases/:caseId/verification',
  summary: 'Evidence of a case about a licence or a disputed entry of a register',
  ...review,
  params,
  responses: { 200: verificationReviewSchema },
  errors: ['forbidden'],
});

export const openVerificationDocument = defineEndpoint({
  id: 'verification.openDocument',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/verification/document',
  summary: 'Address of the document, for minutes; each look is logged with the moderator’s name',
  ...review,
  params,
  responses: { 200: z.object({ url: z.string() }) },
  errors: ['forbidden', 'conflict'],
});

export const askNpiRegister = defineEndpoint({
  id: 'verification.askRegister',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/verification/npi',
  summary: 'Ask the NPI register again',
  ...review,
  params,
  responses: { 200: verificationReviewSchema },
  errors: ['forbidden', 'conflict', 'unprocessable'],
});

const message = z
  .string()
  .trim()
  .max(moderationLimits.messageLength)
  .refine((value) => !value.includes('\u0000'))
  .default('');
const note = moderationNoteSchema.pipe(z.string().min(1));

export const decideVerification = defineEndpoint({
  id: 'verification.decide',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/verification/decision',
  summary: 'Approve or reject evidence of a licence; the document is deleted',
  ...review,
  params,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      field: specialtySchema,
      expiresOn: z.iso.date(),
      message,
      note,
      version: z.int(),
    }),
    z.object({ decision: z.literal('reject'), message, note, version: z.int() }),
  ]),
  responses: { 200: z.object({ decided: z.literal(true) }) },
  errors: ['forbidden', 'conflict', 'unprocessable'],
});

export const decideRegisterDispute = defineEndpoint({
  id: 'verification.decideDispute',
  method: 'POST',
  path: '/api/moderation/cases/:caseId/dispute/decision',
  summary: 'Say whose entry of a register it is; every other claim ends',
  ...review,
  params,
  body: z.object({
    rightful: z.uuid().nullable().describe('The verification whose claim stands; null: none.'),
    note,
    version: z.int(),
  }),
  responses: { 200: z.object({ decided: z.literal(true) }) },
  errors: ['forbidden', 'conflict', 'unprocessable'],
});

export const revokeVerification = defineEndpoint({
  id: 'verification.revoke',
  method: 'POST',
  path: '/api/moderation/members/:memberId/revocation',
  summary: 'Revoke a member’s check before its end',
  ...review,
  params: z.object({ memberId: z.uuid() }),
  body: z.object({ message, note }),
  responses: { 200: z.object({ revoked: z.boolean() }) },
  errors: ['forbidden'],
});
