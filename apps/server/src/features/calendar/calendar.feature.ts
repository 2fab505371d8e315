import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { calendarDemo } from './calendar.demo.ts';
import { calendarAudit, calendarDomainEvents, calendarLearning } from './calendar.events.ts';
import { eventCancelled } from './calendar.mails.ts';
import { calendarNotifications } from './calendar.notifications.ts';
import { type CalendarParts, registerCalendar } from './calendar.routes.ts';
import { createCalendarService } from './calendar.service.ts';
import { createCalendarMails } from './calendar-mails.consumer.ts';
import { createFeedService } from './feed.service.ts';

/** Events with seats and waiting lists, reminders, attendance, and what calendars read of them. */
export const calendarFeature = defineFeature({
  name: 'calendar',
  needs: ['files', 'notifications'],
  events: calendarDomainEvents,
  learning: calendarLearning,
  notifications: calendarNotifications,
  mails: [eventCancelled],
  audit: calendarAudit,
  owns: {
    calendarEvents: {
      member: 'createdById',
      imports: 'shared',
      article: 'articleId',
      refers: { recordingId: 'a resource of the academy' },
      onErase: 'anonymise',
    },
    calendarSeats: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    calendarFeeds: {
      member: 'memberId',
      imports: 'record',
      onErase: 'delete',
      withheld: { tokenHash: 'hash of the secret address' },
      secretAddress: 'delete',
    },
  },
  onArticleMerged: async (tx, { dropped, kept }) => {
    await tx
      .update(tables.calendarEvents)
      .set({ articleId: kept })
      .where(eq(tables.calendarEvents.articleId, dropped));
  },
  create: ({ context, files }): CalendarParts => ({
    calendar: createCalendarService(context, files),
    feeds: createFeedService(context),
  }),
  demo: calendarDemo,
  routes: registerCalendar,
  consumers: (_own, { context, notifications }) => [createCalendarMails(context, notifications)],
  jobs: ({ calendar }) => [{ name: 'remind-of-events', cron: '*/10 * * * *', run: calendar.remind }],
  admin: (_own, { context: { db } }) => ({
    queues: [
      {
        name: 'events',
        to: '/events',
        waiting: () => db.$count(tables.calendarEvents, eq(tables.calendarEvents.state, 'proposed')),
      },
    ],
  }),
  live: () => ({
    effects: {
      'calendar.changed': ({ memberIds }) => memberIds.map((id) => toMember(id, { type: 'growth.changed' })),
      'calendar.cancelled': ({ memberIds }) =>
        memberIds.map((id) => toMember(id, { type: 'growth.changed' })),
      'calendar.hosted': ({ memberIds }) => memberIds.map((id) => toMember(id, { type: 'growth.changed' })),
      'calendar.seated': ({ memberIds }) => memberIds.map((id) => toMember(id, { type: 'growth.changed' })),
    },
  }),
});
