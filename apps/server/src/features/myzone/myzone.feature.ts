import { collectSaved, getMyZone, searchSaved } from '@mz/contracts/myzone';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import { defineFeature } from '../../platform/feature.ts';
import { collectionDrugsImport, collectionPostsImport, collectionResourcesImport } from './myzone.imports.ts';
import { createMyZoneService } from './myzone.service.ts';

/** The personal space: doors to what a member keeps, and collections of it. */
export const myzoneFeature = defineFeature({
  name: 'myzone',
  needs: ['drugs'],
  owns: {
    collectionPosts: {
      member: 'userId',
      refers: { postId: 'a saved post' },
      imports: collectionPostsImport,
      onErase: 'delete',
    },
    collectionResources: {
      member: 'userId',
      refers: { resourceId: 'a saved resource' },
      imports: collectionResourcesImport,
      onErase: 'delete',
    },
    collectionDrugs: {
      member: 'userId',
      refers: { drugId: 'a saved drug' },
      imports: collectionDrugsImport,
      onErase: 'delete',
    },
    collectionVoiceNotes: { member: 'userId', imports: 'record', onErase: 'delete' },
  },
  create: ({ context, drugs }) => createMyZoneService(context, drugs),
  routes: (app, myZone) => {
    route(app, getMyZone, async (_input, { actor, request, reply }) => {
      reply.header('vary', 'accept-language');
      return myZone.get(actor, languageOfRequest(request.headers['accept-language']));
    });
    route(app, searchSaved, async ({ query }, { actor, request, reply }) => {
      reply.header('vary', 'accept-language');
      const language = languageOfRequest(request.headers['accept-language']);
      return myZone.search(actor, language, query);
    });
    route(app, collectSaved, async ({ params, body }, { actor }) =>
      myZone.collect(actor, params, body.collections),
    );
  },
});
