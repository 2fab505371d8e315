import type { SpeechConfig } from '../../config.ts';
import { createEndpointEngine } from './endpoint-engine.ts';
import { createModelEngine } from './model-engine.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** The engine that was set up; null where members type what they said. */
export const openSpeechEngine = (config: SpeechConfig | null): SpeechEngine | null => {
  if (!config) return null;
  return config.kind === 'endpoint' ? createEndpointEngine(config) : createModelEngine(config.folder);
};
