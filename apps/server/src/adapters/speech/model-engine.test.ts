import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createModelEngine } from './model-engine.ts';

// A process is started for each.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mz-speech-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * A package with the classes that are used of the real one. A model may be broken (`abort`, as the real one ends its
 * process), or hear a text: what it was given stands in it.
 */
const installPackage = async (body: string): Promise<string> => {
  const file = path.join(folder, 'package.mjs');
  await writeFile(
    file,
    `let made = 0;
export class OfflineRecognizer {
  constructor(configuration) {
    this.configuration = configuration;
    made += 1;
    this.made = made;
    ${body.startsWith('construct:') ? body.slice(10) : ''}
  }
  createStream() { return { acceptWaveform(wave) { this.wave = wave; } }; }
  decode() {}
  getResult({ wave }) { ${body.startsWith('construct:') ? "return { text: '' };" : body} }
}`,
  );
  return pathToFileURL(file).href;
};
const addModel = async (...names: string[]): Promise<void> => {
  for (const name of names) await writeFile(path.join(folder, name), '');
};
const second = Buffer.alloc(32_000, 1);

it('shares a stretch among its sentences, in the marks of three languages', async () => {
  await addModel('tiny-encoder.onnx', 'tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt');
  const engine = createModelEngine(folder, {
    package: await installPackage("return { text: 'Down to baseline. هل نزل؟ 复查。' };"),
  });
  const heard = await engine.transcribe(second, 'auto');
  expect(heard.map(({ text }) => text)).toEqual(['Down to baseline.', 'هل نزل؟', '复查。']);
  expect(heard[0]?.at).toBe(0);
  expect(heard[1]?.at).toBe(heard[0]?.end);
  expect(heard.at(-1)?.end).toBe(1_000);
});

it('gives the model the smaller files, the language and the samples, and reads it once', async () => {
  await addModel('tiny-encoder.onnx', 'tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt');
  const engine = createModelEngine(folder, {
    package: await installPackage(
      'return { text: JSON.stringify([this.made, wave.samples.length, wave.sampleRate, this.configuration.modelConfig.whisper]) };',
    ),
  });
  const ask = async (language: 'ar' | 'auto') =>
    JSON.parse((await engine.transcribe(second, language)).map(({ text }) => text).join(''));
  const [first, again] = await Promise.all([ask('ar'), ask('ar')]);
  expect(first).toEqual([
    1,
    16_000,
    16_000,
    expect.objectContaining({ encoder: path.join(folder, 'tiny-encoder.int8.onnx'), language: 'ar' }),
  ]);
  expect(again[0]).toBe(1);
  expect((await ask('auto'))[0]).toBe(2);
});

it('outlives a model that ends its process, and goes on once it is mended', async () => {
  await addModel('model.onnx', 'tokens.txt');
  const engine = createModelEngine(folder, { package: await installPackage('construct:process.abort();') });
  const refused = { name: 'SpeechError', problem: 'refused' };
  await expect(engine.transcribe(second, 'zh')).rejects.toMatchObject(refused);
  await installPackage("return { text: '好。' };");
  expect(await engine.transcribe(second, 'zh')).toMatchObject([{ text: '好。' }]);
});

it('says what is wrong with a folder, an answer, a model that never ends, or a package that is not there', async () => {
  const refused = { name: 'SpeechError', problem: 'refused' };
  const silent = await installPackage('return {};');
  const transcribe = (options: Parameters<typeof createModelEngine>[1]) =>
    createModelEngine(folder, options).transcribe(second, 'zh');
  await expect(transcribe({ package: silent })).rejects.toMatchObject(refused);
  await addModel('model.onnx', 'tokens.txt');
  await expect(transcribe({ package: silent })).rejects.toMatchObject({ problem: 'garbled' });
  // SenseVoice knows no Arabic.
  await expect(createModelEngine(folder, { package: silent }).transcribe(second, 'ar')).rejects.toMatchObject(
    refused,
  );
  await expect(transcribe({ package: 'no-such-package' })).rejects.toMatchObject(refused);
  const endless = await installPackage('construct:for (;;);');
  await expect(transcribe({ package: endless, timeout: 1_500 })).rejects.toMatchObject(refused);
});
