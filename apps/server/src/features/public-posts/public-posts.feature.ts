import { defineFeature } from '../../platform/feature.ts';
import { registerPublicPosts } from './public-posts.routes.ts';
import { createPublicPostsService } from './public-posts.service.ts';

/** Posts of members who let anybody read them. Which these are is decided in `access`. */
export const publicPostsFeature = defineFeature({
  name: 'publicPosts',
  create: ({ context }) => createPublicPostsService(context),
  routes: (app, posts, { context }) => registerPublicPosts(app, posts, context.config),
});
