import { defineWebFeature } from '../../lib/feature.ts';

export const voiceNotesFeature = defineWebFeature({
  name: 'voice-notes',
  layout: 'data',
  namespaces: ['voice-notes', 'errors'],
  routes: [
    {
      path: '/myzone/voice-notes',
      page: async () => (await import('./components/voice-notes-page.tsx')).VoiceNotesPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/myzone/voice-notes', label: 'voiceNotes', in: { myZone: 30 } }],
});
