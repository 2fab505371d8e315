// A process of its own: the library ends its process where a model is broken.
import type { ModelAnswer, ModelQuestion } from './model-engine.ts';

/** What is used of `sherpa-onnx-node`. */
interface Stream {
  readonly acceptWaveform: (wave: { samples: Float32Array; sampleRate: number }) => void;
}
interface Recognizer {
  readonly createStream: () => Stream;
  readonly decode: (stream: Stream) => void;
  readonly getResult: (stream: Stream) => { readonly text?: unknown };
}
interface SherpaModule {
  readonly OfflineRecognizer: new (configuration: object) => Recognizer;
}

let loaded: { readonly key: string; readonly recognizer: Recognizer } | null = null;

/** One model fills the memory it takes: another language takes its place. */
const open = async ({ package: name, configuration }: ModelQuestion): Promise<Recognizer> => {
  const key = JSON.stringify(configuration);
  if (loaded?.key === key) return loaded.recognizer;
  loaded = null;
  const module = (await import(name)) as { default?: SherpaModule } & SherpaModule;
  const { OfflineRecognizer } = module.default ?? module;
  const recognizer = new OfflineRecognizer(configuration);
  loaded = { key, recognizer };
  return recognizer;
};

const hear = async (question: ModelQuestion): Promise<unknown> => {
  const recognizer = await open(question);
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples: question.samples, sampleRate: question.sampleRate });
  recognizer.decode(stream);
  return recognizer.getResult(stream).text;
};

process.on('message', (question: ModelQuestion) => {
  const { id } = question;
  hear(question).then(
    (text) => process.send?.({ id, text } satisfies ModelAnswer),
    (error: unknown) => process.send?.({ id, error: String(error) } satisfies ModelAnswer),
  );
});
process.on('disconnect', () => process.exit(0));
