import { z } from 'zod';
import { articleSummarySchema } from './articles.ts';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';

/** Limits of the calendar. */
export const calendarLimits = {
  titleLength: 160,
  descriptionLength: 2_000,
  placeLength: 160,
  linkLength: 500,
  capacity: 10_000,
  minutes: 1_440,
  /** Events of one member that wait for approval. */
  proposed: 5,
  /** Days ahead an event may be planned. */
  days: 730,
  listed: 100,
  /** Hours before the begin in which those with a seat are reminded. */
  remindHours: 24,
} as const;

const readable = (text: string): boolean => !text.includes('\u0000');
const line = (most: number) => z.string().trim().max(most).refine(readable);
const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  }, 'Not a time zone.');

export const seatStates = ['seated', 'waiting'] as const;
const eventFields = {
  id: z.uuid(),
  kind: z.enum(['event', 'journal_club']),
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  timeZone: z.string(),
  place: z.string().nullable().describe('Null: online.'),
  path: z.string().describe('Where it stands in the product.'),
  state: z.enum(['published', 'proposed', 'cancelled']),
  capacity: z.int().nullable(),
  seated: z.int(),
  waiting: z.int(),
  mine: z.enum(seatStates).nullable(),
};
const eventSchema = z.object(eventFields).meta({ id: 'CalendarEvent' });
export type CalendarEvent = z.infer<typeof eventSchema>;

const paperSchema = articleSummarySchema
  .pick({
    id: true,
    title: true,
    authors: true,
    authorsComplete: true,
    journal: true,
    journalAbbreviation: true,
    publicationDate: true,
    language: true,
    retracted: true,
    notices: true,
  })
  .meta({ id: 'EventPaper' });

const detailSchema = z
  .object({
    ...eventFields,
    description: z.string(),
    paper: paperSchema.nullable().describe('What it is about, where that is a paper.'),
    group: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('Of a journal club: whose date it is.'),
    calendarPath: z.string().describe('The event as a file for calendars.'),
    link: z.string().nullable().describe('Of an event online; for those with a seat and whoever hosts it.'),
    host: memberCardSchema.nullable(),
    coHosts: z.array(memberCardSchema),
    isHost: z.boolean().describe('The member may cancel it, tick attendance and link the recording.'),
    mayNameHosts: z.boolean(),
    mayDecide: z.boolean(),
    reminds: z.boolean().nullable().describe('Whether the member is reminded; null without a seat or place.'),
    waitingPlace: z.int().nullable().describe('Of the member on the waiting list, from 1.'),
    attended: z.boolean(),
    recording: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    attendees: z
      .array(z.object({ member: memberCardSchema, attended: z.boolean(), isHost: z.boolean() }))
      .describe('For whoever hosts it; empty for others.'),
  })
  .meta({ id: 'CalendarEventDetail' });
export type CalendarEventDetail = z.infer<typeof detailSchema>;

const tag = 'calendar';
const permission = 'dashboard:read';
const params = z.object({ id: z.uuid() });
const changed = z.object({ changed: z.boolean() });

export const listCalendarEvents = defineEndpoint({
  id: 'calendar.list',
  method: 'GET',
  path: '/api/calendar/events',
  summary: 'Events and journal clubs of the member’s groups',
  tag,
  permission,
  query: z.object({
    when: z.enum(['coming', 'mine', 'journal_clubs', 'past']).default('coming'),
    from: z.iso
      .datetime()
      .optional()
      .describe('With `until`: what begins between the two, whatever `when` says.'),
    until: z.iso.datetime().optional(),
  }),
  responses: { 200: z.object({ events: z.array(eventSchema) }) },
});

export const getCalendarEvent = defineEndpoint({
  id: 'calendar.get',
  method: 'GET',
  path: '/api/calendar/events/:id',
  summary: 'One event, or one date of a journal club of the member’s groups',
  tag,
  permission,
  params,
  responses: { 200: detailSchema },
});

export const createCalendarEvent = defineEndpoint({
  id: 'calendar.create',
  method: 'POST',
  path: '/api/calendar/events',
  summary: 'Plan an event; of members it waits for a moderator’s approval',
  tag,
  permission: 'post:write',
  body: z.object({
    title: line(calendarLimits.titleLength).min(1),
    description: line(calendarLimits.descriptionLength).default(''),
    startsAt: z.iso.datetime(),
    minutes: z.int().min(10).max(calendarLimits.minutes),
    timeZone,
    place: line(calendarLimits.placeLength).min(1).nullable(),
    link: z
      .url({ protocol: /^https$/ })
      .max(calendarLimits.linkLength)
      .nullable(),
    capacity: z.int().min(1).max(calendarLimits.capacity).nullable(),
    articleId: z.uuid().nullable().default(null).describe('The paper it is about.'),
  }),
  responses: { 201: z.object({ id: z.uuid(), state: z.enum(['published', 'proposed']) }) },
  errors: ['unprocessable'],
});

export const decideCalendarEvent = defineEndpoint({
  id: 'calendar.decide',
  method: 'POST',
  path: '/api/calendar/events/:id/decision',
  summary: 'Approve a planned event, or drop it',
  tag,
  permission: 'moderation:use',
  params,
  body: z.object({ isApproved: z.boolean() }),
  responses: { 200: changed },
});

export const cancelCalendarEvent = defineEndpoint({
  id: 'calendar.cancel',
  method: 'DELETE',
  path: '/api/calendar/events/:id',
  summary: 'Cancel an event one hosts; moderators any',
  tag,
  permission,
  params,
  responses: { 200: changed },
});

export const takeSeat = defineEndpoint({
  id: 'calendar.takeSeat',
  method: 'PUT',
  path: '/api/calendar/events/:id/seat',
  summary: 'Take a seat; where none is left, a place on the waiting list',
  tag,
  permission,
  params,
  responses: { 200: z.object({ mine: z.enum(seatStates) }) },
  errors: ['conflict'],
});

export const giveUpSeat = defineEndpoint({
  id: 'calendar.giveUpSeat',
  method: 'DELETE',
  path: '/api/calendar/events/:id/seat',
  summary: 'Give up a seat; the first on the waiting list has it at once',
  tag,
  permission,
  params,
  responses: { 200: changed },
});

export const setReminder = defineEndpoint({
  id: 'calendar.reminder',
  method: 'PUT',
  path: '/api/calendar/events/:id/reminder',
  summary: 'Be reminded of an event one has a seat in or waits for, or not',
  tag,
  permission,
  params,
  body: z.object({ isOn: z.boolean() }).strict(),
  responses: { 200: changed },
});

const hostParams = z.object({ id: z.uuid(), memberId: z.uuid() });

export const nameCoHost = defineEndpoint({
  id: 'calendar.nameHost',
  method: 'PUT',
  path: '/api/calendar/events/:id/hosts/:memberId',
  summary: 'Let somebody with a seat host an event too; by whoever planned it, or a moderator',
  tag,
  permission,
  params: hostParams,
  responses: { 200: changed },
});

export const dropCoHost = defineEndpoint({
  id: 'calendar.dropHost',
  method: 'DELETE',
  path: '/api/calendar/events/:id/hosts/:memberId',
  summary: 'Let somebody host an event no longer',
  tag,
  permission,
  params: hostParams,
  responses: { 200: changed },
});

export const tickAttendance = defineEndpoint({
  id: 'calendar.attendance',
  method: 'PUT',
  path: '/api/calendar/events/:id/attendance/:memberId',
  summary: 'Note that somebody with a seat was there; it counts in their learning record',
  tag,
  permission,
  params: z.object({ id: z.uuid(), memberId: z.uuid() }),
  responses: { 200: changed },
});

export const linkRecording = defineEndpoint({
  id: 'calendar.recording',
  method: 'PUT',
  path: '/api/calendar/events/:id/recording',
  summary: 'Link the recording of an event that was: a published resource of the academy',
  tag,
  permission,
  params,
  body: z.object({ resourceId: z.uuid() }),
  responses: { 200: changed },
  errors: ['unprocessable'],
});

const feedSchema = z.object({ since: z.iso.datetime().nullable() });
export const getCalendarFeed = defineEndpoint({
  id: 'calendar.feed',
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'Whether the member has a calendar feed',
  tag,
  permission,
  responses: { 200: feedSchema },
});

export const createCalendarFeed = defineEndpoint({
  id: 'calendar.createFeed',
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'A new secret address of the member’s events; the one before ends',
  tag,
  permission,
  responses: { 201: z.object({ url: z.url().describe('Told once.') }) },
});

export const revokeCalendarFeed = defineEndpoint({
  id: 'calendar.revokeFeed',
  method: 'DELETE',
  path: '/api/calendar/feed',
  summary: 'End the calendar feed',
  tag,
  permission,
  responses: { 200: changed },
});
