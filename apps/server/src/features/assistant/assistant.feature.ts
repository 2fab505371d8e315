import { defineFeature } from '../../platform/feature.ts';
import { assistantLive } from './assistant.live.ts';
import { registerAssistant } from './assistant.routes.ts';

/** The assistant: asking, and what is kept of it. */
export const assistantFeature = defineFeature({
  name: 'assistant',
  needs: ['articles', 'cards', 'notes'],
  routes: (app, _own, parts) => registerAssistant(app, parts),
  live: () => assistantLive,
});
