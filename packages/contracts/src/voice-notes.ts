import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const minute = 60_000;

/** Limits of voice notes. */
export const voiceNoteLimits = {
  titleLength: 200,
  tags: 10,
  tagLength: 40,
  perMember: 2_000,
  /** Recordings begun and not saved yet. */
  open: 20,
  bytes: 200 * 1024 * 1024,
  /** Of all notes of a member together. */
  quotaBytes: 2 * 1024 ** 3,
  /** Of one request that brings sound. */
  partBytes: 512 * 1024,
  ms: 240 * minute,
  peaks: 240,
  marks: 200,
  gaps: 200,
  sentences: 2_000,
  sentenceLength: 2_000,
  transcriptLength: 100_000,
  /** Days in which a deleted note can be brought back. */
  undoDays: 7,
  /** Days before anything goes by a standing setting that was just made, shortened or left. */
  graceDays: 7,
  /** Longest note whose speech is looked for: it is decoded as a whole. */
  transcribedMs: 60 * minute,
  /** One stretch of speech. */
  speechMs: 15_000,
  speechParts: 1_000,
} as const;

/** Sound that is taken, by what the bytes are. */
export const voiceNoteTypes = [
  'audio/webm',
  'audio/mp4',
  'audio/ogg',
  'audio/mpeg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
] as const;

/** Speech goes to an engine as 16-bit samples of one channel, this many a second. */
export const speechRate = 16_000;

/** Languages that can be told to an engine; other notes leave it to the engine. */
export const speechLanguages = ['auto', 'ar', 'en', 'zh'] as const;
export type SpeechLanguage = (typeof speechLanguages)[number];

/** What decides when a note goes by itself: its member's standing setting, its own day, or that it stays. */
export const voiceNoteKeepings = ['standing', 'day', 'kept'] as const;

/** Why nothing was transcribed. */
export const speechProblems = ['unreachable', 'refused', 'garbled'] as const;

const ms = z.int().min(0).max(voiceNoteLimits.ms);
const params = z.object({ id: z.uuid() });
const tag = 'voice-notes';
const permission = 'member:use';

const title = z.string().trim().min(1).max(voiceNoteLimits.titleLength);
const tags = z
  .array(z.string().trim().min(1).max(voiceNoteLimits.tagLength))
  .max(voiceNoteLimits.tags)
  .transform((all) => [...new Set(all)]);

/** Why a recording holds nothing for a while. */
export const voiceGapReasons = ['muted', 'asleep', 'paused'] as const;
const gapSchema = z.object({
  at: ms.describe('Place in the sound, in milliseconds.'),
  ms: z.int().min(0).describe('How long nothing was recorded.'),
  reason: z.enum(voiceGapReasons),
});
export type VoiceGap = z.infer<typeof gapSchema>;

export const voiceSentenceSchema = z.object({
  at: ms.describe('Where it begins, in milliseconds.'),
  end: ms.nullable().describe('Where it ends; null where that was not said.'),
  text: z.string().trim().min(1).max(voiceNoteLimits.sentenceLength),
  original: z
    .string()
    .max(voiceNoteLimits.sentenceLength)
    .nullable()
    .describe('What the engine had written, where the member changed it.'),
  isSure: z.boolean().describe('False where the engine was not sure of it.'),
});
export type VoiceSentence = z.infer<typeof voiceSentenceSchema>;

const card = {
  id: z.uuid(),
  title: z.string(),
  tags: z.array(z.string()),
  ms: z.int(),
  byteSize: z.int(),
  contentType: z.string(),
  peaks: z.array(z.int()).describe('Loudness from 0 to 100, in equal steps over the whole note.'),
  marks: z.array(z.int()).describe('Places the member marked, in milliseconds.'),
  gaps: z.array(gapSchema),
  recordedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('When it goes by itself; null: it stays.'),
  keeping: z.enum(voiceNoteKeepings).describe('What says so.'),
  collections: z.array(z.uuid()).describe('Those it lies in.'),
  transcribing: z.enum(['none', 'waiting', 'failed']),
  version: z.int().describe('Goes up with each change.'),
  hasTranscript: z.boolean(),
};

export const voiceNoteCardSchema = z
  .object({
    ...card,
    found: z
      .object({ at: z.int(), text: z.string() })
      .nullable()
      .describe('The first sentence that was searched for.'),
  })
  .meta({ id: 'VoiceNoteCard' });
export type VoiceNoteCard = z.infer<typeof voiceNoteCardSchema>;

const transcriptionSchema = z.object({
  done: z.int().describe('Stretches of speech that were transcribed.'),
  parts: z.int().describe('Stretches of speech there are.'),
  host: z.string().nullable().describe('Where the sound goes; null: nowhere, this server listens itself.'),
  problem: z.enum(speechProblems).nullable().describe('Why it failed.'),
});
export type VoiceTranscription = z.infer<typeof transcriptionSchema>;

export const voiceNoteSchema = z
  .object({
    ...card,
    transcript: z.array(voiceSentenceSchema),
    transcription: transcriptionSchema.nullable().describe('Under way or failed; null where there is none.'),
  })
  .meta({ id: 'VoiceNote' });
export type VoiceNote = z.infer<typeof voiceNoteSchema>;

export const listVoiceNotes = defineEndpoint({
  id: 'voice-notes.list',
  method: 'GET',
  path: '/api/voice-notes',
  summary: 'Voice notes of the signed-in physician, the latest first',
  tag,
  permission,
  query: z.object({
    q: z.string().trim().max(200).optional().describe('Words of title, tags and transcript.'),
    tag: z.string().trim().max(voiceNoteLimits.tagLength).optional(),
    collection: z.uuid().optional().describe('One of the member’s own; nothing lies in another.'),
    since: z.iso.date().optional(),
    until: z.iso.date().optional().describe('The last day.'),
    length: z.enum(['short', 'medium', 'long']).optional().describe('Below 2, below 10, or more minutes.'),
    transcript: z.enum(['with', 'without']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.uuid().optional().describe('Id of the last one already seen.'),
  }),
  responses: { 200: z.object({ voiceNotes: z.array(voiceNoteCardSchema), nextBefore: z.uuid().nullable() }) },
});

export const getVoiceNoteSummary = defineEndpoint({
  id: 'voice-notes.summary',
  method: 'GET',
  path: '/api/voice-notes/summary',
  summary: 'Tags of all voice notes, what was recorded this month, and whether speech can be transcribed',
  tag,
  permission,
  responses: {
    200: z.object({
      total: z.int(),
      tags: z.array(z.object({ tag: z.string(), notes: z.int() })),
      month: z.object({ ms: z.int(), notes: z.int(), withTranscript: z.int() }),
      collections: z
        .array(z.object({ id: z.uuid(), name: z.string(), notes: z.int() }))
        .describe('All of the member’s collections, with the voice notes in each.'),
      engine: z
        .object({
          host: z.string().nullable().describe('Where sound is sent; null: this server listens itself.'),
        })
        .nullable()
        .describe('Who transcribes; null where nobody was set up.'),
    }),
  },
});

export const getVoiceNote = defineEndpoint({
  id: 'voice-notes.get',
  method: 'GET',
  path: '/api/voice-notes/:id',
  summary: 'A voice note with its transcript',
  tag,
  permission,
  params,
  responses: { 200: voiceNoteSchema },
});

export const startVoiceNote = defineEndpoint({
  id: 'voice-notes.start',
  method: 'POST',
  path: '/api/voice-notes',
  summary: 'Begin a recording, or learn how much of it has arrived',
  tag,
  permission,
  body: z.object({ id: z.uuid().describe('Made by the browser.'), recordedAt: z.iso.datetime() }),
  responses: { 200: z.object({ received: z.int().describe('Bytes there are.') }) },
  errors: ['unprocessable', 'quota_exceeded', 'storage_quota_exceeded', 'conflict'],
});

export const sendVoiceSound = defineEndpoint({
  id: 'voice-notes.send',
  method: 'POST',
  path: '/api/voice-notes/:id/sound',
  summary: 'Add sound to a recording; a repeat changes nothing',
  tag,
  permission,
  params,
  body: z.object({
    offset: z.int().min(0).max(voiceNoteLimits.bytes).describe('Where in the file these bytes begin.'),
    bytes: z.base64().max(Math.ceil(voiceNoteLimits.partBytes / 3) * 4),
  }),
  responses: {
    200: z.object({ received: z.int().describe('Bytes there are now; go on from here.') }),
  },
  errors: ['payload_too_large', 'quota_exceeded', 'storage_quota_exceeded', 'conflict'],
});

export const saveVoiceNote = defineEndpoint({
  id: 'voice-notes.save',
  method: 'POST',
  path: '/api/voice-notes/:id/save',
  summary: 'Make a note of a recording that has arrived whole; a repeat answers with the note',
  tag,
  permission,
  params,
  body: z.object({
    title,
    tags,
    byteSize: z.int().min(1).max(voiceNoteLimits.bytes),
    ms,
    peaks: z.array(z.int().min(0).max(100)).max(voiceNoteLimits.peaks),
    marks: z.array(ms).max(voiceNoteLimits.marks),
    gaps: z.array(gapSchema).max(voiceNoteLimits.gaps),
  }),
  responses: { 200: voiceNoteSchema },
  errors: ['conflict', 'unsupported_media_type', 'quota_exceeded', 'storage_full'],
});

export const updateVoiceNote = defineEndpoint({
  id: 'voice-notes.update',
  method: 'PATCH',
  path: '/api/voice-notes/:id',
  summary: 'Change title, tags, transcript or the day a voice note goes by itself',
  tag,
  permission,
  params,
  body: z
    .object({
      title,
      tags,
      expiresAt: z.iso
        .datetime()
        .nullable()
        .describe('A day of its own; null: it stays, whatever the standing setting.'),
      byStanding: z.literal(true).describe('It follows the standing setting again.'),
      transcript: z.array(voiceSentenceSchema).max(voiceNoteLimits.sentences),
    })
    .partial()
    .extend({
      version: z.int().min(1).describe('The one that was read; another change came first: conflict.'),
    }),
  responses: { 200: voiceNoteSchema },
  errors: ['unprocessable', 'conflict'],
});

export const deleteVoiceNote = defineEndpoint({
  id: 'voice-notes.delete',
  method: 'DELETE',
  path: '/api/voice-notes/:id',
  summary:
    'Delete a voice note; it can be brought back for some days. A recording that was not saved goes at once',
  tag,
  permission,
  params,
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const restoreVoiceNote = defineEndpoint({
  id: 'voice-notes.restore',
  method: 'POST',
  path: '/api/voice-notes/:id/restore',
  summary: 'Bring back a voice note that was deleted a moment ago',
  tag,
  permission,
  params,
  responses: { 200: voiceNoteSchema },
});

export const getVoiceNoteAddress = defineEndpoint({
  id: 'voice-notes.address',
  method: 'GET',
  path: '/api/voice-notes/:id/address',
  summary: 'Where the sound of a voice note can be heard for a while, in ranges',
  tag,
  permission,
  params,
  responses: { 200: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
});

export const startTranscription = defineEndpoint({
  id: 'voice-notes.transcribe',
  method: 'POST',
  path: '/api/voice-notes/:id/transcription',
  summary: 'Ask for a transcript; the stretches in which somebody speaks are sent next, one by one',
  tag,
  permission,
  params,
  body: z.object({
    language: z.enum(speechLanguages),
    parts: z.int().min(1).max(voiceNoteLimits.speechParts).describe('Stretches of speech that will be sent.'),
    consent: z
      .literal(true)
      .describe('The member knows where the sound goes, and that sound cannot be masked.'),
    host: z.string().max(300).nullable().describe('Where the member was told that it goes.'),
  }),
  responses: { 200: voiceNoteSchema },
  errors: ['conflict', 'unprocessable'],
});

export const sendSpeech = defineEndpoint({
  id: 'voice-notes.speech',
  method: 'POST',
  path: '/api/voice-notes/:id/speech',
  summary: 'One stretch of speech; with the last one the transcription begins',
  tag,
  permission,
  params,
  body: z.object({
    at: ms.describe('Where in the note it begins.'),
    bytes: z
      .base64()
      .min(4)
      .max(Math.ceil(((voiceNoteLimits.speechMs / 1000) * speechRate * 2) / 3) * 4)
      .describe('16-bit samples of one channel, 16,000 a second, little end first.'),
  }),
  responses: { 200: z.object({ arrived: z.int() }) },
  errors: ['conflict', 'unprocessable'],
});

export const retryTranscription = defineEndpoint({
  id: 'voice-notes.retry-transcription',
  method: 'POST',
  path: '/api/voice-notes/:id/transcription/retry',
  summary: 'Try a transcription again that failed; what is done of it stays',
  tag,
  permission,
  params,
  responses: { 200: voiceNoteSchema },
  errors: ['conflict'],
});

export const cancelTranscription = defineEndpoint({
  id: 'voice-notes.cancel-transcription',
  method: 'DELETE',
  path: '/api/voice-notes/:id/transcription',
  summary: 'Give a transcription up; the speech kept for it is deleted',
  tag,
  permission,
  params,
  responses: { 200: voiceNoteSchema },
});
