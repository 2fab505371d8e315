import { defineWebFeature } from '../../lib/feature.ts';
import { verificationKeys } from './api/verification.keys.ts';

export const verificationFeature = defineWebFeature({
  name: 'verification',
  layout: 'data',
  namespaces: ['verification', 'specialties', 'errors'],
  routes: [
    {
      path: '/verification',
      page: async () => (await import('./components/verification-page.tsx')).VerificationPage,
      membersOnly: true,
    },
    {
      path: '/credential/:credentialId',
      page: async () => (await import('./components/credential-page.tsx')).CredentialPage,
    },
  ],
  palette: [
    {
      id: 'go/verification',
      group: 'me',
      label: 'verification',
      keywords: ['licence', 'license', 'badge', 'verify'],
      to: '/verification',
      membersOnly: true,
    },
  ],
  stale: {
    'verification.changed': () => [verificationKeys.all],
    'moderation.case_changed': ({ caseId }) => [verificationKeys.review(caseId)],
  },
});
