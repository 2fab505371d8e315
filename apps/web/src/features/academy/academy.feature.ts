import { defineWebFeature } from '../../lib/feature.ts';

export const academyFeature = defineWebFeature({
  name: 'academy',
  layout: 'data',
  namespaces: ['academy', 'specialties', 'errors'],
  routes: [
    {
      path: '/academy',
      page: async () => (await import('./components/academy-page.tsx')).AcademyPage,
    },
    {
      path: '/academy/review',
      page: async () => (await import('./components/review-page.tsx')).ReviewPage,
      membersOnly: true,
    },
    {
      path: '/academy/upload',
      page: async () => (await import('./components/upload-page.tsx')).UploadPage,
      membersOnly: true,
    },
    {
      path: '/certificate/:number',
      page: async () => (await import('./components/certificate-page.tsx')).CertificatePage,
    },
    {
      path: '/academy/:id',
      page: async () => (await import('./components/resource-page.tsx')).ResourcePage,
    },
  ],
  searches: [
    { label: 'palette.searchZonetube', to: (typed) => `/academy?${new URLSearchParams({ q: typed })}` },
  ],
  finders: [
    {
      group: 'resources',
      remote: true,
      find: async (typed, _language, signal) =>
        (await import('./api/find-resources.ts')).findResourcePlaces(typed, signal),
    },
  ],
  navigation: [
    { to: '/academy', label: 'zonetube', in: { strip: 30 } },
    { to: '/academy', label: 'academy', in: { main: 50 } },
  ],
});
