import { defineFeature } from '../../platform/feature.ts';
import { registerAudit } from './audit.routes.ts';

/** The member's own security history. */
export const auditFeature = defineFeature({
  name: 'audit',
  routes: (app, _own, parts) => registerAudit(app, parts),
});
