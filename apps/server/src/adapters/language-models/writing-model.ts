import type { LanguageModel } from 'ai';

/** The interface every engine is behind. */
export type EngineModel = Extract<LanguageModel, { readonly specificationVersion: 'v4' }>;
type CallOptions = Parameters<EngineModel['doStream']>[0];
type StreamPart =
  Awaited<ReturnType<EngineModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

const noUsage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
const finished = { unified: 'stop', raw: 'stop' } as const;

/** Where a caller puts what the writer writes from: `providerOptions[materialKey].id`. */
export const materialKey = 'built-in';

/**
 * A language model that is a function of its material: no network, the same text for the same material. The material
 * itself stays in the process; the call carries only its id.
 */
export const createWritingModel = (
  name: string,
  write: (materialId: string) => readonly string[],
): EngineModel => {
  const linesFor = ({ providerOptions }: CallOptions): readonly string[] => {
    const id = providerOptions?.[materialKey]?.id;
    return typeof id === 'string' ? write(id) : [];
  };
  return {
    specificationVersion: 'v4',
    provider: 'built-in',
    modelId: name,
    supportedUrls: {},
    doGenerate: async (options) => ({
      content: [{ type: 'text', text: linesFor(options).join('') }],
      finishReason: finished,
      usage: noUsage,
      warnings: [],
    }),
    doStream: async (options) => {
      const lines = linesFor(options);
      const parts: StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        ...lines.map((delta): StreamPart => ({ type: 'text-delta', id: '1', delta })),
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: finished, usage: noUsage },
      ];
      const stream = new ReadableStream<StreamPart>({
        pull(controller) {
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.close();
        },
      });
      return { stream };
    },
  };
};
