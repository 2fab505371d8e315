import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createModelEngine } from './model-engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mz-speech-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The package's classes as far as they are used; what a model would hear stands in `text`. */
const fakeOf = (text: unknown) => {
  const seen: { configurations: object[]; waves: Float32Array[] } = { configurations: [], waves: [] };
  class OfflineRecognizer {
    constructor(configuration: object) {
      seen.configurations.push(configuration);
    }
    createStream() {
      return { acceptWaveform: ({ samples }: { samples: Float32Array }) => seen.waves.push(samples) };
    }
    decode() {}
    getResult() {
      return { text };
    }
  }
  return { seen, load: async () => ({ OfflineRecognizer }) };
};
const second = Buffer.alloc(32_000);

it('shares a stretch among its sentences, in the marks of three languages', async () => {
  for (const name of [
    'tiny-encoder.onnx',
    'tiny-encoder.int8.onnx',
    'tiny-decoder.int8.onnx',
    'tiny-tokens.txt',
  ])
    await writeFile(path.join(folder, name), '');
  const { seen, load } = fakeOf('Down to baseline. هل نزل؟ 复查。');
  const engine = createModelEngine(folder, load);
  const heard = await engine.transcribe(second, 'auto');
  await engine.transcribe(second, 'auto');
  expect(heard.map(({ text }) => text)).toEqual(['Down to baseline.', 'هل نزل؟', '复查。']);
  expect(heard[0]?.at).toBe(0);
  expect(heard[1]?.at).toBe(heard[0]?.end);
  expect(heard.at(-1)?.end).toBe(1_000);
  expect(seen.waves[0]).toHaveLength(16_000);
  expect(seen.configurations).toHaveLength(1);
  expect(seen.configurations[0]).toMatchObject({
    modelConfig: { whisper: { encoder: path.join(folder, 'tiny-encoder.int8.onnx'), language: '' } },
  });
});

it('says what is wrong with a folder, an answer, or a package that is not there', async () => {
  const { load } = fakeOf(null);
  const refused = { name: 'SpeechError', problem: 'refused' };
  await expect(createModelEngine(folder, load).transcribe(second, 'ar')).rejects.toMatchObject(refused);
  await expect(createModelEngine(folder).transcribe(second, 'ar')).rejects.toMatchObject(refused);
  for (const name of ['model.onnx', 'tokens.txt']) await writeFile(path.join(folder, name), '');
  await expect(createModelEngine(folder, load).transcribe(second, 'ar')).rejects.toMatchObject({
    problem: 'garbled',
  });
});
