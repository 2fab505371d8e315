import { getMyZone, searchSaved } from '@mz/contracts/myzone';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createMyZoneService } from './myzone.service.ts';

/** The personal space: doors to what a member keeps; it keeps nothing itself. */
export const myzoneFeature = defineFeature({
  name: 'myzone',
  needs: ['drugs'],
  create: ({ context, drugs }) => createMyZoneService(context, drugs),
  routes: (app, myZone) => {
    route(app, getMyZone, async (_input, { actor, request, reply }) => {
      reply.header('vary', 'accept-language');
      return myZone.get(actor, languageOfRequest(request.headers['accept-language']));
    });
    route(app, searchSaved, async ({ query }, { actor, request, reply }) => {
      reply.header('vary', 'accept-language');
      const language = languageOfRequest(request.headers['accept-language']);
      return myZone.search(actor, language, query.q, query.kind);
    });
  },
});
