import { defineFeature } from '../../platform/feature.ts';
import { dashboardDemo } from './dashboard.demo.ts';
import { registerDashboard } from './dashboard.routes.ts';

/** The dashboard and the calendar behind it. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  needs: ['profile', 'connections'],
  owns: {
    calendarEvents: { member: null },
  },
  demo: dashboardDemo,
  routes: (app, _own, parts) => registerDashboard(app, parts),
});
