import { removePoll, setPoll, votePoll } from '@mz/contracts/group-polls';
import {
  createGroup,
  createMeeting,
  deleteGroup,
  deleteMeeting,
  getGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups,
  listMeetings,
  readMeeting,
  removeGroupMember,
  setGroupMember,
  unreadMeeting,
  updateGroup,
} from '@mz/contracts/groups';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission, route } from '../../lib/route.ts';
import { registerGroupFiles } from './group-files.routes.ts';
import type { GroupFilesService } from './group-files.service.ts';
import type { GroupsService } from './groups.service.ts';
import type { MeetingsService } from './meetings.service.ts';

export interface GroupsParts {
  readonly groups: GroupsService;
  readonly meetings: MeetingsService;
  readonly groupFiles: GroupFilesService;
}

const calendarParams = z.object({ id: z.uuid(), meetingId: z.uuid() });

/** Groups, their members, their files and the dates of their journal clubs. */
export const registerGroups = (app: FastifyInstance, { groups, meetings, groupFiles }: GroupsParts): void => {
  registerGroupFiles(app, groupFiles);
  route(app, listGroups, async ({ query }, { actor }) => groups.list(actor, query));
  route(app, createGroup, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return groups.create(actor, body);
  });
  route(app, getGroup, async ({ params }, { actor }) => groups.get(actor, params.id));
  route(app, updateGroup, async ({ params, body }, { actor }) => groups.update(actor, params.id, body));
  route(app, deleteGroup, async ({ params }, { actor }) => groups.remove(actor, params.id));
  route(app, joinGroup, async ({ params }, { actor }) => groups.join(actor, params.id));
  route(app, leaveGroup, async ({ params }, { actor }) => groups.leave(actor, params.id));
  route(app, listGroupMembers, async ({ params, query }, { actor }) =>
    groups.listMembers(actor, params.id, query),
  );
  route(app, setGroupMember, async ({ params, body }, { actor }) =>
    groups.setMember(actor, params.id, params.memberId, body.role),
  );
  route(app, removeGroupMember, async ({ params }, { actor }) =>
    groups.removeMember(actor, params.id, params.memberId),
  );
  route(app, listMeetings, async ({ params, query }, { actor }) => meetings.list(actor, params.id, query));
  route(app, createMeeting, async ({ params, body }, { actor, reply }) => {
    reply.status(201);
    return meetings.create(actor, params.id, body);
  });
  route(app, deleteMeeting, async ({ params }, { actor }) =>
    meetings.remove(actor, params.id, params.meetingId),
  );
  route(app, readMeeting, async ({ params }, { actor }) =>
    meetings.setRead(actor, params.id, params.meetingId, true),
  );
  route(app, unreadMeeting, async ({ params }, { actor }) =>
    meetings.setRead(actor, params.id, params.meetingId, false),
  );
  route(app, setPoll, async ({ params, body }, { actor }) =>
    meetings.setPoll(actor, params.id, params.meetingId, body),
  );
  route(app, removePoll, async ({ params }, { actor }) =>
    meetings.removePoll(actor, params.id, params.meetingId),
  );
  route(app, votePoll, async ({ params, body }, { actor }) =>
    meetings.vote(actor, params.id, params.meetingId, body),
  );
  app.route({
    method: 'GET',
    url: '/api/groups/:id/meetings/:meetingId/calendar.ics',
    config: { permission: 'post:read', unlisted: true },
    schema: { hide: true, params: calendarParams },
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'post:read');
      const { id, meetingId } = calendarParams.parse(request.params);
      const text = await meetings.writeCalendar(actor, id, meetingId);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="journal-club.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text);
    },
  });
};
