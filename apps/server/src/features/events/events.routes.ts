import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { requirePermission } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import type { Subscriber } from '../../platform/live-hub.ts';

/** Streams one member may hold open at one server process: a few screens with a few tabs each. */
const mostStreams = 12;
const mostUnread = 1024 * 1024;
const longestTimer = 2 ** 31 - 1;

export interface EventTimes {
  readonly heartbeat: number;
}

const positionOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** When the token ends, in milliseconds since 1970. Its signature has been checked before. */
const expiryOf = (token: string): number | null => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp } = claims as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
};

/** Turns the answer into an event stream, with the headers the plugins have set. */
const openStream = (reply: FastifyReply): ((text: string) => void) => {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return (text) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    // A reader that does not read must not fill the memory; it may come back with its last position.
    if (raw.writableLength > mostUnread) raw.destroy();
  };
};

/** `GET /api/events`: what concerns a member, as it happens. */
export const registerEvents = (
  app: FastifyInstance,
  { platform, account }: Pick<FeatureParts<'account'>, 'platform' | 'account'>,
  times: EventTimes = { heartbeat: 15_000 },
): void => {
  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    config: { permission: 'events:read', unlisted: true },
    preValidation: async (request) => requirePermission(await request.getActor(), 'events:read'),
    handler: async (request, reply) => {
      const actor = await request.getActor();
      const memberId = actor.id;
      if (!memberId) throw new AppError('forbidden', 'Only members have events.');
      if (platform.live.count(memberId) >= mostStreams)
        throw new AppError('rate_limited', 'Too many open event streams.', { retryAfter: 30 });
      const token = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';

      const { raw } = reply;
      const pending: string[] = [];
      let write: (text: string) => void = (text) => pending.push(text);
      let isOpen = false;
      let hasEnded = false;
      const subscriber: Subscriber = {
        memberId,
        sessionId: actor.sessionId,
        send: (event) => write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`),
        ready: (position) => write(`id: ${position}\nevent: ready\ndata: {"id":"${position}"}\n\n`),
        reset: (position) => write(`id: ${position}\nevent: reset\ndata: {"id":"${position}"}\n\n`),
        end: () => {
          hasEnded = true;
          if (isOpen) raw.end();
        },
      };
      // Nothing is sent before the outbox was read, so that an outage is still an ordinary 503.
      const leave = await platform.live.open(subscriber, positionOf(request.headers['last-event-id']));
      if (raw.destroyed) {
        leave();
        return reply.hijack();
      }
      const expiry = expiryOf(token);
      const life = expiry === null ? longestTimer : Math.max(0, expiry - Date.now());
      const expired = setTimeout(subscriber.end, Math.min(life, longestTimer));
      const heartbeat = setInterval(() => write(': still here\n\n'), times.heartbeat);
      raw.once('close', () => {
        leave();
        clearInterval(heartbeat);
        clearTimeout(expired);
        // A reader that went away may leave its half of the connection open, and the server waiting for it.
        request.raw.socket.destroy();
      });
      write = openStream(reply);
      isOpen = true;
      write(`retry: 2000\n\n${pending.join('')}`);
      if (hasEnded) raw.end();
      // The session may have ended between the check and the subscription.
      const still = await account.resolveActor(token).catch(() => actor);
      if (!still) subscriber.end();
    },
  });
};
