import { defineFeature } from '../../platform/feature.ts';
import { registerSite } from './site.routes.ts';
import { createSiteService, type SiteService } from './site.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly site: Pick<SiteService, 'getFactsSoon'>;
  }
}

/** Facts about this installation. */
export const siteFeature = defineFeature({
  name: 'site',
  needs: ['account'],
  create: ({ context, account }) => createSiteService(context, account.anonKey),
  // The public pages are filled with them.
  provides: (site) => site,
  routes: registerSite,
});
