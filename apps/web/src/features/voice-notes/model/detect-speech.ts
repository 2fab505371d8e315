import { speechRate } from '@mz/contracts/voice-notes';
import { frameLength } from './speech-spans.ts';

interface Tensor {
  readonly data: Float32Array;
}

/** What is used of `onnxruntime-web`. */
export interface SpeechRuntime {
  readonly Tensor: new (type: string, data: Float32Array | BigInt64Array, dims: number[]) => Tensor;
}

/** Silero's detector of speech, loaded. */
export interface SpeechModel {
  readonly run: (feeds: Record<string, Tensor>) => Promise<Record<string, Tensor>>;
}

/** What Silero is shown of the frame before. */
const context = 64;
const stateLength = 2 * 128;

/** How likely it is that somebody speaks, from 0 to 1, frame by frame of 32 ms. */
export const detectSpeech = async (
  { Tensor }: SpeechRuntime,
  model: SpeechModel,
  samples: Float32Array,
): Promise<Float32Array> => {
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(speechRate)), [1]);
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
    const { output, stateN } = await model.run({ input, state, sr });
    if (!output || !stateN) throw new Error('The model answered nothing.');
    state = stateN;
    found[frame] = output.data[0] ?? 0;
  }
  return found;
};
