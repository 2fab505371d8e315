import { sql } from 'drizzle-orm';
import { defineNotifications, type NotificationRule } from '../../platform/notification-definition.ts';

/** Of those who still have a seat, or planned it. */
const ofEvent: NotificationRule = {
  setting: null,
  icon: 'group',
  subject: {
    excerpt: (
      { id: me },
      id,
    ) => sql`(select coalesce(e.titles ->> 'en', e.titles ->> 'ar', e.titles ->> 'zh', '')
      from calendar_events e where e.id = ${id} and (e.created_by_id = ${me}::uuid or exists (
        select from calendar_seats s where s.event_id = e.id and s.member_id = ${me}::uuid and s.state = 'seated')))`,
  },
  hasActors: false,
  link: ({ subjectId }) => `/events/${subjectId}`,
  isMailed: true,
};

/** Also of those who waited: it is over for them too. */
const ofCancelled: NotificationRule = {
  ...ofEvent,
  isMailed: false,
  subject: {
    excerpt: (
      { id: me },
      id,
    ) => sql`(select coalesce(e.titles ->> 'en', e.titles ->> 'ar', e.titles ->> 'zh', '')
      from calendar_events e where e.id = ${id} and (e.created_by_id = ${me}::uuid or exists (
        select from calendar_seats s where s.event_id = e.id and s.member_id = ${me}::uuid)))`,
  },
};

/** What members are told of events. */
export const calendarNotifications = defineNotifications({
  kinds: {
    event_seated: ofEvent,
    event_near: ofEvent,
    event_approved: ofEvent,
    event_hosted: ofEvent,
    event_cancelled: ofCancelled,
  },
  notices: {
    'calendar.seated': ({ eventId, memberIds }) => [
      { kind: 'event_seated', to: memberIds, by: null, subjectId: eventId },
    ],
    'calendar.reminded': ({ eventId, memberIds }) => [
      { kind: 'event_near', to: memberIds, by: null, subjectId: eventId },
    ],
    'calendar.hosted': ({ eventId, memberIds }) => [
      { kind: 'event_hosted', to: memberIds, by: null, subjectId: eventId },
    ],
    'calendar.cancelled': ({ eventId, memberIds }) => [
      { kind: 'event_cancelled', to: memberIds, by: null, subjectId: eventId },
    ],
    'calendar.approved': ({ eventId, memberIds }) => [
      { kind: 'event_approved', to: memberIds, by: null, subjectId: eventId },
    ],
  },
});
