import { speechRate, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { z } from 'zod';
import type { SpeechConfig } from '../../config.ts';
import { type HeardSentence, type SpeechEngine, SpeechError } from './speech-engine.ts';
import { toWaveFile } from './wave-file.ts';

/** More is no answer about a quarter of a minute. */
const maxAnswerBytes = 256 * 1024;
const maxSegments = 100;

const answerSchema = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: z.number().min(0),
        end: z.number().min(0),
        text: z.string(),
        avg_logprob: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
        compression_ratio: z.number().nullish(),
      }),
    )
    .max(maxSegments)
    .nullish(),
});
type Answer = z.infer<typeof answerSchema>;
type Segment = NonNullable<Answer['segments']>[number];

/** The thresholds by which Whisper itself doubts what it decoded. */
const sureLogProbability = -0.7;
const lostLogProbability = -1;
const mostSilence = 0.6;
const mostRepetition = 2.4;

const isInvented = ({ avg_logprob, no_speech_prob }: Segment): boolean =>
  (no_speech_prob ?? 0) > mostSilence && (avg_logprob ?? 0) < lostLogProbability;
const isSure = ({ avg_logprob, no_speech_prob, compression_ratio }: Segment): boolean =>
  (avg_logprob ?? 0) >= sureLogProbability &&
  (no_speech_prob ?? 0) <= mostSilence &&
  (compression_ratio ?? 0) <= mostRepetition;

const readBody = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new SpeechError('garbled', 'The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parse = (body: string): Answer => {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch (cause) {
    throw new SpeechError('garbled', 'The answer is no transcript.', cause);
  }
};

/** Sentences inside the stretch that was sent, whatever times were answered. */
const toSentences = ({ text, segments }: Answer, length: number): HeardSentence[] => {
  const place = (seconds: number): number => Math.min(length, Math.round(seconds * 1000));
  const trim = (words: string): string => words.trim().slice(0, voiceNoteLimits.sentenceLength);
  const heard = segments
    ? segments
        .filter((segment) => !isInvented(segment))
        .map((segment) => ({
          at: place(segment.start),
          end: Math.max(place(segment.start), place(segment.end)),
          text: trim(segment.text),
          isSure: isSure(segment),
        }))
    : // An endpoint that tells no seconds: the stretch is one sentence.
      [{ at: 0, end: length, text: trim(text), isSure: true }];
  return heard.filter((sentence) => sentence.text !== '');
};

/** Not now, but perhaps later. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** A Whisper-type endpoint with the protocol of OpenAI: `POST <url>/audio/transcriptions`. */
export const createEndpointEngine = ({
  url,
  model,
  key,
  timeoutMs,
}: Extract<SpeechConfig, { kind: 'endpoint' }>): SpeechEngine => ({
  host: new URL(url).host,
  async transcribe(samples, language) {
    const form = new FormData();
    const file = new Blob([new Uint8Array(toWaveFile(samples, speechRate))], { type: 'audio/wav' });
    // No name of a note or member goes along.
    form.set('file', file, 'speech.wav');
    form.set('model', model);
    form.set('response_format', 'verbose_json');
    form.set('temperature', '0');
    if (language !== 'auto') form.set('language', language);
    let body: string;
    try {
      const response = await fetch(`${url}/audio/transcriptions`, {
        method: 'POST',
        body: form,
        headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new SpeechError(
          isPassing(response.status) ? 'unreachable' : 'refused',
          `The endpoint answered ${response.status}.`,
        );
      }
      body = await readBody(response);
    } catch (cause) {
      if (cause instanceof SpeechError) throw cause;
      throw new SpeechError('unreachable', 'The endpoint did not answer.', cause);
    }
    return toSentences(parse(body), Math.round((samples.length / 2 / speechRate) * 1000));
  },
});
