import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createCalendarRepository } from './calendar.repository.ts';

export const calendarCases = defineOwnerCases({
  covers: [createCalendarRepository],
  create: (db, { id }) =>
    createCalendarRepository(db, { id, role: 'member', verified: false, aal: 'aal1', sessionId: null }, 'en'),
  async arrange(db, { id: memberId }, mark) {
    const [eventId, proposedId] = [newId(), newId()];
    const startsAt = new Date(Date.now() + 86_400_000);
    await db.insert(tables.calendarEvents).values([
      { id: eventId, titles: { en: 'Open' }, startsAt },
      { id: proposedId, titles: { en: mark }, startsAt, state: 'proposed', createdById: memberId },
    ]);
    await db.insert(tables.calendarSeats).values({ eventId, memberId, state: 'seated' });
    const [groupId, articleId, meetingId] = [newId(), newId(), newId()];
    await db.insert(tables.articles).values({ id: articleId, title: mark });
    await db.insert(tables.groups).values({ id: groupId, name: mark, access: 'hidden' });
    await db.insert(tables.groupMembers).values({ groupId, memberId, role: 'owner', state: 'active' });
    await db
      .insert(tables.groupMeetings)
      .values({ id: meetingId, groupId, articleId, startsAt, timeZone: 'UTC', createdById: memberId });
    return { eventId, proposedId, meetingId };
  },
  methods: {
    list: (calendar) => calendar.list('mine'),
    find: (calendar, { proposedId }) => calendar.find(proposedId),
    findClub: (calendar, { meetingId }) => calendar.findClub(meetingId),
    findPerson: { anybody: 'whoever hosts an event is shown by the audiences of their profile' },
    listCoHosts: { anybody: 'whoever hosts an event is shown by the audiences of their profile' },
    listAttendees: { anybody: 'asked for hosts alone, which the service sees to' },
    countProposed: (calendar) => calendar.countProposed(),
    insert: { anybody: 'plans an event of whoever calls' },
    lock: (calendar, { proposedId }) => calendar.lock(proposedId),
    seat: { anybody: 'seats whoever calls' },
    setReminds: (calendar, { eventId }) => calendar.setReminds(eventId, false),
    leave: (calendar, { eventId }) => calendar.leave(eventId),
  },
});
