import {
  acknowledgeLibraryNotices,
  createCollection,
  deleteCollection,
  exportLibrary,
  getLibrarySettings,
  getSavedArticle,
  listCollections,
  listLibraryNotices,
  listSavedArticles,
  renameCollection,
  saveArticle,
  unsaveArticle,
  updateLibrarySettings,
} from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { type LibraryOwn, registerFollows } from './follows.routes.ts';
import { createLibraryService } from './library.service.ts';
import { createNoticesService } from './notices.service.ts';

/** Saved articles, collections and what goes with them. */
export const registerLibrary = (
  app: FastifyInstance,
  own: LibraryOwn,
  services: FeatureParts<'articles'>,
): void => {
  const library = createLibraryService(services.context, services.articles);
  const byArticle = { unprocessable: ['id'] };
  route(app, listSavedArticles, async ({ query }, { actor }) => library.list(actor, query), {
    unprocessable: ['before'],
  });
  route(app, getSavedArticle, async ({ params }, { actor }) => library.get(actor, params.id), byArticle);
  route(
    app,
    saveArticle,
    async ({ params, body }, { actor }) => library.save(actor, params.id, body),
    byArticle,
  );
  route(app, unsaveArticle, async ({ params }, { actor }) => library.unsave(actor, params.id), byArticle);
  route(app, listCollections, async (_input, { actor }) => library.listCollections(actor));
  route(app, createCollection, async ({ body }, { actor }) => library.createCollection(actor, body.name));
  route(app, renameCollection, async ({ params, body }, { actor }) =>
    library.renameCollection(actor, params.id, body.name),
  );
  route(app, deleteCollection, async ({ params }, { actor }) => library.deleteCollection(actor, params.id));
  route(app, exportLibrary, async ({ body }, { actor, request }) =>
    library.export(actor, { ...body, language: languageOfRequest(request.headers['accept-language']) }),
  );
  const notices = createNoticesService(services.context.db, services.articles);
  route(app, listLibraryNotices, async (_input, { actor }) => notices.list(actor));
  route(app, acknowledgeLibraryNotices, async ({ body }, { actor }) => notices.acknowledge(actor, body.ids));
  route(app, getLibrarySettings, async (_input, { actor }) => notices.getSettings(actor));
  route(app, updateLibrarySettings, async ({ body }, { actor }) => notices.setSettings(actor, body));
  registerFollows(app, own, services);
};
