import { defineWebFeature } from '../../lib/feature.ts';
import { socialKeys } from './api/social.keys.ts';

export const socialFeature = defineWebFeature({
  name: 'social',
  layout: 'data',
  namespaces: ['social', 'connections', 'specialties', 'errors'],
  routes: [
    {
      path: '/social',
      page: async () => (await import('./components/social-page.tsx')).SocialPage,
      membersOnly: true,
    },
    {
      path: '/social/posts/:id',
      page: async () => (await import('./components/post-page.tsx')).PostPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/social', label: 'social', in: { main: 40 } }],
  stale: {
    'social.post_created': () => [socialKeys.newPosts],
    'social.post_changed': ({ postId }) => [socialKeys.post(postId), socialKeys.comments(postId)],
    'social.changed': () => [socialKeys.side],
  },
});
