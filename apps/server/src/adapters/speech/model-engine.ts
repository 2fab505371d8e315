import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { speechRate, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { type HeardSentence, type SpeechEngine, SpeechError } from './speech-engine.ts';

/** What the process of the model is asked. */
export interface ModelQuestion {
  readonly id: number;
  /** Name or address of the package that operators install themselves. */
  readonly package: string;
  readonly configuration: object;
  /** From -1 to 1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
}
export interface ModelAnswer {
  readonly id: number;
  readonly text?: unknown;
  readonly error?: string;
}

interface Options {
  readonly package?: string;
  /** Milliseconds a stretch may take, its model loaded or not. */
  readonly timeout?: number;
}

/** A large model takes this long to be read from a slow disk and to hear a quarter of a minute. */
const longest = 300_000;
/** A model fills memory: it goes when nobody speaks. */
const idleLife = 300_000;

/** The kind of model by the names its files are published under. */
const configure = async (folder: string, language: string): Promise<object> => {
  const files = await readdir(folder);
  const find = (pattern: RegExp): string | null => {
    // The smaller of two forms of a model is the one meant for processors.
    const named = files.filter((file) => pattern.test(file)).sort((a, b) => a.length - b.length);
    const file = named.find((name) => name.includes('int8')) ?? named[0];
    return file ? path.join(folder, file) : null;
  };
  const [tokens, encoder, decoder, model] = [
    find(/tokens\.txt$/),
    find(/encoder.*\.onnx$/),
    find(/decoder.*\.onnx$/),
    find(/^model.*\.onnx$/),
  ];
  const common = { tokens: tokens ?? '', numThreads: 2, provider: 'cpu', debug: 0 };
  const featConfig = { sampleRate: speechRate, featureDim: 80 };
  if (tokens && encoder && decoder)
    return {
      featConfig,
      modelConfig: {
        ...common,
        whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 },
      },
    };
  if (tokens && model && language === 'ar') throw new Error('SenseVoice hears no Arabic.');
  if (tokens && model)
    return {
      featConfig,
      modelConfig: { ...common, senseVoice: { model, language, useInverseTextNormalization: 1 } },
    };
  throw new Error('The folder holds neither a Whisper model (encoder, decoder, tokens) nor SenseVoice.');
};

/** Ends of sentences, with the marks of Arabic and Chinese. */
const ends = /(?<=[.!?؟。！？])\s*(?=\S)/u;

/** The model tells no seconds: sentences share the stretch by their length. */
const toSentences = (text: string, length: number): HeardSentence[] => {
  const sentences = text
    .trim()
    .split(ends)
    .map((sentence) => sentence.trim().slice(0, voiceNoteLimits.sentenceLength))
    .filter((sentence) => sentence !== '');
  const total = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  let said = 0;
  return sentences.map((sentence) => {
    const at = Math.round((said / total) * length);
    said += sentence.length;
    return { at, end: Math.round((said / total) * length), text: sentence, isSure: true };
  });
};

/**
 * A model in a folder of the operator's, run by sherpa-onnx in a process of its own: no sound leaves this server, a model
 * that is being read holds nobody up, and a broken one, at which the library ends its process, ends no other.
 */
export const createModelEngine = (
  folder: string,
  { package: name = 'sherpa-onnx-node', timeout = longest }: Options = {},
): SpeechEngine => {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const start = (): ChildProcess =>
    fork(new URL('./model-process.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: [],
      // No secret of the server's.
      env: { TZ: 'UTC', ...(process.env.PATH && { PATH: process.env.PATH }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });

  const ask = async (question: Omit<ModelQuestion, 'id' | 'package'>): Promise<string> => {
    clearTimeout(idle);
    child ??= start();
    const own = child;
    own.ref();
    own.channel?.ref();
    asked += 1;
    const id = asked;
    const { promise, resolve, reject } = Promise.withResolvers<ModelAnswer>();
    const deadline = setTimeout(() => reject(new Error('The model took too long.')), timeout);
    const hear = (answer: unknown): void => {
      if ((answer as ModelAnswer).id === id) resolve(answer as ModelAnswer);
    };
    const fail = (error?: unknown): void =>
      reject(error instanceof Error ? error : new Error('The process of the model ended.'));
    own.on('message', hear).once('error', fail).once('exit', fail);
    own.send({ ...question, id, package: name } satisfies ModelQuestion, (error) => error && fail(error));
    try {
      const { text, error } = await promise;
      if (error !== undefined) throw new SpeechError('refused', error);
      if (typeof text !== 'string') throw new SpeechError('garbled', 'The model answered no text.');
      return text;
    } catch (cause) {
      if (cause instanceof SpeechError) throw cause;
      end();
      throw new SpeechError('refused', 'The model could not be run.', cause);
    } finally {
      clearTimeout(deadline);
      own.off('message', hear).off('error', fail).off('exit', fail);
      if (child === own) {
        own.unref();
        own.channel?.unref();
        idle = setTimeout(end, idleLife).unref();
      }
    }
  };

  return {
    host: null,
    async transcribe(samples, language) {
      let configuration: object;
      try {
        configuration = await configure(folder, language === 'auto' ? '' : language);
      } catch (cause) {
        throw new SpeechError('refused', 'The folder of the model cannot be used.', cause);
      }
      const wave = Float32Array.from(
        { length: samples.length / 2 },
        (_, index) => samples.readInt16LE(index * 2) / 32_768,
      );
      // One stretch after the other: two models at once may not fit.
      const heard = last.then(() => ask({ configuration, samples: wave, sampleRate: speechRate }));
      last = heard.catch(() => null);
      return toSentences(await heard, Math.round((wave.length / speechRate) * 1000));
    },
  };
};
