import { speechRate } from '@mz/contracts/voice-notes';
import { askWorker } from '../../../lib/pictures/ask-worker.ts';
import { type SpeechSpan, toSpans } from './speech-spans.ts';

export interface SpeechQuestion {
  readonly folder: string;
  readonly samples: Float32Array;
}
export type SpeechAnswer = Float32Array;

export interface FoundSpeech {
  /** The whole note, one channel, 16,000 samples a second. */
  readonly sound: Float32Array;
  readonly spans: readonly SpeechSpan[];
}

const maxSeconds = 600;

/** One channel at the rate of the engines; the browser resamples. */
const decode = async (bytes: ArrayBuffer): Promise<Float32Array> => {
  const sound = await new OfflineAudioContext(1, 1, speechRate).decodeAudioData(bytes);
  const first = sound.getChannelData(0);
  if (sound.numberOfChannels === 1) return first;
  const second = sound.getChannelData(1);
  return first.map((sample, index) => (sample + (second[index] ?? 0)) / 2);
};

/**
 * Looks for speech in a note, on this device (Silero's detector).
 *
 * @throws Error where the browser cannot decode the sound or run the detector
 */
export const findSpeech = async (bytes: ArrayBuffer): Promise<FoundSpeech> => {
  const sound = await decode(bytes);
  const question: SpeechQuestion = { folder: __SEPARATE_FILES__.speech, samples: sound.slice() };
  const likely = await askWorker<SpeechAnswer>(
    () => new Worker(new URL('./speech.worker.ts', import.meta.url), { type: 'module' }),
    question,
    [question.samples.buffer],
    maxSeconds,
  );
  return { sound, spans: toSpans(likely) };
};
