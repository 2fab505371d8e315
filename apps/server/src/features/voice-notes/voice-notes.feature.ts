import { defineFeature } from '../../platform/feature.ts';
import { createRecordingsService } from './recordings.service.ts';
import { createSoundService } from './sound.service.ts';
import { sweepVoiceNotes } from './sweep.ts';
import { createTranscriptionsService, transcribeJob } from './transcriptions.service.ts';
import { voiceNoteFile } from './voice-files.ts';
import { voiceNoteSettingsImport } from './voice-notes.imports.ts';
import { registerVoiceNotes } from './voice-notes.routes.ts';
import { createVoiceNotesService } from './voice-notes.service.ts';

/** Spoken notes of the signed-in physician: recorded in pieces, sealed with the member's key, heard in ranges. */
export const voiceNotesFeature = defineFeature({
  name: 'voice-notes',
  needs: ['files'],
  owns: {
    voiceNotes: {
      member: 'userId',
      refers: { fileId: 'the file with the sealed sound' },
      withheld: { search: 'word forms made of the texts' },
      imports: 'record',
      onErase: 'delete',
    },
    voiceNoteSettings: { member: 'userId', imports: voiceNoteSettingsImport, onErase: 'delete' },
    voiceNoteParts: { member: null, withheld: 'sound of recordings that are not saved yet' },
    voiceTranscriptions: { member: null, withheld: 'transcriptions that are under way' },
    voiceSpeech: { member: null, withheld: 'parts of the sound, while they are transcribed' },
  },
  fileUses: [voiceNoteFile],
  create: ({ context, platform, files }) => {
    const transcriptions = createTranscriptionsService({ context, platform });
    return {
      transcriptions,
      notes: createVoiceNotesService(context, transcriptions.engine),
      recordings: createRecordingsService(context, files),
      sound: createSoundService(context, files),
    };
  },
  routes: registerVoiceNotes,
  jobs: ({ transcriptions }, { context, files }) => [
    { name: transcribeJob, cron: '* * * * *', run: transcriptions.work },
    { name: 'sweep-voice-notes', cron: '7,37 * * * *', run: () => sweepVoiceNotes(context.db, files) },
  ],
});
