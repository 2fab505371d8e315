import { defineFeature } from '../../platform/feature.ts';
import { registerSite } from './site.routes.ts';
import { createSiteService } from './site.service.ts';

/** Facts about this installation. */
export const siteFeature = defineFeature({
  name: 'site',
  needs: ['account'],
  create: ({ context, account }) => createSiteService(context, account.anonKey),
  routes: registerSite,
});
