import type { Certificate } from '@mz/contracts/academy-learning';
import type { JWTPayload } from 'jose';

/**
 * A certificate as an Open Badges 3.0 credential, which is a Verifiable Credential 2.0.
 * Source: Open Badges Specification 3.0, 1EdTech Consortium, 2024, B.1 (AchievementCredential).
 */
export const toOpenBadge = (
  certificate: Certificate,
  { memberId, resourceId, site }: { memberId: string; resourceId: string; site: string },
): JWTPayload => {
  const address = `${site}/certificate/${certificate.number}`;
  const resource = `${site}/academy/${resourceId}`;
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: certificate.title,
    issuer: { id: site, type: ['Profile'], name: 'Medical Zone' },
    validFrom: certificate.issuedAt,
    credentialStatus: {
      id: `${site}/api/academy/certificates/${certificate.number}`,
      type: 'MedicalZoneStatus2026',
    },
    credentialSubject: {
      id: `${site}/profile/${memberId}`,
      type: ['AchievementSubject'],
      name: certificate.fullName,
      achievement: {
        id: resource,
        type: ['Achievement'],
        achievementType: certificate.kind === 'course' ? 'Course' : 'LearningProgram',
        name: certificate.title,
        description: certificate.statement ?? 'A record of learning.',
        criteria: {
          narrative:
            certificate.total > 0
              ? `Completed, and passed the quiz with ${certificate.correct} of ${certificate.total} right.`
              : 'Completed.',
        },
      },
    },
  };
};
