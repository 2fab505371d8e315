import { defineWebFeature } from '../../lib/feature.ts';
import { voiceNotesKeys } from './api/voice-notes.keys.ts';

export const voiceNotesFeature = defineWebFeature({
  name: 'voice-notes',
  layout: 'data',
  namespaces: ['voice-notes', 'myzone', 'errors'],
  routes: [
    {
      path: '/myzone/voice-notes',
      page: async () => (await import('./components/voice-notes-page.tsx')).VoiceNotesPage,
      membersOnly: true,
    },
  ],
  navigation: [{ to: '/myzone/voice-notes', label: 'voiceNotes', in: { myZone: 30 } }],
  // Collections are renamed and filled elsewhere too.
  stale: { 'library.changed': () => [voiceNotesKeys.all] },
});
