import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { speechRate, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { type HeardSentence, type SpeechEngine, SpeechError } from './speech-engine.ts';

/** What is used of `sherpa-onnx-node`, which operators install themselves. */
interface Stream {
  readonly acceptWaveform: (wave: { samples: Float32Array; sampleRate: number }) => void;
}
interface Recognizer {
  readonly createStream: () => Stream;
  readonly decodeAsync?: (stream: Stream) => Promise<unknown>;
  readonly decode: (stream: Stream) => void;
  readonly getResult: (stream: Stream) => { readonly text?: unknown };
}
export interface SherpaModule {
  readonly OfflineRecognizer: new (configuration: object) => Recognizer;
}

const packageName = 'sherpa-onnx-node';

/** @throws Error where the package is not installed */
const loadSherpa = async (): Promise<SherpaModule> => {
  const loaded = (await import(packageName)) as { default?: SherpaModule } & SherpaModule;
  return loaded.default ?? loaded;
};

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

/** A model in a folder of the operator's, run on this server by sherpa-onnx: no sound leaves it. */
export const createModelEngine = (folder: string, load = loadSherpa): SpeechEngine => {
  const recognizers = new Map<string, Promise<Recognizer>>();
  const open = (language: string): Promise<Recognizer> => {
    const opened =
      recognizers.get(language) ??
      Promise.all([load(), configure(folder, language)]).then(
        ([{ OfflineRecognizer }, configuration]) => new OfflineRecognizer(configuration),
      );
    // One model fills the memory it takes; another language takes its place.
    recognizers.clear();
    recognizers.set(language, opened);
    opened.catch(() => recognizers.delete(language));
    return opened;
  };
  return {
    host: null,
    async transcribe(samples, language) {
      try {
        const recognizer = await open(language === 'auto' ? '' : language);
        const wave = Float32Array.from(
          { length: samples.length / 2 },
          (_, index) => samples.readInt16LE(index * 2) / 32_768,
        );
        const stream = recognizer.createStream();
        stream.acceptWaveform({ samples: wave, sampleRate: speechRate });
        if (recognizer.decodeAsync) await recognizer.decodeAsync(stream);
        else recognizer.decode(stream);
        const { text } = recognizer.getResult(stream);
        if (typeof text !== 'string') throw new SpeechError('garbled', 'The model answered no text.');
        return toSentences(text, Math.round((wave.length / speechRate) * 1000));
      } catch (cause) {
        if (cause instanceof SpeechError) throw cause;
        throw new SpeechError('refused', 'The model could not be run.', cause);
      }
    },
  };
};
