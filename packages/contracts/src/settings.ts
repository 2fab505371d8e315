import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { profileVisibilitySchema } from './profile.ts';

/** Who may ask a member to connect. `mutual`: whoever shares a connection with the member. */
export const connectionRequestChoices = ['anyone', 'mutual', 'verified'] as const;
export const connectionRequestsSchema = z.enum(connectionRequestChoices);
export type ConnectionRequests = z.infer<typeof connectionRequestsSchema>;

/** Whose first messages arrive at once; those of others wait in the request box. Connections always may. */
export const messagesFromChoices = ['anyone', 'connections', 'verified'] as const;
export const messagesFromSchema = z.enum(messagesFromChoices);
export type MessagesFrom = z.infer<typeof messagesFromSchema>;

/** What members are notified of. `email_notifications`, the sixth toggle, is the switch of all these mails. */
export const notificationKinds = [
  'research_updates',
  'mentions',
  'direct_messages',
  'new_connections',
  'marketing',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `push`: in the browsers the member switched it on in. */
export const notificationChannels = ['inApp', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channelsSchema = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });
const kindsSchema = z.object({
  research_updates: channelsSchema,
  mentions: channelsSchema,
  direct_messages: channelsSchema,
  new_connections: channelsSchema,
  marketing: channelsSchema,
} satisfies Record<NotificationKind, typeof channelsSchema>);

export const notificationsSchema = kindsSchema.extend({
  email_notifications: z
    .boolean()
    .describe('Off: no mail but those an account cannot do without (codes, warnings).'),
});
export type Notifications = z.infer<typeof notificationsSchema>;

const on = { inApp: true, email: true, push: true } as const;

/** Everything on, marketing off. */
export const notificationDefaults: Notifications = {
  email_notifications: true,
  research_updates: on,
  mentions: on,
  direct_messages: on,
  new_connections: on,
  marketing: { inApp: false, email: false, push: false },
};

export const themeSchema = z.enum(['light', 'dark', 'system']);

export const settingsLimits = { timeZoneLength: 64 } as const;

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as "+02:00" are taken by the runtime too, but do not know summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** A name of the IANA time zone database. */
export const timeZoneSchema = z
  .string()
  .max(settingsLimits.timeZoneLength)
  .refine(isTimeZone, 'Unknown time zone.');

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is needed.');

/** Between two times of day, over midnight too; mails wait until it is over. */
export const quietHoursSchema = z
  .object({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, 'Quiet hours need a beginning and an end.');

const choices = {
  connectionRequests: connectionRequestsSchema,
  messagesFrom: messagesFromSchema,
  dataCollection: z.boolean().describe('Off: no row about what this member uses is kept.'),
  publicPosts: z
    .boolean()
    .describe('Posts written from now on for all members are open to anybody; where the operator allows it.'),
  timeZone: timeZoneSchema.nullable().describe('Null: that of the device.'),
  theme: themeSchema.nullable().describe('Null: not chosen yet.'),
  notifications: notificationsSchema,
  quietHours: quietHoursSchema.nullable(),
  visibility: profileVisibilitySchema,
  searchVisible: z.boolean().describe('Off: the member is in no search, suggestion or match.'),
};

export const memberSettingsSchema = z
  .object({ ...choices, version: z.number().int().min(0) })
  .meta({ id: 'MemberSettings' });
export type MemberSettings = z.infer<typeof memberSettingsSchema>;

export const settingsPatchSchema = z
  .object(choices)
  .partial()
  .extend({ version: z.number().int().min(0).describe('The version these changes were made to.') })
  .meta({ id: 'SettingsPatch' });
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

const tag = 'settings';

export const getMySettings = defineEndpoint({
  id: 'settings.mine',
  method: 'GET',
  path: '/api/settings',
  summary: 'Settings of the signed-in physician',
  tag,
  permission: 'member:use',
  responses: { 200: memberSettingsSchema },
});

export const updateMySettings = defineEndpoint({
  id: 'settings.update',
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Change settings; refused where another window changed them meanwhile',
  tag,
  permission: 'member:use',
  body: settingsPatchSchema,
  responses: { 200: memberSettingsSchema },
  errors: ['conflict'],
});
