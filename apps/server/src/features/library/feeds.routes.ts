import { followTargetSchema, type Language } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { etagOf, isSameContent } from '../../lib/feed-text.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { writeFeed } from './feed.ts';
import { toFollowQuery } from './follow-target.ts';
import { findFollow } from './follows.repository.ts';
import type { SecretAddresses } from './secret-addresses.ts';

const pageSize = 50;
const recent = 30 * 86_400_000;
const maxAge = 900;

const types = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const;

/** Feeds of follows by secret addresses, as Atom or RSS. */
export const registerFeeds = (
  app: FastifyInstance,
  { context, articles }: FeatureParts<'articles'>,
  addresses: SecretAddresses,
): void => {
  const { config, db } = context;

  const findByToken = async (token: string) => {
    const id = addresses.idOf(token);
    const row = id === null ? null : await findFollow(db, id);
    // A wrong address says nothing of what there is.
    if (!row || !addresses.isTrue(token, 'feed', row.id, row.feedGeneration))
      throw new AppError('not_found', 'Not found.');
    return row;
  };

  const languageOf = async (userId: string): Promise<Language> => {
    const { profiles } = tables;
    const [row] = await db
      .select({ language: profiles.language })
      .from(profiles)
      .where(eq(profiles.id, userId));
    return (row?.language ?? 'en') as Language;
  };

  app.route({
    method: 'GET',
    url: '/api/feeds/:token',
    config: { permission: 'article:read', visitorLimit: 'search', unlisted: true },
    schema: {
      hide: true,
      params: z.object({ token: z.string().max(200) }),
      querystring: z.object({ format: z.enum(['atom', 'rss']).default('atom') }),
    },
    handler: async (request, reply) => {
      const { token } = request.params as { token: string };
      const { format } = request.query as { format: 'atom' | 'rss' };
      const follow = await findByToken(token);
      const query = toFollowQuery(followTargetSchema.parse(follow.target), articles.toFilters);
      const items = await articles.listLatest(query, new Date(Date.now() - recent), pageSize);
      const text = writeFeed(
        {
          id: follow.id,
          name: follow.name,
          createdAt: follow.createdAt,
          language: await languageOf(follow.userId),
          address: addresses.feedUrl(follow),
          site: config.publicUrl,
          items,
        },
        format,
      );
      const etag = etagOf(text);
      reply
        .header('etag', etag)
        .header('cache-control', `private, max-age=${maxAge}`)
        .header('x-robots-tag', 'noindex');
      if (isSameContent(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(types[format]).send(text);
    },
  });
};
