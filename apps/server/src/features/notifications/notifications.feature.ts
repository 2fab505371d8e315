import { notificationLimits } from '@mz/contracts/notifications';
import { tables } from '@mz/db';
import { eq, or } from 'drizzle-orm';
import { registerStopPage } from '../../lib/stop-page.ts';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { createDigestService } from './digest.service.ts';
import { createNotificationPush } from './notification-push.consumer.ts';
import { readStopTexts } from './notification-text.ts';
import { createNotices } from './notifications.consumer.ts';
import { notificationsEvents } from './notifications.events.ts';
import { notificationDigest } from './notifications.mails.ts';
import { registerNotifications } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly notifications: {
      /** Where a member ends all notification mails without a sign-in (RFC 8058). */
      readonly stopUrl: (memberId: string) => string;
    };
  }
}

/** What members are told of what happened. The kinds stand in the manifests of the features they come from. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  needs: ['files', 'push', 'settings'],
  mails: [notificationDigest],
  events: notificationsEvents,
  owns: {
    notifications: {
      member: 'recipientId',
      imports: 'record',
      refers: { subjectId: 'what it is about, in the table of its kind; a member, of connections' },
      // Also what others were told about the member.
      onErase: async (tx, memberId) => {
        const { notifications } = tables;
        await tx
          .delete(notifications)
          .where(or(eq(notifications.recipientId, memberId), eq(notifications.subjectId, memberId)));
      },
      expires: { since: 'at', days: notificationLimits.keptDays },
    },
    notificationActors: {
      member: 'actorId',
      refers: { sourceId: 'by what it was done' },
      // Who was told of what somebody did is for the one who was told.
      withheld: 'What you did is in the archive where you did it; whom it was told to is theirs.',
      onErase: 'delete',
    },
  },
  create: ({ context, registry, files }) => ({
    notifications: createNotificationsService(context, registry.notifications, files),
    digest: createDigestService(context, registry.notifications),
  }),
  provides: ({ digest }) => ({ stopUrl: digest.stopUrl }),
  routes: (app, { notifications, digest }, { context, settings }) => {
    registerNotifications(app, notifications);
    registerStopPage(app, {
      url: '/api/notifications/mails/:token',
      permission: 'account:use',
      textsOf: readStopTexts,
      back: `${context.config.publicUrl}/settings?tab=notifications`,
      find: digest.find,
      stop: settings.stopMails,
    });
  },
  consumers: (_own, { context, registry, push }) => [
    createNotices(registry.notifications),
    createNotificationPush(context, registry.notifications, push),
  ],
  jobs: ({ digest }) => [
    { name: 'send-notification-digests', cron: '35 * * * *', run: async () => void (await digest.run()) },
  ],
  live: () => ({
    effects: {
      'notification.changed': ({ userId }) => [toMember(userId, { type: 'notification.changed' })],
    },
  }),
});
