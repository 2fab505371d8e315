import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Days after which voice notes go by themselves, as a standing setting; null: they stay. */
export const keepingDays = [30, 90, 365, 1_825] as const;
export type KeepingDays = (typeof keepingDays)[number];

const tag = 'voice-notes';
const permission = 'member:use';

export const voiceKeepingSchema = z
  .object({
    days: z
      .literal(keepingDays)
      .nullable()
      .describe('Voice notes go so many days after they were saved; null: they stay.'),
    since: z.iso.datetime().nullable().describe('When it was set; nothing goes by it within a week after.'),
    due: z
      .object({ notes: z.int(), at: z.iso.datetime() })
      .nullable()
      .describe('How many notes go by it within the next week, and the first of them when.'),
  })
  .meta({ id: 'VoiceNoteKeeping' });
export type VoiceKeeping = z.infer<typeof voiceKeepingSchema>;

export const getVoiceKeeping = defineEndpoint({
  id: 'voice-notes.keeping',
  method: 'GET',
  path: '/api/voice-notes/keeping',
  summary: 'How long voice notes without a day of their own are kept',
  tag,
  permission,
  responses: { 200: voiceKeepingSchema },
});

export const setVoiceKeeping = defineEndpoint({
  id: 'voice-notes.set-keeping',
  method: 'PUT',
  path: '/api/voice-notes/keeping',
  summary:
    'Say how long voice notes are kept; notes that were kept one by one, or have a day, are left alone',
  tag,
  permission,
  body: z.object({ days: voiceKeepingSchema.shape.days }).strict(),
  responses: { 200: voiceKeepingSchema },
});
