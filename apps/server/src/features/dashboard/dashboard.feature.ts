import { defineFeature } from '../../platform/feature.ts';
import { registerDashboard } from './dashboard.routes.ts';

/** The dashboard. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  needs: ['profile', 'connections'],
  routes: (app, _own, parts) => registerDashboard(app, parts),
});
