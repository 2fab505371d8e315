import { defineFeature } from '../../platform/feature.ts';
import { recordHealth } from './health-days.ts';
import { registerSystem } from './system.routes.ts';
import { createSystemService } from './system.service.ts';

/** Health for probes and load balancers, figures for Prometheus. */
export const systemFeature = defineFeature({
  name: 'system',
  owns: {
    healthDays: { member: null, expires: { since: 'day', days: 90 } },
  },
  routes: (app, _own, parts) => registerSystem(app, parts),
  jobs: (_own, parts) => {
    const service = createSystemService(parts);
    return [
      {
        name: 'record-health',
        cron: '*/5 * * * *',
        run: async () => recordHealth(parts.context.db, await service.checkReady()),
      },
    ];
  },
});
