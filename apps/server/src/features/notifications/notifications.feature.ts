import { notificationLimits } from '@mz/contracts/notifications';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { createNotices } from './notifications.consumer.ts';
import { notificationsEvents } from './notifications.events.ts';
import { registerNotifications } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';

/** What members are told of what happened. The kinds stand in the manifests of the features they come from. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  needs: ['files'],
  events: notificationsEvents,
  owns: {
    notifications: {
      member: 'recipientId',
      refers: { subjectId: 'what it is about, in the table of its kind' },
      onErase: 'delete',
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
  create: ({ context, registry, files }) =>
    createNotificationsService(context, registry.notifications, files),
  routes: registerNotifications,
  consumers: (_own, { registry }) => [createNotices(registry.notifications)],
  live: () => ({
    effects: {
      'notification.changed': ({ userId }) => [toMember(userId, { type: 'notification.changed' })],
    },
  }),
});
