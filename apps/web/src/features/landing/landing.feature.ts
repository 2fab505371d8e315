import { defineWebFeature } from '../../lib/feature.ts';

export const landingFeature = defineWebFeature({
  name: 'landing',
  layout: 'plain',
  namespaces: ['landing', 'site'],
  routes: [{ path: '/', page: async () => (await import('./components/landing-page.tsx')).LandingPage }],
});
