import { listPublicPosts, publicFeedFormats, publicFeedPath } from '@mz/contracts/public-posts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { etagOf, isSameContent } from '../../lib/feed-text.ts';
import { route } from '../../lib/route.ts';
import { writePublicFeed } from './public-feed.ts';
import type { PublicPostsService } from './public-posts.service.ts';

const types = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const;
const maxAge = 300;
const query = z.object({ format: z.enum(publicFeedFormats).default('atom') });

/** Public posts: as JSON, and as Atom or RSS for readers that ask again and again. */
export const registerPublicPosts = (
  app: FastifyInstance,
  posts: PublicPostsService,
  { publicUrl: site }: Pick<Config, 'publicUrl'>,
): void => {
  route(app, listPublicPosts, async (input) => posts.list(input.query.before), { visitorLimit: 'search' });
  app.route({
    method: 'GET',
    url: publicFeedPath,
    config: { permission: 'post:public', visitorLimit: 'search' },
    schema: {
      operationId: 'social.publicFeed',
      summary: 'First lines of public posts as Atom or RSS; answers 304 to the ETag of the same content',
      tags: ['social'],
      querystring: query,
      response: {
        200: {
          description: 'The feed',
          content: {
            'application/atom+xml': { schema: z.string() },
            'application/rss+xml': { schema: z.string() },
          },
        },
        304: z.null().describe('The same content as the ETag names.'),
      },
    },
    handler: async (request, reply) => {
      const { format } = query.parse(request.query);
      const { posts: latest } = await posts.list();
      const text = writePublicFeed(latest, { site, address: `${site}${publicFeedPath}` }, format);
      const etag = etagOf(text);
      reply.header('etag', etag).header('cache-control', `public, max-age=${maxAge}`);
      if (isSameContent(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(types[format]).send(Buffer.from(text));
    },
  });
};
