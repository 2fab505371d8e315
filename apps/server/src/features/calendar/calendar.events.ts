import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineLearning } from '../../platform/learning-definition.ts';

const concerned = z.object({ eventId: z.uuid(), memberIds: z.array(z.uuid()).min(1) });

export const calendarDomainEvents = {
  /** Seats, or the event itself, changed for these members. */
  'calendar.changed': concerned,
  /** A seat became free for somebody who waited. */
  'calendar.seated': concerned,
  /** The event is near. */
  'calendar.reminded': concerned,
  /** An event these members had a seat in, or waited for, does not take place. */
  'calendar.cancelled': concerned,
  /** These members may host the event too. */
  'calendar.hosted': concerned,
  /** A planned event was approved. */
  'calendar.approved': concerned,
  'calendar.attended': z.object({ eventId: z.uuid(), userId: z.uuid() }),
};

export const calendarLearning = defineLearning({
  async 'calendar.attended'({ eventId, userId }, tx) {
    const [event] = await tx
      .select()
      .from(tables.calendarEvents)
      .where(eq(tables.calendarEvents.id, eventId));
    if (!event) return null;
    const isOthers = event.createdById !== null && event.createdById !== userId;
    return {
      memberId: userId,
      key: `event:${eventId}`,
      kind: 'event',
      minutes: event.minutes,
      title: isOthers ? '' : (event.titles.en ?? Object.values(event.titles)[0] ?? ''),
      path: `/events/${eventId}`,
      setting: 'external',
    };
  },
});

/** A moderator called off what another member planned. */
export const calendarAudit = ['event_cancelled'] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof calendarAudit)[number], true> {}
}

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof calendarDomainEvents> {}
}
