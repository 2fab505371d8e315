import { defineFeature } from '../../platform/feature.ts';
import { createEventsLive } from './events.live.ts';
import { registerEvents } from './events.routes.ts';

/** What concerns a member, as it happens. */
export const eventsFeature = defineFeature({
  name: 'events',
  needs: ['account'],
  routes: (app, _own, parts) => registerEvents(app, parts),
  live: (_own, { context, platform }) => createEventsLive(context, platform.presence),
});
