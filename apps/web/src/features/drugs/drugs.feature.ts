import { defineWebFeature } from '../../lib/feature.ts';

export const drugsFeature = defineWebFeature({
  name: 'drugs',
  layout: 'plain',
  namespaces: ['drugs'],
  routes: [
    { path: '/tools/drugs', page: async () => (await import('./components/drugs-page.tsx')).DrugsPage },
    { path: '/tools/drugs/:drugId', page: async () => (await import('./components/drug-page.tsx')).DrugPage },
    {
      path: '/tools/interactions',
      page: async () => (await import('./components/interactions-page.tsx')).InteractionsPage,
    },
  ],
  palette: [
    { id: 'go/tools/drugs', group: 'go', label: 'drugs', keywords: ['tools/drugs'], to: '/tools/drugs' },
    {
      id: 'go/tools/interactions',
      group: 'go',
      label: 'interactions',
      keywords: ['tools/interactions'],
      to: '/tools/interactions',
    },
  ],
  finders: [
    {
      group: 'drugs',
      find: async (typed, language) => (await import('./api/find-drugs.ts')).findDrugs(typed, language),
    },
  ],
});
