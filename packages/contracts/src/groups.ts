import { z } from 'zod';
import { articleSchema } from './articles.ts';
import { citedArticleSchema } from './citations.ts';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';
import { pollSchema, pollValuesSchema } from './group-polls.ts';
import { timeZoneSchema } from './settings.ts';

export const groupLimits = {
  nameLength: 80,
  descriptionLength: 1000,
  rulesLength: 1000,
  questionLength: 500,
  placeLength: 300,
  pageSize: 20,
  maxPageSize: 50,
  owned: 20,
  searchLength: 80,
} as const;

export const groupAccesses = ['open', 'request', 'hidden'] as const;
export const groupRoles = ['owner', 'moderator', 'member'] as const;
/** What the reader is to a group. */
export const groupStates = ['none', 'active', 'requested', 'invited', 'removed'] as const;
export type GroupAccess = (typeof groupAccesses)[number];
export type GroupRole = (typeof groupRoles)[number];
export type GroupState = (typeof groupStates)[number];

const text = (max: number) => z.string().trim().max(max);

const contents = {
  name: text(groupLimits.nameLength).min(1),
  description: text(groupLimits.descriptionLength),
  rules: text(groupLimits.rulesLength),
  access: z.enum(groupAccesses),
  isVerifiedOnly: z.boolean().describe('Only physicians whose licence was verified may join.'),
};

export const groupSchema = z
  .object({
    id: z.uuid(),
    ...contents,
    members: z.number().int(),
    state: z.enum(groupStates),
    role: z.enum(groupRoles).nullable().describe('Of the reader, where the reader is in it.'),
    requests: z.number().int().describe('How many ask to join; 0 for those who do not decide it.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;

const tag = 'groups';
const params = z.object({ id: z.uuid() });
const memberParams = z.object({ id: z.uuid(), memberId: z.uuid() });
const page = {
  limit: z.coerce.number().int().min(1).max(groupLimits.maxPageSize).default(groupLimits.pageSize),
  cursor: z.string().max(200).optional(),
};
const nextCursor = z.string().nullable();
const done = z.object({ changed: z.boolean() });

export const listGroups = defineEndpoint({
  id: 'groups.list',
  method: 'GET',
  path: '/api/groups',
  summary: 'Groups: one’s own, those one is invited to, or those to find, the newest first',
  tag,
  permission: 'post:read',
  query: z.object({
    box: z.enum(['mine', 'invited', 'all']).default('all'),
    q: z.string().trim().max(groupLimits.searchLength).optional(),
    ...page,
  }),
  responses: { 200: z.object({ groups: z.array(groupSchema), nextCursor }) },
  errors: ['unprocessable'],
});

export const getGroup = defineEndpoint({
  id: 'groups.get',
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'One group',
  tag,
  permission: 'post:read',
  params,
  responses: { 200: groupSchema },
});

export const createGroup = defineEndpoint({
  id: 'groups.create',
  method: 'POST',
  path: '/api/groups',
  summary: 'Found a group',
  tag,
  permission: 'post:write',
  body: z.object({
    ...contents,
    description: contents.description.default(''),
    rules: contents.rules.default(''),
    isVerifiedOnly: contents.isVerifiedOnly.default(false),
  }),
  responses: { 201: groupSchema },
  errors: ['unprocessable'],
});

export const updateGroup = defineEndpoint({
  id: 'groups.update',
  method: 'PATCH',
  path: '/api/groups/:id',
  summary: 'Change a group one owns or moderates',
  tag,
  permission: 'post:write',
  params,
  body: z.object(contents).partial(),
  responses: { 200: groupSchema },
  errors: ['forbidden'],
});

export const deleteGroup = defineEndpoint({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Delete a group one owns, with everything written in it',
  tag,
  permission: 'post:write',
  params,
  responses: { 200: done },
  errors: ['forbidden'],
});

export const joinGroup = defineEndpoint({
  id: 'groups.join',
  method: 'PUT',
  path: '/api/groups/:id/membership',
  summary: 'Join, ask to join, or accept an invitation, as the group has it',
  tag,
  permission: 'post:write',
  params,
  responses: { 200: groupSchema },
  errors: ['forbidden'],
});

export const leaveGroup = defineEndpoint({
  id: 'groups.leave',
  method: 'DELETE',
  path: '/api/groups/:id/membership',
  summary: 'Leave, take a request back, or decline an invitation',
  tag,
  permission: 'post:write',
  params,
  responses: { 200: done },
});

export const groupMemberSchema = memberCardSchema.extend({
  role: z.enum(groupRoles),
  since: z.iso.datetime(),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

export const listGroupMembers = defineEndpoint({
  id: 'groups.members',
  method: 'GET',
  path: '/api/groups/:id/members',
  summary:
    'Members of a group one is in, the first who came first; or those who ask, for those who decide it',
  tag,
  permission: 'post:read',
  params,
  query: z.object({ state: z.enum(['active', 'requested']).default('active'), ...page }),
  responses: { 200: z.object({ members: z.array(groupMemberSchema), nextCursor }) },
  errors: ['unprocessable'],
});

export const setGroupMember = defineEndpoint({
  id: 'groups.setMember',
  method: 'PUT',
  path: '/api/groups/:id/members/:memberId',
  summary: 'Invite a member, accept a request, or change a role',
  tag,
  permission: 'post:write',
  params: memberParams,
  body: z.object({ role: z.enum(groupRoles).optional() }),
  responses: { 200: done },
  errors: ['forbidden', 'unprocessable'],
});

export const removeGroupMember = defineEndpoint({
  id: 'groups.removeMember',
  method: 'DELETE',
  path: '/api/groups/:id/members/:memberId',
  summary: 'Remove a member, decline a request or take an invitation back',
  tag,
  permission: 'post:write',
  params: memberParams,
  responses: { 200: done },
  errors: ['forbidden'],
});

const meetingContents = {
  articleId: z.uuid(),
  question: text(groupLimits.questionLength).default(''),
  startsAt: z.iso.datetime({ offset: true }),
  timeZone: timeZoneSchema,
  minutes: z.number().int().min(10).max(480).default(60),
  place: text(groupLimits.placeLength).default('').describe('A room or the address of a call.'),
};

const meetingPaperSchema = citedArticleSchema
  .extend(articleSchema.pick({ authors: true, authorsComplete: true, keyFigures: true }).shape)
  .meta({ id: 'GroupMeetingPaper' });

export const meetingSchema = z
  .object({
    id: z.uuid(),
    groupId: z.uuid(),
    article: meetingPaperSchema,
    question: z.string(),
    startsAt: z.iso.datetime(),
    timeZone: z.string(),
    minutes: z.number().int(),
    place: z.string(),
    readers: z.number().int(),
    read: z.boolean().describe('By the member who asks.'),
    calendarUrl: z.string().describe('The date as a calendar file.'),
    poll: pollSchema.nullable(),
  })
  .meta({ id: 'GroupMeeting' });
export type GroupMeeting = z.infer<typeof meetingSchema>;

export const listMeetings = defineEndpoint({
  id: 'groups.meetings',
  method: 'GET',
  path: '/api/groups/:id/meetings',
  summary: 'Dates of a journal club: those to come from the next one on, or those that were, the last first',
  tag,
  permission: 'post:read',
  params,
  query: z.object({
    when: z.enum(['coming', 'past']).default('coming'),
    limit: page.limit,
  }),
  responses: { 200: z.object({ meetings: z.array(meetingSchema) }) },
});

export const createMeeting = defineEndpoint({
  id: 'groups.createMeeting',
  method: 'POST',
  path: '/api/groups/:id/meetings',
  summary: 'Set a date of the journal club: an article, a question and a time',
  tag,
  permission: 'post:write',
  params,
  body: z.object({ ...meetingContents, poll: pollValuesSchema.nullable().default(null) }),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['forbidden', 'unprocessable'],
});

const meetingParams = z.object({ id: z.uuid(), meetingId: z.uuid() });

export const deleteMeeting = defineEndpoint({
  id: 'groups.deleteMeeting',
  method: 'DELETE',
  path: '/api/groups/:id/meetings/:meetingId',
  summary: 'Take a date back',
  tag,
  permission: 'post:write',
  params: meetingParams,
  responses: { 200: done },
  errors: ['forbidden'],
});

export const readMeeting = defineEndpoint({
  id: 'groups.readMeeting',
  method: 'PUT',
  path: '/api/groups/:id/meetings/:meetingId/read',
  summary: 'Note that one has read the article of a date',
  tag,
  permission: 'post:write',
  params: meetingParams,
  responses: { 200: done },
});

export const unreadMeeting = defineEndpoint({
  id: 'groups.unreadMeeting',
  method: 'DELETE',
  path: '/api/groups/:id/meetings/:meetingId/read',
  summary: 'Note that one has not read it',
  tag,
  permission: 'post:write',
  params: meetingParams,
  responses: { 200: done },
});
