import { countNewPosts, createPost, getPost, listPosts } from '@mz/contracts/social';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { PostsService } from './posts.service.ts';

export interface SocialServices {
  readonly posts: PostsService;
}

/** What members write to each other. */
export const registerSocial = (app: FastifyInstance, { posts }: SocialServices): void => {
  route(app, listPosts, async ({ query }, { actor }) => posts.list(actor, query));
  route(app, countNewPosts, async ({ query }, { actor }) => posts.countNew(actor, query));
  route(app, getPost, async ({ params }, { actor }) => posts.get(actor, params.id));
  route(app, createPost, async ({ body }, { actor, reply }) => {
    const { post, isNew } = await posts.create(actor, body);
    if (isNew) reply.status(201);
    return post;
  });
};
