import { defineFeature } from '../../platform/feature.ts';
import { registerContact } from './contact.routes.ts';

/** The contact form of the public pages. */
export const contactFeature = defineFeature({
  name: 'contact',
  routes: (app, _own, { context }) => registerContact(app, context),
});
