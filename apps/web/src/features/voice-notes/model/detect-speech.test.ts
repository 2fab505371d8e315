// biome-ignore lint/style/noRestrictedImports: a test reads what is spoken, and the model, from the disk.
import { readFileSync } from 'node:fs';
// biome-ignore lint/style/noRestrictedImports: as above.
import { createRequire } from 'node:module';
import { speechRate } from '@mz/contracts/voice-notes';
import { beforeAll, expect, it, vi } from 'vitest';
import { detectSpeech, type SpeechModel, type SpeechRuntime } from './detect-speech.ts';
import { toSpans } from './speech-spans.ts';

const { resolve } = createRequire(import.meta.url);
const modelFile = resolve('@ricky0123/vad-web').replace(/[^/\\]+$/, 'silero_vad_v5.onnx');
const spoken = new URL('../../../../../../e2e/fixtures/speech/', import.meta.url);

/** The detector is translated while it first runs. */
vi.setConfig({ testTimeout: 60_000 });

let runtime: SpeechRuntime;
let model: SpeechModel;
beforeAll(async () => {
  const ort = await import('onnxruntime-web/wasm');
  ort.env.wasm.numThreads = 1;
  runtime = ort as unknown as SpeechRuntime;
  model = (await ort.InferenceSession.create(readFileSync(modelFile), {
    executionProviders: ['wasm'],
  })) as unknown as SpeechModel;
});

/** The samples of a file, at twice their rate. */
const read = (language: string): Float32Array => {
  const wav = readFileSync(new URL(`${language}.wav`, spoken));
  const rate = wav.readUInt32LE(24);
  expect(rate * 2).toBe(speechRate);
  const count = Math.floor((wav.length - 44) / 2);
  const at = (index: number): number => wav.readInt16LE(44 + 2 * Math.min(count - 1, index)) / 32_768;
  return Float32Array.from({ length: count * 2 }, (_, index) => {
    const before = Math.floor(index / 2);
    return index % 2 === 0 ? at(before) : (at(before) + at(before + 1)) / 2;
  });
};
const seconds = (count: number): Float32Array => new Float32Array(count * speechRate);
const join = (...parts: Float32Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const spansOf = async (sound: Float32Array) => toSpans(await detectSpeech(runtime, model, sound));

it.each(['en', 'ar', 'zh'])(
  'finds what is spoken in %s between silences, and nothing else',
  async (language) => {
    const speech = read(language);
    const spans = await spansOf(join(seconds(2), speech, seconds(2)));
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) throw new Error('Nobody was heard.');
    const [from, until] = [2 * speechRate, 2 * speechRate + speech.length];
    const half = speechRate / 2;
    expect(first.from).toBeGreaterThan(from - half);
    expect(first.from).toBeLessThan(from + half);
    expect(last.until).toBeGreaterThan(until - 2 * half);
    expect(last.until).toBeLessThan(until + half);
    const heard = spans.reduce((sum, span) => sum + span.until - span.from, 0);
    expect(heard / speech.length).toBeGreaterThan(0.8);
  },
);

it('hears nobody in silence or in a hum', async () => {
  expect(await spansOf(seconds(2))).toEqual([]);
  const hum = seconds(2).map((_, index) => 0.2 * Math.sin((2 * Math.PI * 50 * index) / speechRate));
  expect(await spansOf(hum)).toEqual([]);
});
