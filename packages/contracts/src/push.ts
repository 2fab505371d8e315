import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const pushLimits = {
  /** Browsers a member may have notifications on. */
  devices: 20,
  endpointLength: 2048,
  titleLength: 160,
  textLength: 300,
  urlLength: 500,
  tagLength: 120,
} as const;

const tag = 'notifications';
const permission = 'member:use';

export const pushDeviceSchema = z
  .object({
    id: z.uuid(),
    device: z.string().describe('Browser and system; empty where they are not recognised.'),
    isCurrent: z.boolean().describe('Subscribed in this session.'),
    createdAt: z.iso.datetime(),
    lastSentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const getMyPush = defineEndpoint({
  id: 'push.mine',
  method: 'GET',
  path: '/api/push',
  summary: 'Browsers that show notifications of the signed-in physician',
  tag,
  permission,
  responses: {
    200: z.object({
      publicKey: z
        .string()
        .nullable()
        .describe('What a browser subscribes with; null: switched off by the operator.'),
      devices: z.array(pushDeviceSchema),
    }),
  },
});

const bytes = (length: number, what: string) =>
  z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/)
    .refine((text) => text.length === Math.ceil((length * 4) / 3), `${what} has ${length} bytes.`);

export const subscribePush = defineEndpoint({
  id: 'push.subscribe',
  method: 'POST',
  path: '/api/push/devices',
  summary: 'Show notifications in this browser',
  tag,
  permission,
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(pushLimits.endpointLength),
    keys: z.object({ p256dh: bytes(65, 'A key'), auth: bytes(16, 'A secret') }),
  }),
  responses: { 200: pushDeviceSchema },
  errors: ['unprocessable'],
});

export const unsubscribePush = defineEndpoint({
  id: 'push.unsubscribe',
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Show no more notifications in a browser',
  tag,
  permission,
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const testPush = defineEndpoint({
  id: 'push.test',
  method: 'POST',
  path: '/api/push/test',
  summary: 'Send a notification to the own browsers, to see that they arrive',
  tag,
  permission,
  responses: { 202: z.object({ devices: z.number().int() }) },
});

/** What a browser's worker is given to show. Titles name who or what, never the words of a message or post. */
export const pushContentSchema = z.object({
  title: z.string().max(pushLimits.titleLength),
  text: z.string().max(pushLimits.textLength),
  url: z.string().max(pushLimits.urlLength),
  tag: z.string().max(pushLimits.tagLength),
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
});
export type PushContent = z.infer<typeof pushContentSchema>;
