import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { topicSchema } from './live-events.ts';

export const notificationLimits = {
  pageSize: 20,
  maxPageSize: 50,
  /** The latest, under the bell and on the dashboard. */
  onScreen: 6,
  /** Names given for one notification; the others are counted. */
  names: 3,
  /** Actors are counted so far. */
  actors: 100,
  /** Unread ones are counted so far. */
  unread: 100,
  excerptLength: 160,
  keptDays: 90,
} as const;

export const notificationIcons = [
  'answer',
  'case',
  'comment',
  'group',
  'like',
  'mention',
  'message',
  'paper',
  'people',
  'post',
  'share',
  'shield',
] as const;
export type NotificationIcon = (typeof notificationIcons)[number];

const actorSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
});

export const notificationSchema = z
  .object({
    id: z.uuid(),
    kind: z.string().describe('The text is `kinds.<kind>` of the catalogue `notifications`.'),
    icon: z.enum(notificationIcons),
    actors: z.array(actorSchema).describe('The latest first; a few of them.'),
    others: z.number().int().min(0).describe('How many more did the same, up to 100.'),
    excerpt: z.string(),
    link: z.string().startsWith('/'),
    at: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

const tag = 'notifications';
const permission = 'member:use';

export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the member is told, the latest first',
  tag,
  permission,
  query: z.object({
    unread: z.enum(['true', 'false']).default('false').describe('Only what is not read yet.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(notificationLimits.maxPageSize)
      .default(notificationLimits.pageSize),
    cursor: z.string().max(200).optional(),
  }),
  responses: {
    200: z.object({ notifications: z.array(notificationSchema), nextCursor: z.string().nullable() }),
  },
  errors: ['unprocessable'],
});

export const countNotifications = defineEndpoint({
  id: 'notifications.unread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread, up to 100, and the live topics that tell of new ones',
  tag,
  permission,
  responses: { 200: z.object({ count: z.number().int(), topics: z.array(topicSchema) }) },
});

export const readNotifications = defineEndpoint({
  id: 'notifications.read',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications read: these, or all there are',
  tag,
  permission,
  body: z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(notificationLimits.maxPageSize) }),
    z.object({ all: z.literal(true) }),
  ]),
  responses: { 200: z.object({ done: z.literal(true) }) },
});
