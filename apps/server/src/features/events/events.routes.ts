import { changeTopics, liveLimits, topicSchema } from '@mz/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { requirePermission, route } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { formatBlock } from '../../platform/live/live-block.ts';

const maxUnread = 1024 * 1024;
const maxTimer = 2 ** 31 - 1;

export interface EventTimes {
  readonly heartbeat: number;
}

const positionOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Topics of `?topics=a:1,b:2`; what is no topic is left out, as one that may not be had. */
const topicsOf = (query: unknown): string[] => {
  const { topics } = query as { topics?: unknown };
  if (typeof topics !== 'string') return [];
  if (topics.length > liveLimits.topicsPerStream * (liveLimits.topicLength + 1))
    throw new AppError('validation_failed', 'Too many topics.');
  return topics.split(',').filter((topic) => topicSchema.safeParse(topic).success);
};

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
    if (raw.writableLength > maxUnread) raw.destroy();
  };
};

/** `GET /api/events`: what concerns a member, as it happens; `POST …/topics` changes what a stream hears. */
export const registerEvents = (
  app: FastifyInstance,
  { platform, account }: Pick<FeatureParts<'account'>, 'platform' | 'account'>,
  times: EventTimes = { heartbeat: 15_000 },
): void => {
  const { live, signals } = platform;
  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    config: { permission: 'events:read', unlisted: true, streamed: true },
    preValidation: async (request) => {
      requirePermission(await request.getActor(), 'events:read');
    },
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'events:read');
      const { id } = actor;
      const token = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';

      const { raw } = reply;
      const pending: string[] = [];
      let write: (text: string) => void = (text) => pending.push(text);
      let isOpen = false;
      let hasEnded = false;
      const outlet = {
        write: (text: string) => write(text),
        end: () => {
          hasEnded = true;
          if (isOpen) raw.end();
        },
      };
      // Nothing is sent before the outbox was read, so that an outage is still an ordinary 503.
      const stream = await live.open({ ...actor, id }, outlet, {
        after: positionOf(request.headers['last-event-id']),
        topics: topicsOf(request.query),
      });
      if (raw.destroyed) {
        live.leave(stream);
        return reply.hijack();
      }
      const expiry = expiryOf(token);
      const life = expiry === null ? maxTimer : Math.max(0, expiry - Date.now());
      const expired = setTimeout(() => stream.end('token'), Math.min(life, maxTimer));
      let acknowledged = live.seen(stream);
      const heartbeat = setInterval(() => {
        const seen = live.seen(stream);
        // A quiet stream comes back from where it is, not from its last message.
        if (seen === null || seen === acknowledged) write(': still here\n\n');
        else write(formatBlock({ id: String(seen), name: 'position', data: '{}' }));
        acknowledged = seen ?? acknowledged;
      }, times.heartbeat);
      raw.once('close', () => {
        live.leave(stream);
        clearInterval(heartbeat);
        clearTimeout(expired);
        // A reader that went away may leave its half of the connection open, and the server waiting for it.
        request.raw.socket.destroy();
      });
      write = openStream(reply);
      isOpen = true;
      write(`retry: 2000\n\n${pending.splice(0).join('')}`);
      if (hasEnded) raw.end();
      // The session may have ended between the check and the subscription.
      const still = await account.resolveActor(token).catch(() => actor);
      if (!still) stream.end('session');
    },
  });

  route(app, changeTopics, async ({ params, body }, { actor }) => {
    const { id } = actor;
    if (!id) throw new AppError('forbidden', 'Membership required.');
    signals.change(params.stream, id, body);
    return { accepted: true as const };
  });
};
