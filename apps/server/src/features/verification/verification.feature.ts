import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { createCredentialsService } from './credentials.service.ts';
import { lapseVerifications } from './lapse.job.ts';
import { createNotify } from './notify.ts';
import { createReviewService } from './review.service.ts';
import { verificationDemo } from './verification.demo.ts';
import { verificationAudit, verificationEvents } from './verification.events.ts';
import { verificationLive } from './verification.live.ts';
import { institutionCode, verificationMails } from './verification.mails.ts';
import { verificationNotifications } from './verification.notifications.ts';
import { registerVerification } from './verification.routes.ts';
import { createVerificationService } from './verification.service.ts';
import { verificationDocument } from './verification-document.ts';

/** Licence checks: evidence, decision, badge, credential. */
export const verificationFeature = defineFeature({
  name: 'verification',
  needs: ['files', 'moderation'],
  events: verificationEvents,
  notifications: verificationNotifications,
  audit: verificationAudit,
  mails: [institutionCode, ...Object.values(verificationMails)],
  fileUses: [verificationDocument],
  owns: {
    verifications: {
      member: 'userId',
      refers: { documentFileId: 'a file' },
      imports: 'proof',
      onErase: 'delete',
    },
    withdrawnCredentials: {
      member: null,
      stays: { as: 'credentials', days: null },
      expires: { since: 'expiresAt', days: 0 },
    },
    verificationEmails: {
      member: 'userId',
      imports: 'proof',
      onErase: 'delete',
      expires: { since: 'sentAt', days: 90 },
    },
  },
  demo: verificationDemo,
  create: ({ context, files, moderation }) => {
    const notify = createNotify(context);
    const parts = { context, files, moderation, notify };
    return {
      notify,
      verification: createVerificationService(parts),
      review: createReviewService(parts),
      credentials: createCredentialsService(context),
    };
  },
  routes: registerVerification,
  admin: (_own, { context: { db } }) => ({
    queues: [
      {
        name: 'verification',
        to: '/moderation',
        waiting: () =>
          db.$count(
            tables.moderationCases,
            sql`state <> 'closed' and kind in ('verification', 'register_dispute')`,
          ),
      },
    ],
  }),
  live: () => verificationLive,
  jobs: ({ notify }, { context }) => [
    { name: 'lapse-verifications', cron: '7 * * * *', run: () => lapseVerifications(context.db, notify) },
  ],
});
