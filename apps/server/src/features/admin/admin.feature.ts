import { defineFeature } from '../../platform/feature.ts';
import { adminAudit } from './admin.events.ts';
import { testMail } from './admin.mails.ts';
import { registerAdmin } from './admin.routes.ts';

/** The administrators' desk. What features tell there stands in their manifests (`admin`). */
export const adminFeature = defineFeature({
  name: 'admin',
  needs: ['account', 'audit', 'files', 'roles'],
  audit: adminAudit,
  mails: [testMail],
  routes: (app, _own, parts) => registerAdmin(app, parts),
});
