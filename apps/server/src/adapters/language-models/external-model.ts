import { fetchUntilSilent } from './fetch-until-silent.ts';
import type { EngineModel } from './writing-model.ts';

export interface ExternalModelConfig {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Null only for Anthropic: its own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly apiKey: string | null;
  /** Milliseconds without a byte after which it counts as gone. */
  readonly timeoutMs: number;
}

/** The libraries are loaded for the first question that needs them: most installations have no such engine. */
const load = async ({
  provider,
  baseUrl,
  model,
  apiKey,
  timeoutMs,
}: ExternalModelConfig): Promise<EngineModel> => {
  const fetch = fetchUntilSilent(timeoutMs);
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({
      fetch,
      ...(baseUrl && { baseURL: baseUrl }),
      // An empty key keeps the library from reading the environment itself.
      apiKey: apiKey ?? '',
    })(model);
  }
  if (!baseUrl) throw new Error('An OpenAI-compatible engine needs its address.');
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    fetch,
    name: 'external',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
  })(model);
};

/** A language model of another host, by the operator's configuration. */
export const openExternalModel = (config: ExternalModelConfig): EngineModel => {
  let opened: Promise<EngineModel> | null = null;
  const open = (): Promise<EngineModel> => {
    opened ??= load(config);
    return opened;
  };
  return {
    specificationVersion: 'v4',
    provider: config.provider,
    modelId: config.model,
    // Questions carry text alone.
    supportedUrls: {},
    doGenerate: async (options) => (await open()).doGenerate(options),
    doStream: async (options) => (await open()).doStream(options),
  };
};
