import type { MemberActor } from '@mz/contracts';
import {
  type SpeechLanguage,
  type VoiceNote,
  type VoiceSentence,
  voiceNoteLimits,
} from '@mz/contracts/voice-notes';
import { mergeTranscript } from '@mz/contracts/voice-transcript';
import type { DatabaseOrTransaction } from '@mz/db';
import { openSpeechEngine } from '../../adapters/speech/open-speech-engine.ts';
import { type HeardSentence, type SpeechEngine, SpeechError } from '../../adapters/speech/speech-engine.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Platform } from '../../platform/index.ts';
import { memberSeal } from '../../platform/member-key.ts';

import { presentNote } from './present.ts';
import {
  claimTranscription,
  createTranscriptionsRepository,
  keepHeard,
  listHeard,
  nextSpeech,
  noteFailure,
  releaseTranscription,
  type TranscriptionRow,
} from './transcriptions.repository.ts';
import { createVoiceNotesRepository } from './voice-notes.repository.ts';

export const transcribeJob = 'voice-notes.transcribe';

/** Seconds until the next attempt; after the last one it has failed. */
const pauses = [15, 60, 300, 900] as const;
/** A run ends before the queue takes it for dead; the next one goes on with what is left. */
const runMs = 150_000;
const maxAnswered = 20_000;

const missing = (): AppError => new AppError('not_found', 'There is no such voice note.');
/** A stretch belongs to its note and its place there. */
const placeOf = (id: string, start: number): Buffer => Buffer.from(`voice-speech/${id}/${start}`);

const toNote = ({ at, end, text, isSure }: HeardSentence, start: number): VoiceSentence => ({
  at: Math.min(voiceNoteLimits.ms, start + at),
  end: end === null ? null : Math.min(voiceNoteLimits.ms, start + end),
  text,
  original: text,
  isSure,
});

interface Parts {
  readonly context: Pick<AppContext, 'db' | 'secrets' | 'log' | 'config'>;
  readonly platform: Pick<Platform, 'jobs'>;
}

/**
 * From speech to sentences. The browser finds the stretches in which somebody speaks and sends only these; they lie
 * sealed until the engine has heard them, each for itself, so that a restart costs at most the one under way.
 */
export const createTranscriptionsService = ({ context, platform }: Parts) => {
  const { db, secrets, log, config } = context;
  const engine: SpeechEngine | null = openSpeechEngine(config.speech);

  const present = async (tx: DatabaseOrTransaction, actor: MemberActor, id: string): Promise<VoiceNote> => {
    const row = await createVoiceNotesRepository(tx, actor).find(id);
    if (!row) throw missing();
    return presentNote(row, await createTranscriptionsRepository(tx, actor).find(id));
  };

  const askSoon = () =>
    // Where jobs do not run here, the schedule of another process finds it.
    platform.jobs.request(transcribeJob).catch((error: unknown) => {
      log.debug({ err: error }, 'transcription waits for the schedule');
    });

  const finish = (row: TranscriptionRow, owner: { readonly id: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const notes = createVoiceNotesRepository(tx, owner);
      const note = await notes.lock(row.noteId);
      if (note?.transcribing !== 'waiting') return;
      const heard = (await listHeard(tx, row.noteId)).flatMap(({ sentences }) => sentences ?? []);
      const transcript = mergeTranscript(note.transcript, heard);
      await notes.update(note, { transcript, transcribing: 'none' });
      await createTranscriptionsRepository(tx, owner).clear(row.noteId);
    });

  const hear = async (
    { noteId, language, host }: TranscriptionRow,
    owner: { readonly id: string },
    until: number,
  ): Promise<boolean> => {
    if (!engine || engine.host !== host)
      throw new SpeechError('refused', 'Sound would go where its member did not agree to.');
    const seal = await memberSeal(db, secrets, owner.id);
    for (let part = await nextSpeech(db, noteId); part; part = await nextSpeech(db, noteId)) {
      if (Date.now() > until) return false;
      const samples = seal.openBytes(part.sealed, placeOf(noteId, part.start));
      const { start } = part;
      const heard = await engine.transcribe(samples, language as SpeechLanguage);
      const length = heard.reduce((sum, { text }) => sum + text.length, 0);
      if (length > maxAnswered) throw new SpeechError('garbled', 'More text than anybody speaks.');
      if (
        !(await keepHeard(
          db,
          noteId,
          start,
          heard.map((one) => toNote(one, start)),
        ))
      )
        return false;
    }
    return true;
  };

  return {
    engine: engine && { host: engine.host },

    /** Begins, or begins anew. @throws AppError `conflict` where sound would go elsewhere than was said, or is on its way */
    async start(
      actor: MemberActor,
      id: string,
      { language, parts, host }: { language: SpeechLanguage; parts: number; host: string | null },
    ): Promise<VoiceNote> {
      if (!engine) throw new AppError('unprocessable', 'Nobody transcribes here.');
      if (engine.host !== host) throw new AppError('conflict', 'Sound goes elsewhere by now.');
      return db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        const note = await notes.lock(id);
        if (note?.state !== 'saved' || note.deletedAt) throw missing();
        if (note.transcribing === 'waiting')
          throw new AppError('conflict', 'The note is being transcribed already.');
        await notes.setTranscribing(id, 'none');
        await createTranscriptionsRepository(tx, actor).start(id, { language, parts, host });
        return present(tx, actor, id);
      });
    },

    async send(actor: MemberActor, id: string, { at, bytes }: { at: number; bytes: string }) {
      const samples = Buffer.from(bytes, 'base64');
      if (samples.length % 2 !== 0) throw new AppError('unprocessable', 'Half a sample is none.');
      const seal = await memberSeal(db, secrets, actor.id);
      const { arrived, isWhole } = await db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        const note = await notes.lock(id);
        if (!note || note.deletedAt) throw missing();
        const transcriptions = createTranscriptionsRepository(tx, actor);
        const before = await transcriptions.find(id);
        if (!before) throw new AppError('conflict', 'No transcription was asked for.');
        if (note.transcribing !== 'none' || before.arrived >= before.parts)
          return { arrived: before.arrived, isWhole: false };
        await transcriptions.addSpeech(id, at, seal.sealBytes(samples, placeOf(id, at)));
        const now = (await transcriptions.find(id))?.arrived ?? 0;
        if (now === before.parts) await notes.setTranscribing(id, 'waiting');
        return { arrived: now, isWhole: now === before.parts };
      });
      if (isWhole) await askSoon();
      return { arrived };
    },

    async retry(actor: MemberActor, id: string): Promise<VoiceNote> {
      const note = await db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        const row = await notes.lock(id);
        if (!row || row.deletedAt) throw missing();
        if (row.transcribing !== 'failed') throw new AppError('conflict', 'Nothing has failed.');
        await createTranscriptionsRepository(tx, actor).retry(id);
        await notes.setTranscribing(id, 'waiting');
        return present(tx, actor, id);
      });
      await askSoon();
      return note;
    },

    cancel: (actor: MemberActor, id: string): Promise<VoiceNote> =>
      db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        if (!(await notes.lock(id))) throw missing();
        await createTranscriptionsRepository(tx, actor).clear(id);
        await notes.setTranscribing(id, 'none');
        return present(tx, actor, id);
      }),

    /** Transcribes what is due, one note after the other. */
    async work(): Promise<void> {
      const until = Date.now() + runMs;
      if (!engine) return;
      for (let row = await claimTranscription(db); row; row = await claimTranscription(db)) {
        const owner = { id: row.userId };
        try {
          if (await hear(row, owner, until)) await finish(row, owner);
          else await releaseTranscription(db, row.noteId);
        } catch (error) {
          const problem = error instanceof SpeechError ? error.problem : 'unreachable';
          const waitSeconds = problem === 'refused' ? null : (pauses[row.attempts] ?? null);
          // The note's id and the engine's status; nothing of what was said.
          log.warn({ note: row.noteId, problem, waitSeconds, err: error }, 'transcription failed');
          await noteFailure(db, row.noteId, { problem, waitSeconds });
        }
        if (Date.now() > until) return;
      }
    },
  };
};

export type TranscriptionsService = ReturnType<typeof createTranscriptionsService>;
