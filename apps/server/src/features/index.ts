import type { FastifyInstance } from 'fastify';
import { openFileStore } from '../adapters/files/file-store.ts';
import { openSearch } from '../adapters/search/search-service.ts';
import type { AppContext } from '../context.ts';
import type { Platform } from '../platform/index.ts';
import type { Accounts } from './account/accounts.ts';
import { registerArticles } from './articles/articles.routes.ts';
import { type ArticlesService, createArticlesService } from './articles/articles.service.ts';
import { registerAssistant } from './assistant/assistant.routes.ts';
import { registerAudit } from './audit/audit.routes.ts';
import { registerCalculators } from './calculators/calculators.routes.ts';
import { type CardStore, createCardStore } from './cards/card-store.ts';
import { registerCards } from './cards/cards.routes.ts';
import { registerContact } from './contact/contact.routes.ts';
import { registerDashboard } from './dashboard/dashboard.routes.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerFiles } from './files/files.routes.ts';
import { createFilesService, type FilesService } from './files/files.service.ts';
import { registerIngestion } from './ingestion/ingestion.routes.ts';
import { registerLibrary } from './library/library.routes.ts';
import { registerNotes } from './notes/notes.routes.ts';
import { createNotesService, type NotesService } from './notes/notes.service.ts';
import { registerProfile } from './profile/profile.routes.ts';
import { createProfileService, type ProfileService } from './profile/profile.service.ts';
import { registerRest } from './rest/rest.routes.ts';
import { registerSite } from './site/site.routes.ts';
import { registerSystem } from './system/system.routes.ts';

/** Everything a feature's routes are built from. */
export interface FeatureServices {
  readonly context: AppContext;
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly files: FilesService;
  readonly profile: ProfileService;
  readonly articles: ArticlesService;
  readonly cards: CardStore;
  readonly notes: NotesService;
}

/** Registers the routes of every feature. */
export const registerFeatures = async (
  app: FastifyInstance,
  base: Pick<FeatureServices, 'context' | 'platform' | 'accounts'>,
): Promise<void> => {
  const { context, platform } = base;
  const files = createFilesService(context, await openFileStore(context.config));
  const search = await openSearch(context, platform);
  app.addHook('onClose', search.close);
  const services: FeatureServices = {
    ...base,
    files,
    profile: createProfileService(context, files),
    articles: createArticlesService(context, search),
    cards: createCardStore(context, platform),
    notes: createNotesService(context),
  };
  platform.jobs.add({ name: 'purge-files', cron: '*/15 * * * *', run: files.purge });
  registerSystem(app, services);
  registerEvents(app, services);
  registerSite(app, services);
  registerContact(app, services);
  registerAudit(app, services);
  registerFiles(app, services);
  registerDashboard(app, services);
  registerCalculators(app, services);
  registerIngestion(app, services);
  registerArticles(app, services);
  registerLibrary(app, services);
  registerCards(app, services);
  registerNotes(app, services);
  registerAssistant(app, services);
  await registerProfile(app, services);
  await registerRest(app, services);
};
