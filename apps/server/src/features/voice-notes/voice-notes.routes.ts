import { getVoiceKeeping, setVoiceKeeping } from '@mz/contracts/voice-keeping';
import {
  cancelTranscription,
  deleteVoiceNote,
  getVoiceNote,
  getVoiceNoteAddress,
  getVoiceNoteSummary,
  listVoiceNotes,
  restoreVoiceNote,
  retryTranscription,
  saveVoiceNote,
  sendSpeech,
  sendVoiceSound,
  startTranscription,
  startVoiceNote,
  updateVoiceNote,
} from '@mz/contracts/voice-notes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseRange } from '../../adapters/files/byte-range.ts';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import type { RecordingsService } from './recordings.service.ts';
import type { SoundService } from './sound.service.ts';
import type { TranscriptionsService } from './transcriptions.service.ts';
import type { VoiceNotesService } from './voice-notes.service.ts';

const paramsSchema = z.object({ id: z.uuid() });
const querySchema = z.object({
  member: z.uuid(),
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(128),
});

interface Services {
  readonly notes: VoiceNotesService;
  readonly recordings: RecordingsService;
  readonly sound: SoundService;
  readonly transcriptions: TranscriptionsService;
}

/** Voice notes of the signed-in physician, and their sound. */
export const registerVoiceNotes = (
  app: FastifyInstance,
  { notes, recordings, sound, transcriptions }: Services,
): void => {
  route(app, listVoiceNotes, async ({ query }, { actor }) =>
    notes.list(actor, {
      q: query.q,
      tag: query.tag,
      collection: query.collection,
      since: query.since,
      until: query.until,
      length: query.length,
      transcript: query.transcript,
      before: query.before,
      limit: query.limit,
    }),
  );
  route(app, getVoiceNoteSummary, async (_input, { actor }) => notes.summary(actor));
  route(app, getVoiceKeeping, async (_input, { actor }) => notes.keeping(actor));
  route(app, setVoiceKeeping, async ({ body }, { actor }) => notes.setKeeping(actor, body.days));
  route(app, getVoiceNote, async ({ params }, { actor }) => notes.get(actor, params.id));
  route(app, startVoiceNote, async ({ body }, { actor }) => recordings.start(actor, body), {
    limit: 'generous',
  });
  route(app, sendVoiceSound, async ({ params, body }, { actor }) => recordings.send(actor, params.id, body), {
    limit: 'generous',
  });
  route(app, saveVoiceNote, async ({ params, body }, { actor }) => recordings.save(actor, params.id, body));
  route(app, updateVoiceNote, async ({ params, body }, { actor }) => notes.update(actor, params.id, body));
  route(app, deleteVoiceNote, async ({ params }, { actor }) => notes.remove(actor, params.id));
  route(app, restoreVoiceNote, async ({ params }, { actor }) => notes.restore(actor, params.id));
  route(app, getVoiceNoteAddress, async ({ params }, { actor }) => sound.addressOf(actor, params.id));
  route(app, startTranscription, async ({ params, body }, { actor }) =>
    transcriptions.start(actor, params.id, body),
  );
  route(app, sendSpeech, async ({ params, body }, { actor }) => transcriptions.send(actor, params.id, body), {
    limit: 'generous',
  });
  route(app, retryTranscription, async ({ params }, { actor }) => transcriptions.retry(actor, params.id));
  route(app, cancelTranscription, async ({ params }, { actor }) => transcriptions.cancel(actor, params.id));

  app.route<{ Params: z.infer<typeof paramsSchema>; Querystring: z.infer<typeof querySchema> }>({
    method: 'GET',
    url: '/api/voice-notes/:id/sound',
    // Ranges count bytes of the sound as it is.
    compress: false,
    config: { permission: 'file:read', unlisted: true, limit: 'generous', streamed: true },
    schema: { params: paramsSchema, querystring: querySchema },
    handler: async (request, reply) => {
      const note = await sound.findByAddress({ id: request.params.id, ...request.query });
      const { byteSize } = note;
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-type': note.contentType,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const range = parseRange(request.headers.range, byteSize);
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${byteSize}`);
        throw new AppError('range_not_satisfiable', 'Range not satisfiable.');
      }
      const { start, end } = range ?? { start: 0, end: byteSize - 1 };
      const stream = await sound.read(note, { start, end });
      reply.header('content-length', end - start + 1);
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${byteSize}`);
      return reply.send(stream);
    },
  });
};
