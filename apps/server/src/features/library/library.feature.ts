import { defineFeature } from '../../platform/feature.ts';
import { createDigestsService } from './digests.service.ts';
import { renewFeeds } from './follows.repository.ts';
import { libraryDemo } from './library.demo.ts';
import { libraryActivities, libraryEvents } from './library.events.ts';
import {
  collectionArticlesImport,
  collectionsImport,
  followsImport,
  librarySettingsImport,
  savedArticlesImport,
} from './library.imports.ts';
import { libraryLive } from './library.live.ts';
import { articleDigest, articleRetracted, articlesRetracted } from './library.mails.ts';
import { libraryNotifications } from './library.notifications.ts';
import { registerLibrary } from './library.routes.ts';
import { createLibraryNotices } from './library-notices.consumer.ts';
import { moveSaved } from './merged-articles.ts';
import { createSecretAddresses } from './secret-addresses.ts';

/** What members save and follow, with the feeds, digests and notices made of it. */
export const libraryFeature = defineFeature({
  name: 'library',
  needs: ['articles'],
  events: libraryEvents,
  activities: libraryActivities,
  notifications: libraryNotifications,
  mails: [articleDigest, articleRetracted, articlesRetracted],
  owns: {
    savedArticles: {
      member: 'userId',
      article: 'articleId',
      imports: savedArticlesImport,
      onErase: 'delete',
    },
    collections: { member: 'userId', imports: collectionsImport, onErase: 'delete' },
    collectionArticles: {
      member: 'userId',
      article: 'articleId',
      imports: collectionArticlesImport,
      onErase: 'delete',
    },
    follows: { member: 'userId', imports: followsImport, onErase: 'delete', secretAddress: renewFeeds },
    librarySettings: { member: 'userId', imports: librarySettingsImport, onErase: 'delete' },
    libraryNotices: { member: 'userId', article: 'articleId', imports: 'derived', onErase: 'delete' },
  },
  onArticleMerged: moveSaved,
  demo: libraryDemo,
  create({ context, articles }) {
    const addresses = createSecretAddresses(context);
    return { addresses, digests: createDigestsService(context, articles, addresses) };
  },
  routes: (app, own, parts) => registerLibrary(app, own, parts),
  jobs: ({ digests }) => [
    { name: 'send-digests', cron: '5 * * * *', run: async () => void (await digests.run()) },
  ],
  consumers: (_own, { context }) => [createLibraryNotices(context)],
  live: () => libraryLive,
});
