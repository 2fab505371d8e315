import { defineWebFeature } from '../../lib/feature.ts';

export const toolsFeature = defineWebFeature({
  name: 'tools',
  layout: 'plain',
  namespaces: ['tools'],
  routes: [
    {
      path: '/tools/:toolId?',
      page: async () => (await import('./components/tools-page.tsx')).ToolsPage,
      prepare: async (...place) => (await import('./components/tools-page.tsx')).prepareTools(...place),
    },
  ],
  finders: [
    {
      group: 'tools',
      find: async (typed, language) => (await import('./api/find-tools.ts')).findTools(typed, language),
    },
  ],
  answer: async () => (await import('./components/palette-answer.tsx')).PaletteAnswer,
  navigation: [{ to: '/tools', label: 'tools', in: { strip: 10, main: 30 } }],
});
