import { defineWebFeature } from '../../lib/feature.ts';
import { socialKeys } from './api/social.keys.ts';

export const socialFeature = defineWebFeature({
  name: 'social',
  layout: 'data',
  namespaces: ['social', 'messages', 'pictures', 'safety', 'connections', 'specialties', 'errors'],
  routes: [
    {
      path: '/social',
      page: async () => (await import('./components/social-page.tsx')).SocialPage,
      membersOnly: true,
      firstCalls: ['/api/posts?feed=all&sort=recent'],
    },
    {
      path: '/social/public',
      page: async () => (await import('./components/public-posts-page.tsx')).PublicPostsPage,
    },
    {
      path: '/social/following',
      page: async () => (await import('./components/following-page.tsx')).FollowingPage,
      membersOnly: true,
    },
    {
      path: '/social/pseudonyms',
      page: async () => (await import('./components/pseudonyms-page.tsx')).PseudonymsPage,
      membersOnly: true,
    },
    {
      path: '/social/posts/:id',
      page: async () => (await import('./components/post-page.tsx')).PostPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/social', label: 'social', in: { main: 40 } }],
  palette: [
    {
      id: 'social.write',
      group: 'act',
      label: 'palette.writePost',
      keywords: ['post', 'case', 'new post', 'منشور', 'حالة', 'نشر', '发帖', '病例'],
      to: '/social',
      membersOnly: true,
    },
  ],
  finders: [
    {
      group: 'posts',
      remote: true,
      membersOnly: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-posts.ts')).findPosts(typed, signal),
    },
  ],
  searches: [
    {
      label: 'palette.searchPosts',
      to: (typed) => `/social?${new URLSearchParams({ q: typed })}`,
      membersOnly: true,
    },
  ],
  stale: {
    'social.post_created': () => [socialKeys.newPosts, socialKeys.waiting],
    'social.post_changed': ({ postId }) => [
      socialKeys.post(postId),
      socialKeys.comments(postId),
      socialKeys.waiting,
    ],
    'social.changed': () => [socialKeys.side, socialKeys.waiting],
    'muted_words.changed': () => [socialKeys.all],
  },
});
