import type { SpeechAnswer, SpeechQuestion } from './find-speech.ts';
import { frameLength } from './speech-spans.ts';

/** What is used of `onnxruntime-web`, which comes as a file of its own. */
interface Tensor {
  readonly data: Float32Array;
}
interface Runtime {
  readonly env: { wasm: { wasmPaths: string; numThreads: number } };
  readonly Tensor: new (type: string, data: Float32Array | BigInt64Array, dims: number[]) => Tensor;
  readonly InferenceSession: {
    readonly create: (
      address: string,
      options: object,
    ) => Promise<{ readonly run: (feeds: Record<string, Tensor>) => Promise<Record<string, Tensor>> }>;
  };
}

const rate = 16_000;
/** What Silero is shown of the frame before. */
const context = 64;
const stateLength = 2 * 128;

/** How likely it is that somebody speaks, frame by frame. */
const look = async ({ folder, samples }: SpeechQuestion): Promise<Float32Array> => {
  const { env, Tensor, InferenceSession }: Runtime = await import(
    /* @vite-ignore */ `${folder}ort.wasm.min.mjs`
  );
  env.wasm.wasmPaths = folder;
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(`${folder}silero_vad_v5.onnx`, {
    executionProviders: ['wasm'],
  });
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(rate)), [1]);
  let state = new Tensor('float32', new Float32Array(stateLength), [2, 1, 128]);
  const frames = Math.floor(samples.length / frameLength);
  const found = new Float32Array(frames);
  const shown = new Float32Array(context + frameLength);
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * frameLength;
    shown.fill(0, 0, context);
    const before = samples.subarray(Math.max(0, from - context), from);
    shown.set(before, context - before.length);
    shown.set(samples.subarray(from, from + frameLength), context);
    const input = new Tensor('float32', shown.slice(), [1, shown.length]);
    const { output, stateN } = await session.run({ input, state, sr });
    if (!output || !stateN) throw new Error('The model answered nothing.');
    state = stateN;
    found[frame] = output.data[0] ?? 0;
  }
  return found;
};

self.onmessage = ({ data }: MessageEvent<SpeechQuestion>) => {
  look(data).then(
    (answer) => self.postMessage({ answer } satisfies { answer: SpeechAnswer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
