import { createFollow, deleteFollow, listFollows, markFollowSeen, updateFollow } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { registerDigests } from './digests.routes.ts';
import type { DigestsService } from './digests.service.ts';
import { registerFeeds } from './feeds.routes.ts';
import { createFollowsService } from './follows.service.ts';
import type { SecretAddresses } from './secret-addresses.ts';

/** What the parts of the library share. */
export interface LibraryOwn {
  readonly addresses: SecretAddresses;
  readonly digests: DigestsService;
}

/** What members follow, with the feeds and digests made of it. */
export const registerFollows = (
  app: FastifyInstance,
  { addresses, digests }: LibraryOwn,
  services: FeatureParts<'articles'>,
): void => {
  const follows = createFollowsService(services.context.db, services.articles, addresses);
  route(app, listFollows, async (_input, { actor }) => follows.list(actor));
  route(app, createFollow, async ({ body }, { actor, reply }) => {
    const { follow, isNew } = await follows.create(actor, body);
    if (isNew) reply.status(201);
    return follow;
  });
  route(app, updateFollow, async ({ params, body }, { actor }) => follows.update(actor, params.id, body));
  route(app, markFollowSeen, async ({ params }, { actor }) => follows.markSeen(actor, params.id));
  route(app, deleteFollow, async ({ params }, { actor }) => follows.remove(actor, params.id));
  registerFeeds(app, services, addresses);
  registerDigests(app, services.context, { addresses, digests });
};
