import type { voiceNoteTypes } from '@mz/contracts/voice-notes';
import { fileTypeFromBuffer } from 'file-type';

type VoiceType = (typeof voiceNoteTypes)[number];

/** What libraries call the sound browsers and telephones record. */
const names: Readonly<Record<string, VoiceType>> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/mpeg': 'audio/mpeg',
  'audio/wav': 'audio/wav',
  'audio/flac': 'audio/flac',
  'audio/x-flac': 'audio/flac',
  'audio/aac': 'audio/aac',
};

/** The kind of sound by its first bytes; null where it is none. */
export const findVoiceType = async (head: Buffer): Promise<VoiceType | null> => {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  return mime ? (names[mime] ?? null) : null;
};
