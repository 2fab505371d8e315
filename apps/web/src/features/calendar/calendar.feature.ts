import { defineWebFeature } from '../../lib/feature.ts';
import { calendarKeys } from './api/calendar.keys.ts';

export const calendarFeature = defineWebFeature({
  name: 'calendar',
  layout: 'data',
  namespaces: ['calendar', 'research', 'specialties', 'errors'],
  routes: ['/events', '/events/:id'].map((path) => ({
    path: path as '/events',
    page: async () => (await import('./components/events-page.tsx')).EventsPage,
    membersOnly: true as const,
  })),
  navigation: [{ to: '/events', label: 'events', in: { myZone: 40 } }],
  stale: { 'growth.changed': () => [calendarKeys.all] },
});
