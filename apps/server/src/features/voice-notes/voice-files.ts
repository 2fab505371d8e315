import { voiceNoteLimits } from '@mz/contracts/voice-notes';
import type { FileUse } from '../../platform/file-use.ts';
import { isSealedFile, sealedSize, sealedType } from '../../platform/sealed-file.ts';

export const voiceNotePurpose = 'voice-note';

/** Only the server makes them, of recordings; what they hold was looked at before it was sealed. */
export const voiceNoteFile: FileUse = {
  purpose: voiceNotePurpose,
  types: [sealedType],
  maxBytes: sealedSize(voiceNoteLimits.bytes),
  quota: {
    maxBytes: sealedSize(voiceNoteLimits.quotaBytes),
    maxFiles: voiceNoteLimits.perMember,
    maxPerHour: 120,
  },
  room: 'asked',
  visibility: 'owner',
  onErase: 'delete',
  imports: 'record',
  detectType: (head) => (isSealedFile(head) ? sealedType : null),
};
