import { type SpeechLanguage, speechRate, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { ApiError } from '../../../lib/http.ts';
import type { FoundSpeech } from './find-speech.ts';
import { toSamples } from './speech-spans.ts';

export interface TranscriptionServer {
  readonly sound: (url: string, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly start: (
    id: string,
    body: { language: SpeechLanguage; parts: number; consent: true; host: string | null },
  ) => Promise<void>;
  readonly send: (
    id: string,
    at: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ) => Promise<void>;
}

export type TranscribeStep =
  | { readonly step: 'listening' }
  | { readonly step: 'sending'; readonly sent: number; readonly parts: number };

const pauses = [1_000, 3_000, 10_000];
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Given up.', 'AbortError'));
    });
  });

export const startOf = ({ from }: { readonly from: number }): number =>
  Math.round((from * 1000) / speechRate);

/**
 * Sends the stretches of a note in which somebody speaks, and nothing else of it. A stretch that did not arrive is
 * sent again; one that arrived twice counts once.
 *
 * @returns how many there were; without any nothing was asked for
 */
export const sendSpeechOf = async (
  server: TranscriptionServer,
  { sound, spans }: FoundSpeech,
  { id, language, host }: { id: string; language: SpeechLanguage; host: string | null },
  onStep: (step: TranscribeStep) => void,
  signal: AbortSignal,
): Promise<number> => {
  const parts = spans.slice(0, voiceNoteLimits.speechParts);
  if (parts.length === 0) return 0;
  await server.start(id, { language, parts: parts.length, consent: true, host });
  for (const [sent, span] of parts.entries()) {
    onStep({ step: 'sending', sent, parts: parts.length });
    for (let attempt = 0; ; attempt += 1)
      try {
        signal.throwIfAborted();
        await server.send(id, startOf(span), toSamples(sound, span), signal);
        break;
      } catch (error) {
        const pause = pauses[attempt];
        if (pause === undefined || !isPassing(error)) throw error;
        await wait(pause, signal);
      }
  }
  return parts.length;
};
