import type { SpeechLanguage, VoiceNote } from '@mz/contracts/voice-notes';
import { mergeTranscript } from '@mz/contracts/voice-transcript';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  transcriptionServer,
  useRefreshVoiceNotes,
  useUpdateVoiceNote,
  voiceNotesQueries,
} from '../api/voice-notes.api.ts';
import { hearHere } from '../model/device-speech.ts';
import { findSpeech } from '../model/find-speech.ts';
import { sendSpeechOf, type TranscribeStep } from '../model/transcribe.ts';

export type Listener =
  | { readonly kind: 'device' }
  | { readonly kind: 'engine'; readonly host: string | null };
type Outcome = { readonly outcome: 'silent' } | { readonly outcome: 'failed'; readonly error: unknown };
export type TranscribeState = TranscribeStep | Outcome | null;

/** Finds the speech in a note and brings it to whoever listens; closing the dialog gives it up. */
export const useTranscribe = (note: VoiceNote, onDone: () => void) => {
  const client = useQueryClient();
  const refresh = useRefreshVoiceNotes();
  const update = useUpdateVoiceNote(note);
  const [state, setState] = useState<TranscribeState>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const start = async (listener: Listener, language: SpeechLanguage): Promise<void> => {
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    const step = (next: TranscribeState) => {
      if (!signal.aborted) setState(next);
    };
    step({ step: 'listening' });
    try {
      const { url } = await client.fetchQuery(voiceNotesQueries.address(note.id));
      const speech = await findSpeech(await transcriptionServer.sound(url, signal));
      signal.throwIfAborted();
      if (speech.spans.length === 0) return step({ outcome: 'silent' });
      if (listener.kind === 'device') {
        const heard = await hearHere(speech, language, step, signal);
        await update.mutateAsync({ transcript: mergeTranscript(note.transcript, heard) });
      } else {
        const { host } = listener;
        await sendSpeechOf(transcriptionServer, speech, { id: note.id, language, host }, step, signal);
        await refresh();
      }
      if (!signal.aborted) onDone();
    } catch (error) {
      step({ outcome: 'failed', error });
    }
  };
  return { state, start };
};
