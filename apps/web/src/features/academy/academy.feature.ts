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
      // For members; it lets them in itself, for without a network nobody says who is here.
      page: async () => (await import('./components/review-page.tsx')).ReviewPage,
    },
    {
      path: '/academy/upload',
      page: async () => (await import('./components/upload-page.tsx')).UploadPage,
      namespaces: ['social', 'safety'],
      membersOnly: true,
    },
    {
      path: '/academy/own/:id',
      page: async () => (await import('./components/studio-page.tsx')).StudioPage,
      namespaces: ['social', 'safety'],
      membersOnly: true,
    },
    {
      path: '/academy/certificates',
      page: async () => (await import('./components/certificates-page.tsx')).CertificatesPage,
      membersOnly: true,
    },
    {
      path: '/academy/playlists',
      page: async () => (await import('./components/playlists-page.tsx')).PlaylistsPage,
      membersOnly: true,
    },
    {
      path: '/academy/playlists/:id',
      page: async () => (await import('./components/playlist-page.tsx')).PlaylistPage,
      namespaces: ['safety'],
    },
    {
      path: '/certificate/:number',
      page: async () => (await import('./components/certificate-page.tsx')).CertificatePage,
    },
    {
      path: '/academy/:id',
      page: async () => (await import('./components/resource-page.tsx')).ResourcePage,
      namespaces: ['safety', 'social'],
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
