import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const connectionLimits = {
  noteLength: 300,
  /** Requests of one member that wait for an answer at the same time. */
  pending: 200,
  /** Days during which a declined member cannot send the same colleague another request. */
  declinedDays: 30,
  /** Days over which new connections are counted. */
  newDays: 30,
  /** Members one member can block or mute. */
  blocks: 1000,
} as const;

/** A member as a line of a list shows one. */
export const memberCardSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string().describe('Empty where the profile is no longer shown to the viewer.'),
    specialty: z.string().nullable(),
    hospital: z.string().nullable(),
    avatarUrl: z.string().nullable().describe('Signed, expiring address.'),
    verified: z.boolean(),
  })
  .meta({ id: 'MemberCard' });
export type MemberCard = z.infer<typeof memberCardSchema>;

/** What the viewer is to another member. */
export const connectionStates = ['self', 'none', 'requested', 'incoming', 'connected'] as const;

/** Why a request cannot be sent. */
export const requestRefusals = ['self', 'connected', 'blocked', 'verified', 'mutual', 'declined'] as const;
export type RequestRefusal = (typeof requestRefusals)[number];

export const tieSchema = z
  .object({
    memberId: z.uuid(),
    state: z.enum(connectionStates),
    note: z.string().describe('Of a request that waits for an answer; otherwise empty.'),
    since: z.iso.datetime().nullable().describe('When the request was sent or the connection made.'),
    /** By the viewer. */
    muted: z.boolean(),
    blocked: z.boolean().describe('By the viewer. Whoever is blocked is not told.'),
    canRequest: z.boolean(),
    refusal: z.enum(requestRefusals).nullable().describe('Why no request can be sent.'),
    mutual: z.int().nonnegative().describe('Connections both have.'),
    connections: z.int().nonnegative().describe('Connections the other member has.'),
  })
  .meta({ id: 'Tie' });
export type Tie = z.infer<typeof tieSchema>;

const tag = 'connections';
const permission = 'connection:use';
const params = z.object({ memberId: z.uuid() });
const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.string().max(200).optional().describe('`nextBefore` of the page before.'),
});
const nextBefore = z.string().nullable();

export const getTie = defineEndpoint({
  id: 'connections.get',
  method: 'GET',
  path: '/api/connections/:memberId',
  summary: 'What the signed-in member is to another member, and whether a request can be sent',
  tag,
  permission,
  params,
  responses: { 200: tieSchema },
});

export const requestConnection = defineEndpoint({
  id: 'connections.request',
  method: 'PUT',
  path: '/api/connections/:memberId/request',
  summary: 'Send a connection request; accepts the request of whoever asked before',
  tag,
  permission,
  params,
  body: z.object({
    note: z
      .string()
      .trim()
      .max(connectionLimits.noteLength)
      .refine((text) => !text.includes('\u0000'))
      .default(''),
  }),
  responses: { 200: tieSchema },
  errors: ['forbidden', 'unprocessable'],
});

export const withdrawRequest = defineEndpoint({
  id: 'connections.withdraw',
  method: 'DELETE',
  path: '/api/connections/:memberId/request',
  summary: 'Take back a request that waits for an answer; an accepted one stays a connection',
  tag,
  permission,
  params,
  responses: { 200: tieSchema },
});

export const acceptConnection = defineEndpoint({
  id: 'connections.accept',
  method: 'POST',
  path: '/api/connections/:memberId/accept',
  summary: 'Accept a connection request',
  tag,
  permission,
  params,
  responses: { 200: tieSchema },
  errors: ['conflict'],
});

export const declineConnection = defineEndpoint({
  id: 'connections.decline',
  method: 'POST',
  path: '/api/connections/:memberId/decline',
  summary: 'Decline a connection request',
  tag,
  permission,
  params,
  responses: { 200: tieSchema },
});

export const removeConnection = defineEndpoint({
  id: 'connections.remove',
  method: 'DELETE',
  path: '/api/connections/:memberId',
  summary: 'End a connection; a request that waits for an answer stays',
  tag,
  permission,
  params,
  responses: { 200: tieSchema },
});

const connectionSchema = z.object({ member: memberCardSchema, since: z.iso.datetime() });
export type Connection = z.infer<typeof connectionSchema>;
const requestSchema = z.object({ member: memberCardSchema, sentAt: z.iso.datetime(), note: z.string() });
export type ConnectionRequest = z.infer<typeof requestSchema>;

export const listConnections = defineEndpoint({
  id: 'connections.list',
  method: 'GET',
  path: '/api/connections',
  summary: 'Connections of the signed-in member, newest first',
  tag,
  permission,
  query: page,
  responses: {
    200: z.object({ connections: z.array(connectionSchema), total: z.int(), nextBefore }),
  },
  errors: ['unprocessable'],
});

export const requestDirections = ['incoming', 'outgoing'] as const;
export type RequestDirection = (typeof requestDirections)[number];

export const listConnectionRequests = defineEndpoint({
  id: 'connections.requests',
  method: 'GET',
  path: '/api/connections/requests',
  summary: 'Requests of or to the signed-in member that wait for an answer, newest first',
  tag,
  permission,
  query: page.extend({ direction: z.enum(requestDirections).default('incoming') }),
  responses: { 200: z.object({ requests: z.array(requestSchema), total: z.int(), nextBefore }) },
  errors: ['unprocessable'],
});

/** Members one does not want to come across. Muted: in lists; blocked: neither sees anything of the other. */
export const shutOutKinds = ['blocked', 'muted'] as const;
export type ShutOutKind = (typeof shutOutKinds)[number];

export const listShutOut = defineEndpoint({
  id: 'connections.listShutOut',
  method: 'GET',
  path: '/api/connections/shut-out',
  summary: 'Members the signed-in member blocked or muted, newest first',
  tag,
  permission,
  query: page.extend({ kind: z.enum(shutOutKinds) }),
  responses: {
    200: z.object({
      members: z.array(z.object({ member: memberCardSchema, since: z.iso.datetime() })),
      total: z.int(),
      nextBefore,
    }),
  },
  errors: ['unprocessable'],
});

export const setShutOut = defineEndpoint({
  id: 'connections.setShutOut',
  method: 'PUT',
  path: '/api/connections/:memberId/shut-out/:kind',
  summary: 'Block or mute a member; blocking ends a connection and requests between the two',
  tag,
  permission,
  params: params.extend({ kind: z.enum(shutOutKinds) }),
  responses: { 200: tieSchema },
  errors: ['unprocessable'],
});

export const endShutOut = defineEndpoint({
  id: 'connections.endShutOut',
  method: 'DELETE',
  path: '/api/connections/:memberId/shut-out/:kind',
  summary: 'Unblock or unmute a member',
  tag,
  permission,
  params: params.extend({ kind: z.enum(shutOutKinds) }),
  responses: { 200: tieSchema },
});
