import {
  cancelCalendarEvent,
  createCalendarEvent,
  createCalendarFeed,
  decideCalendarEvent,
  dropCoHost,
  getCalendarEvent,
  getCalendarFeed,
  giveUpSeat,
  linkRecording,
  listCalendarEvents,
  nameCoHost,
  revokeCalendarFeed,
  setReminder,
  takeSeat,
  tickAttendance,
} from '@mz/contracts/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { requirePermission, route } from '../../lib/route.ts';
import type { CalendarService } from './calendar.service.ts';
import type { FeedService } from './feed.service.ts';

export interface CalendarParts {
  readonly calendar: CalendarService;
  readonly feeds: FeedService;
}

const fileParams = z.object({ id: z.uuid() });
const feedParams = z.object({ token: z.string().regex(/^[\w-]{20,80}$/) });
const languageOf = (request: FastifyRequest) => languageOfRequest(request.headers['accept-language']);
const sendFile = (reply: FastifyReply, name: string, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/calendar; charset=utf-8')
    .send(text);

/** Events with their seats, and what calendars read of them. */
export const registerCalendar = (app: FastifyInstance, { calendar, feeds }: CalendarParts): void => {
  route(app, listCalendarEvents, async ({ query }, { actor, request, reply }) => {
    reply.header('vary', 'accept-language');
    return calendar.list(actor, languageOf(request), query);
  });
  route(app, getCalendarEvent, async ({ params }, { actor, request, reply }) => {
    reply.header('vary', 'accept-language');
    return calendar.get(actor, languageOf(request), params.id);
  });
  route(app, createCalendarEvent, async ({ body }, { actor, request, reply }) => {
    reply.status(201);
    return calendar.create(actor, languageOf(request), body);
  });
  route(app, decideCalendarEvent, async ({ params, body }, { actor }) =>
    calendar.decide(actor, params.id, body.isApproved),
  );
  route(app, cancelCalendarEvent, async ({ params }, { actor, origin }) =>
    calendar.cancel(actor, origin, params.id),
  );
  route(app, takeSeat, async ({ params }, { actor }) => calendar.takeSeat(actor, params.id));
  route(app, giveUpSeat, async ({ params }, { actor }) => calendar.giveUpSeat(actor, params.id));
  route(app, setReminder, async ({ params, body }, { actor }) =>
    calendar.setReminder(actor, params.id, body.isOn),
  );
  route(app, nameCoHost, async ({ params }, { actor }) =>
    calendar.nameCoHost(actor, params.id, params.memberId, true),
  );
  route(app, dropCoHost, async ({ params }, { actor }) =>
    calendar.nameCoHost(actor, params.id, params.memberId, false),
  );
  route(app, tickAttendance, async ({ params }, { actor }) =>
    calendar.tick(actor, params.id, params.memberId),
  );
  route(app, linkRecording, async ({ params, body }, { actor }) =>
    calendar.linkRecording(actor, params.id, body.resourceId),
  );
  route(app, getCalendarFeed, async (_input, { actor }) => feeds.find(actor));
  route(app, createCalendarFeed, async (_input, { actor, reply }) => {
    reply.status(201);
    return feeds.create(actor);
  });
  route(app, revokeCalendarFeed, async (_input, { actor }) => feeds.revoke(actor));
  app.route({
    method: 'GET',
    url: '/api/calendar/events/:id/event.ics',
    config: { permission: 'dashboard:read', unlisted: true },
    schema: { hide: true, params: fileParams },
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'dashboard:read');
      const { id } = fileParams.parse(request.params);
      return sendFile(reply, 'event.ics', await feeds.readFile(actor, languageOf(request), id));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/calendar/feeds/:token.ics',
    config: { permission: 'site:read', unlisted: true },
    schema: { hide: true, params: feedParams },
    handler: async (request, reply) => {
      const { token } = feedParams.parse(request.params);
      return sendFile(reply, 'medical-zone.ics', await feeds.readFeed(token));
    },
  });
};
