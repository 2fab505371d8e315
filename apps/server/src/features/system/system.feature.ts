import { defineFeature } from '../../platform/feature.ts';
import { registerSystem } from './system.routes.ts';

/** Health for probes and load balancers, figures for Prometheus. */
export const systemFeature = defineFeature({
  name: 'system',
  routes: (app, _own, parts) => registerSystem(app, parts),
});
