import {
  citeArticle,
  getArticle,
  getSearchStatus,
  listArticleMentions,
  listRelatedArticles,
  listTrendingTopics,
  recordArticleRead,
  searchArticles,
  suggestArticles,
} from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { ArticlesService } from './articles.service.ts';

/** A malformed address of an article is 422, as are dates and cursors. */
const byId = { unprocessable: ['id'] };
const costly = { visitorLimit: 'search' } as const;

/** Searching and reading articles. */
export const registerArticles = (app: FastifyInstance, articles: ArticlesService): void => {
  route(app, searchArticles, async ({ query }, { actor }) => articles.search(actor, query), {
    ...costly,
    unprocessable: ['from', 'to', 'cursor', 'follow'],
  });
  route(app, suggestArticles, async ({ query }) => articles.suggest(query.q, query.limit), costly);
  route(app, listTrendingTopics, async ({ query }, { request, reply }) => {
    reply.header('vary', 'accept-language');
    return articles.trending(query.language ?? languageOfRequest(request.headers['accept-language']));
  });
  route(app, getSearchStatus, async () => articles.status(), costly);
  route(app, getArticle, async ({ params }, { actor }) => articles.get(actor, params.id), byId);
  route(app, listRelatedArticles, async ({ params }, { actor }) => articles.listRelated(actor, params.id), {
    ...byId,
    ...costly,
  });
  route(
    app,
    listArticleMentions,
    async ({ params }, { actor }) => articles.listMentions(actor, params.id),
    byId,
  );
  route(app, recordArticleRead, async ({ params }, { actor }) => articles.recordRead(actor, params.id), {
    ...byId,
    ...costly,
  });
  route(
    app,
    citeArticle,
    async ({ params, query: { format, style, language } }, { actor, request, reply }) => {
      reply.header('vary', 'accept-language');
      const words = language ?? languageOfRequest(request.headers['accept-language']);
      return articles.cite(actor, params.id, { format, style, language: words });
    },
    { ...byId, ...costly },
  );
  app.addHook('onClose', articles.close);
};
