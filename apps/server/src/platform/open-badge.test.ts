import { expect, it } from 'vitest';
import { z } from 'zod';
import { toOpenBadge } from './open-badge.ts';

/** What the schema of an AchievementCredential asks for (Open Badges 3.0, B.1 and E.1), and nothing it does not know. */
const types = (...wanted: string[]) =>
  z.array(z.string()).refine((given) => wanted.every((one) => given.includes(one)));
const credentialSchema = z.strictObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d\.json$/),
  ]),
  id: z.url(),
  type: types('VerifiableCredential', 'OpenBadgeCredential'),
  name: z.string().min(1),
  issuer: z.strictObject({ id: z.url(), type: types('Profile'), name: z.string() }),
  validFrom: z.iso.datetime({ offset: true }),
  credentialStatus: z.strictObject({ id: z.url(), type: z.string() }),
  credentialSubject: z.strictObject({
    id: z.url(),
    type: types('AchievementSubject'),
    identifier: z.array(
      z.strictObject({
        type: z.literal('IdentityObject'),
        hashed: z.boolean(),
        identityHash: z.string(),
        identityType: z.string().regex(/^ext:[A-Za-z0-9.\-_]+$/),
      }),
    ),
    achievement: z.strictObject({
      id: z.url(),
      type: types('Achievement'),
      achievementType: z.enum(['Achievement', 'Course', 'LearningProgram']),
      name: z.string().min(1),
      description: z.string().min(1),
      criteria: z.strictObject({ narrative: z.string().min(1) }),
    }),
  }),
  // Of the token (8.2).
  jti: z.url(),
  sub: z.url(),
  nbf: z.int(),
});

const site = 'https://mz.example.org';
const badge = {
  address: `${site}/certificate/MZ-1`,
  statusAddress: `${site}/api/academy/certificates/MZ-1`,
  name: 'Hyperkalaemia',
  issuedAt: '2026-11-24T08:00:00.000Z',
  holder: { memberId: '1', name: 'سلمى' },
  achievement: {
    address: `${site}/academy/1`,
    type: 'LearningProgram',
    description: 'A record of learning.',
    narrative: 'Completed.',
  },
};

it('makes a credential as the standard has it, and claims that say the same', () => {
  const made = credentialSchema.parse(JSON.parse(JSON.stringify(toOpenBadge(badge, site))));
  expect(made).toMatchObject({ jti: made.id, sub: made.credentialSubject.id, nbf: 1_795_507_200 });
  expect(made.credentialSubject.identifier).toMatchObject([{ hashed: false, identityHash: 'سلمى' }]);
});
