import { defineFeature } from '../../platform/feature.ts';
import { registerRest } from './rest.routes.ts';

/** `/rest/v1/profiles`, as programs written against a hosted backend call it. */
export const restFeature = defineFeature({
  name: 'rest',
  needs: ['files', 'profile'],
  routes: (app, _own, parts) => registerRest(app, parts),
});
