import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EngineModel } from './writing-model.ts';

export interface ExternalModelConfig {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Null only for Anthropic: its own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly apiKey: string | null;
  /** Milliseconds without a word after which it counts as gone. */
  readonly timeoutMs: number;
}

/** A language model of another host, by the operator's configuration. */
export const openExternalModel = ({ provider, baseUrl, model, apiKey }: ExternalModelConfig): EngineModel => {
  if (provider === 'anthropic')
    return createAnthropic({
      ...(baseUrl && { baseURL: baseUrl }),
      // An empty key keeps the library from reading the environment itself.
      apiKey: apiKey ?? '',
    })(model);
  if (!baseUrl) throw new Error('An OpenAI-compatible engine needs its address.');
  return createOpenAICompatible({
    name: 'external',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
  })(model);
};
