import { defineFeature } from '../../platform/feature.ts';
import { articlesEvents } from './articles.events.ts';
import { moveReads } from './articles.repository.ts';
import { registerArticles } from './articles.routes.ts';
import { type ArticlesService, createArticlesService } from './articles.service.ts';
import { openSearch } from './search/search-service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly articles: ArticlesService;
  }
}

/** Searching, reading and citing articles. */
export const articlesFeature = defineFeature({
  name: 'articles',
  events: articlesEvents,
  owns: {
    articles: { member: null },
    // What is popular is counted over 30 days; nothing asks for older days.
    articleReads: { member: null, article: 'articleId', expires: { since: 'day', days: 90 } },
  },
  onArticleMerged: moveReads,
  async create({ context, platform }) {
    const search = await openSearch(context, platform);
    return { search, articles: createArticlesService(context, search) };
  },
  provides: ({ articles }) => articles,
  health: ({ search }) => [
    {
      name: 'text-index',
      async check() {
        const { position } = await search.status();
        if (position < 0) throw new Error('the text index is being built; the database answers searches');
      },
    },
  ],
  metrics: ({ search }) => [
    {
      name: 'search_lag_changes',
      help: 'Changes of articles that are not in the text index yet.',
      kind: 'gauge',
      read: search.lag,
    },
  ],
  admin: ({ search }) => ({
    indexes: [
      {
        name: 'articles',
        async read() {
          const [{ position }, behind] = await Promise.all([search.status(), search.lag()]);
          return { behind, isBuilt: position >= 0 };
        },
      },
    ],
  }),
  routes(app, { articles, search }) {
    app.addHook('onClose', search.close);
    registerArticles(app, articles);
  },
});
