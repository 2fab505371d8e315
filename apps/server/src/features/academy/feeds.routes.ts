import { languageSchema } from '@mz/contracts';
import {
  getPodcastFeed,
  memberEpisodePath,
  memberFeedPath,
  podcastEpisodePath,
  podcastFeedPath,
  renewPodcastFeed,
} from '@mz/contracts/academy-feeds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { etagOf, isSameContent } from '../../lib/feed-text.ts';
import { route } from '../../lib/route.ts';
import type { FeedsService } from './feeds.service.ts';

const maxAge = 900;
const type = 'application/rss+xml; charset=utf-8';
const token = z.string().max(200);

/** Podcast feeds, and the way from their episodes to the files. */
export const registerFeeds = (app: FastifyInstance, feeds: FeedsService): void => {
  route(app, getPodcastFeed, async (_input, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return feeds.address(actor);
  });
  route(app, renewPodcastFeed, async (_input, { actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return feeds.renew(actor);
  });

  const answer = (request: FastifyRequest, reply: FastifyReply, text: string, cache: string) => {
    const etag = etagOf(text);
    reply.header('etag', etag).header('cache-control', cache);
    if (isSameContent(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type(type).send(Buffer.from(text));
  };
  const query = z.object({ language: languageSchema.default('en') });
  app.route({
    method: 'GET',
    url: podcastFeedPath,
    config: { permission: 'resource:read', visitorLimit: 'search' },
    schema: {
      operationId: 'academy.publicPodcast',
      summary: 'Podcasts anybody may hear, as RSS; answers 304 to the ETag of the same content',
      tags: ['academy'],
      querystring: query,
      response: {
        200: { description: 'The feed', content: { 'application/rss+xml': { schema: z.string() } } },
        304: z.null().describe('The same content as the ETag names.'),
      },
    },
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await feeds.writePublic(query.parse(request.query).language),
        `public, max-age=${maxAge}`,
      ),
  });
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: podcastEpisodePath,
    config: { permission: 'resource:read', unlisted: true },
    schema: { hide: true, params: z.object({ id: z.uuid() }) },
    handler: async (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(await feeds.locatePublic(request.params.id), 302),
  });
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: memberFeedPath,
    config: { permission: 'resource:read', visitorLimit: 'search', unlisted: true },
    schema: { hide: true, params: z.object({ token }) },
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return answer(request, reply, await feeds.writeOwn(request.params.token), `private, max-age=${maxAge}`);
    },
  });
  app.route<{ Params: { token: string; id: string } }>({
    method: 'GET',
    url: memberEpisodePath,
    config: { permission: 'resource:read', unlisted: true },
    schema: { hide: true, params: z.object({ token, id: z.uuid() }) },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(await feeds.locateOwn(request.params.token, request.params.id), 302),
  });
};
