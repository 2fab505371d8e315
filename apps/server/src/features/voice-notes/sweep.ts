import { voiceNoteLimits } from '@mz/contracts/voice-notes';
import type { Database } from '@mz/db';
import type { ProvidedServices } from '../../platform/feature.ts';
import { forgetSpeech } from './transcriptions.repository.ts';
import { listOver, removeOver } from './voice-notes.repository.ts';

/** Days in which a recording that was not saved can still be. */
const openDays = 30;
/** Days in which a transcription that failed can be tried again. */
const speechDays = 7;
const batch = 100;

/** Removes what was deleted, has expired or was never saved. */
export const sweepVoiceNotes = async (
  db: Database,
  { discard }: Pick<ProvidedServices['files'], 'discard'>,
): Promise<void> => {
  await forgetSpeech(db, speechDays);
  for (;;) {
    const rows = await listOver(db, { undoDays: voiceNoteLimits.undoDays, openDays, limit: batch });
    for (const { id, fileId } of rows)
      await db.transaction(async (tx) => {
        if (fileId) await discard(tx, fileId);
        await removeOver(tx, id);
      });
    if (rows.length < batch) return;
  }
};
