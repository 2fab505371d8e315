import { type SQL, sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

const decided = (state: 'verified' | 'rejected' | 'revoked'): NotificationRule => ({
  // What becomes of a licence check is told whatever one chose.
  setting: null,
  icon: 'shield',
  subject: {
    excerpt: (viewer, id): SQL => sql`(select left(v.message, 160) from verifications v
      where v.id = ${id} and v.user_id = ${viewer.id}::uuid and v.state = ${state})`,
  },
  hasActors: false,
  link: () => '/verification',
  // Decisions have a mail of their own.
  isMailed: false,
});

export const verificationNotifications = defineNotifications({
  kinds: {
    verification_approved: decided('verified'),
    verification_rejected: decided('rejected'),
    verification_revoked: decided('revoked'),
  },
  notices: {
    async 'verification.changed'({ userId }, tx) {
      const { rows } = await tx.execute<{ id: string; state: string }>(sql`
        select latest.id, latest.state from (
          select v.id, v.state from verifications v
          where v.user_id = ${userId}::uuid order by v.submitted_at desc limit 1) latest
        where latest.state in ('verified', 'rejected', 'revoked')`);
      const kinds = {
        verified: 'verification_approved',
        rejected: 'verification_rejected',
        revoked: 'verification_revoked',
      } as const;
      return rows.map(({ id, state }) => ({
        kind: kinds[state as keyof typeof kinds],
        to: userId,
        by: null,
        subjectId: id,
        isOnce: true,
      }));
    },
  },
});
