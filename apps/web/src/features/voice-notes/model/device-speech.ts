import {
  type SpeechLanguage,
  speechRate,
  type VoiceSentence,
  voiceNoteLimits,
} from '@mz/contracts/voice-notes';
import type { FoundSpeech } from './find-speech.ts';
import { startOf, type TranscribeStep } from './transcribe.ts';

/** What is used of the browser's recognition, where it can listen on the device alone. */
interface Results {
  readonly resultIndex: number;
  readonly results: ArrayLike<{
    readonly isFinal: boolean;
    readonly 0: { readonly transcript: string; readonly confidence: number };
  }>;
}
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  onresult: ((event: Results) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start: (track: MediaStreamTrack) => void;
  stop: () => void;
}
interface RecognitionClass {
  new (): Recognition;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
  install?: (options: { langs: string[]; processLocally: boolean }) => Promise<boolean>;
}

const tags: Readonly<Record<Exclude<SpeechLanguage, 'auto'>, string>> = {
  ar: 'ar-SA',
  en: 'en-US',
  zh: 'zh-CN',
};
const leastConfidence = 0.6;

const findClass = (): RecognitionClass | null => {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: RecognitionClass };
  // Without this question the browser might send sound to its vendor: then it is not used.
  return SpeechRecognition?.available ? SpeechRecognition : null;
};

/** Whether it is worth asking the browser about a language. */
export const mayHearHere = (): boolean => findClass() !== null;

/** Whether this browser listens to a language without sending anything; it may have to fetch the language first. */
export const canHearHere = async (language: SpeechLanguage): Promise<'yes' | 'fetch' | 'no'> => {
  const found = findClass();
  if (!found?.available || language === 'auto') return 'no';
  const state = await found
    .available({ langs: [tags[language]], processLocally: true })
    .catch(() => 'unavailable');
  if (state === 'available') return 'yes';
  return state === 'downloadable' && found.install ? 'fetch' : 'no';
};

const hearSpan = (
  Recognition: RecognitionClass,
  language: Exclude<SpeechLanguage, 'auto'>,
  part: Float32Array<ArrayBuffer>,
  start: number,
  signal: AbortSignal,
): Promise<VoiceSentence[]> =>
  new Promise((resolve, reject) => {
    const context = new AudioContext({ sampleRate: speechRate });
    const target = context.createMediaStreamDestination();
    const buffer = context.createBuffer(1, part.length, speechRate);
    buffer.copyToChannel(part, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(target);
    const [track] = target.stream.getAudioTracks();
    const recognition = new Recognition();
    const sentences: VoiceSentence[] = [];
    const length = Math.round((part.length * 1000) / speechRate);
    let began = 0;
    const end = (settle: () => void): void => {
      recognition.onend = null;
      recognition.onerror = null;
      void context.close();
      settle();
    };
    Object.assign(recognition, {
      lang: tags[language],
      continuous: true,
      interimResults: false,
      processLocally: true,
    });
    recognition.onresult = ({ resultIndex, results }) => {
      for (let index = resultIndex; index < results.length; index += 1) {
        const result = results[index];
        const text = result?.[0].transcript.trim().slice(0, voiceNoteLimits.sentenceLength);
        if (!result?.isFinal || !text) continue;
        const until = Math.min(length, Math.round(context.currentTime * 1000));
        const { confidence } = result[0];
        sentences.push({
          at: start + began,
          end: start + Math.max(began, until),
          text,
          original: text,
          // Nought means that the browser tells nothing.
          isSure: confidence === 0 || confidence >= leastConfidence,
        });
        began = until;
      }
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'no-speech') end(() => reject(new Error(`The browser's recognition ended: ${error}.`)));
    };
    recognition.onend = () => end(() => resolve(sentences));
    source.onended = () => recognition.stop();
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Given up.', 'AbortError'))));
    if (!track) return end(() => reject(new Error('There is no track.')));
    recognition.start(track);
    source.start();
  });

/**
 * Listens to the stretches of speech on this device, in the time they last.
 *
 * @throws Error where the browser's recognition gives up
 */
export const hearHere = async (
  { sound, spans }: FoundSpeech,
  language: SpeechLanguage,
  onStep: (step: TranscribeStep) => void,
  signal: AbortSignal,
): Promise<VoiceSentence[]> => {
  const Recognition = findClass();
  if (!Recognition || language === 'auto') throw new Error('This browser cannot listen by itself.');
  if ((await canHearHere(language)) === 'fetch')
    await Recognition.install?.({ langs: [tags[language]], processLocally: true });
  const heard: VoiceSentence[] = [];
  for (const [sent, span] of spans.entries()) {
    signal.throwIfAborted();
    onStep({ step: 'sending', sent, parts: spans.length });
    heard.push(
      ...(await hearSpan(Recognition, language, sound.slice(span.from, span.until), startOf(span), signal)),
    );
  }
  return heard;
};
