import type { Certificate } from '@mz/contracts/academy-learning';
import type { JWTPayload } from 'jose';
import { toOpenBadge } from '../../platform/open-badge.ts';

/** A certificate as an Open Badges 3.0 credential. */
export const badgeOf = (
  certificate: Certificate,
  { memberId, resourceId, site }: { memberId: string; resourceId: string; site: string },
): JWTPayload =>
  toOpenBadge(
    {
      address: `${site}/certificate/${certificate.number}`,
      statusAddress: `${site}/api/academy/certificates/${certificate.number}`,
      name: certificate.title,
      issuedAt: certificate.issuedAt,
      holder: { memberId, name: certificate.fullName },
      achievement: {
        address: `${site}/academy/${resourceId}`,
        type: certificate.kind === 'course' ? 'Course' : 'LearningProgram',
        description: certificate.statement ?? 'A record of learning.',
        narrative:
          certificate.total > 0
            ? `Completed, and passed the quiz with ${certificate.correct} of ${certificate.total} right.`
            : 'Completed.',
      },
    },
    site,
  );
