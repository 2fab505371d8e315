import { detectSpeech, type SpeechModel, type SpeechRuntime } from './detect-speech.ts';
import type { SpeechAnswer, SpeechQuestion } from './find-speech.ts';

/** `onnxruntime-web` comes as a file of its own. */
interface Runtime extends SpeechRuntime {
  readonly env: { wasm: { wasmPaths: string; numThreads: number } };
  readonly InferenceSession: {
    readonly create: (address: string, options: object) => Promise<SpeechModel>;
  };
}

const look = async ({ folder, samples }: SpeechQuestion): Promise<Float32Array> => {
  const runtime: Runtime = await import(/* @vite-ignore */ `${folder}ort.wasm.min.mjs`);
  runtime.env.wasm.wasmPaths = folder;
  runtime.env.wasm.numThreads = 1;
  const model = await runtime.InferenceSession.create(`${folder}silero_vad_v5.onnx`, {
    executionProviders: ['wasm'],
  });
  return detectSpeech(runtime, model, samples);
};

self.onmessage = ({ data }: MessageEvent<SpeechQuestion>) => {
  look(data).then(
    (answer) => self.postMessage({ answer } satisfies { answer: SpeechAnswer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
