import { defineWebFeature } from '../../lib/feature.ts';
import { researchKeys } from './api/research.keys.ts';

export const researchFeature = defineWebFeature({
  name: 'research',
  layout: 'data',
  namespaces: ['research', 'specialties', 'errors'],
  routes: [
    {
      path: '/research',
      page: async () => (await import('./components/research-page.tsx')).ResearchPage,
      firstCalls: ['/api/articles?facets=true'],
    },
    {
      path: '/research/:id',
      page: async () => (await import('./components/article-page.tsx')).ArticlePage,
      namespaces: ['social'],
    },
    {
      path: '/research/saved',
      page: async () => (await import('./components/saved-page.tsx')).SavedPage,
      membersOnly: true,
    },
    {
      path: '/research/following',
      page: async () => (await import('./components/following-page.tsx')).FollowingPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/research', label: 'research', in: { strip: 20, main: 60 } }],
  palette: [
    {
      id: 'go/research/saved',
      group: 'me',
      label: 'savedArticles',
      keywords: ['research/saved'],
      to: '/research/saved',
      membersOnly: true,
    },
    {
      id: 'go/research/following',
      group: 'me',
      label: 'following',
      keywords: ['research/following'],
      to: '/research/following',
      membersOnly: true,
    },
  ],
  finders: [
    {
      group: 'papers',
      remote: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-papers.ts')).findPapers(typed, signal),
    },
  ],
  searches: [
    { label: 'palette.searchResearch', to: (typed) => `/research?${new URLSearchParams({ q: typed })}` },
  ],
  stale: { 'library.changed': () => [researchKeys.all] },
});
