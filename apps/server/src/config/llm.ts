import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, optionalText } from './fields.ts';

/** Variables of a language model. */
export const llmFields = {
  LLM_PROVIDER: z.enum(['openai-compatible', 'anthropic']).default('openai-compatible'),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  LLM_TIMEOUT: z.coerce.number().positive().max(600).default(30),
};

/** A language model of another host that writes the assistant's answers. */
export interface LlmConfig {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string | null;
  model: string;
  apiKey: string | null;
  /** Milliseconds without a word after which the built-in engine answers instead. */
  timeoutMs: number;
}

/** @throws ConfigError */
export const readLlm = (env: z.infer<z.ZodObject<typeof llmFields>>): LlmConfig | null => {
  const { LLM_PROVIDER: provider, LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = env;
  if (!baseUrl && !model && !apiKey) return null;
  if (!model) throw new ConfigError('LLM_BASE_URL and LLM_API_KEY need LLM_MODEL beside them.');
  if (provider === 'openai-compatible' && !baseUrl)
    throw new ConfigError('LLM_MODEL needs LLM_BASE_URL beside it, the address that ends with /v1.');
  if (provider === 'anthropic' && !apiKey)
    throw new ConfigError('LLM_PROVIDER=anthropic needs LLM_API_KEY beside it.');
  return {
    provider,
    baseUrl: baseUrl ?? null,
    model,
    apiKey: apiKey ?? null,
    timeoutMs: env.LLM_TIMEOUT * 1000,
  };
};
