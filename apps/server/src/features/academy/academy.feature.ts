import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { createDocuments } from '../../adapters/documents/documents.ts';
import type { XapiConfig } from '../../config/xapi.ts';
import type { AppContext } from '../../context.ts';
import { defineFeature } from '../../platform/feature.ts';
import { academyDemo } from './academy.demo.ts';
import { academyAudit, academyEvents } from './academy.events.ts';
import {
  learningPlaylistItemsImport,
  learningPlaylistsImport,
  learningSavesImport,
} from './academy.imports.ts';
import { academyLearning } from './academy.learning.ts';
import { academyNotifications } from './academy.notifications.ts';
import { resourceReportable } from './academy.reportables.ts';
import { registerAcademy } from './academy.routes.ts';
import { academyFiles } from './academy-files.ts';
import { loadBundledResources } from './bundled/bundled.service.ts';
import { readBundledObjectives } from './bundled/bundled-content.ts';
import { registerBundledMedia } from './bundled/bundled-media.ts';
import { createCertificatesService } from './certificates.service.ts';
import { registerCourses } from './courses.routes.ts';
import { createCoursesService } from './courses.service.ts';
import { createDraftsService } from './drafts.service.ts';
import { registerFeeds } from './feeds.routes.ts';
import { createFeedsService } from './feeds.service.ts';
import { registerLearning } from './learning.routes.ts';
import { type ModuleAddressKind, moduleBaseOf } from './modules/module-address.ts';
import { registerModules } from './modules/modules.routes.ts';
import { createModulesService } from './modules/modules.service.ts';
import { createPlaylistsService } from './playlists.service.ts';
import { createProgressService } from './progress.service.ts';
import { createQuizService } from './quiz.service.ts';
import { createResourcesService } from './resources.service.ts';
import { createReviewService } from './review.service.ts';
import { createReviewsService } from './reviews.service.ts';
import { createSavedPapers } from './saved-papers.consumer.ts';
import { streamOf } from './streams/stream-address.ts';
import { registerStreams } from './streams/streams.routes.ts';
import { createStreamsService } from './streams/streams.service.ts';
import { createUsedCalculators } from './used-calculators.consumer.ts';
import { createStatementsConsumer } from './xapi/statements.consumer.ts';
import { createStatementsService } from './xapi/statements.service.ts';

const sendStatements = (context: AppContext, xapi: XapiConfig): (() => Promise<void>) => {
  const { send } = createStatementsService(context, xapi);
  return async () => void (await send());
};

/** The academy: resources to learn from, and the record of what was learned. */
export const academyFeature = defineFeature({
  name: 'academy',
  needs: ['files', 'moderation', 'notes'],
  events: academyEvents,
  learning: academyLearning,
  notifications: academyNotifications,
  audit: academyAudit,
  fileUses: academyFiles,
  owns: {
    learningResources: { member: 'authorId', imports: 'published', onErase: 'delete' },
    learningVersions: {
      member: null,
      imports: 'published',
      refers: { fileId: 'a file', posterFileId: 'a file', soundFileId: 'a file' },
    },
    learningCaptions: { member: null },
    learningCitations: { member: null, article: 'articleId' },
    learningSaves: { member: 'memberId', imports: learningSavesImport, onErase: 'delete' },
    learningProgress: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningClocks: { member: 'memberId', onErase: 'delete', withheld: 'the server’s clock of a report' },
    learningQuestions: { member: null, imports: 'published', refers: { imageFileId: 'a file' } },
    learningAttempts: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningAnswers: { member: null, imports: 'record' },
    learningCards: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningReviews: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningCertificates: { member: 'memberId', imports: 'proof', onErase: 'delete' },
    learningParts: { member: null, imports: 'published' },
    learningEvaluations: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningFeeds: {
      member: 'memberId',
      onErase: 'delete',
      withheld: 'part of a secret address',
      secretAddress: 'delete',
    },
    learningStatements: {
      member: 'memberId',
      withheld: 'on its way to the record store; what it says stands in the learning record',
      onErase: 'delete',
      expires: { since: 'createdAt', days: 90 },
    },
    learningModuleStates: { member: 'memberId', imports: 'record', onErase: 'delete' },
    learningPlaylists: { member: 'memberId', imports: learningPlaylistsImport, onErase: 'delete' },
    learningPlaylistItems: { member: 'memberId', imports: learningPlaylistItemsImport, onErase: 'delete' },
  },
  onArticleMerged: async (tx, { dropped, kept }) => {
    await tx.execute(sql`
      delete from learning_citations c where c.article_id = ${dropped} and exists (
        select from learning_citations o where o.version_id = c.version_id and o.article_id = ${kept})`);
    await tx.update(tables.learningCitations).set({ articleId: kept }).where(sql`article_id = ${dropped}`);
  },
  reportables: [resourceReportable],
  demo: academyDemo,
  async create({ context, files: stored, moderation, notes }) {
    const { secrets } = context;
    const files = {
      ...stored,
      moduleBaseOf: (id: string, kind: ModuleAddressKind) => moduleBaseOf(secrets, id, kind),
      streamOf: (id: string) => streamOf(secrets, id),
      objectivesOf: await readBundledObjectives(),
    };
    const modules = createModulesService(context, stored);
    return {
      modules,
      streams: createStreamsService(context, stored),
      resources: createResourcesService(context, { files, notes }),
      drafts: createDraftsService(context, { files, moderation, modules }),
      review: createReviewService(context, { files, moderation }),
      progress: createProgressService(context),
      courses: createCoursesService(context),
      playlists: createPlaylistsService(context, { files }),
      feeds: createFeedsService(context, { files }),
      quizzes: createQuizService(context, files),
      reviews: createReviewsService(context, files),
      certificates: createCertificatesService(context, createDocuments()),
    };
  },
  consumers: (_own, { context }) => [
    createSavedPapers(),
    createUsedCalculators(),
    ...(context.config.xapi ? [createStatementsConsumer(context)] : []),
  ],
  jobs: ({ streams }, { context }) => [
    ...(context.config.ffmpeg ? [{ name: 'make-streams', cron: '* * * * *', run: streams.begin }] : []),
    ...(context.config.xapi
      ? [
          {
            name: 'send-statements',
            cron: '* * * * *',
            run: sendStatements(context, context.config.xapi),
          },
        ]
      : []),
  ],
  routes: (app, own, { context }) => {
    registerAcademy(app, own);
    registerLearning(app, own);
    registerCourses(app, own);
    registerFeeds(app, own.feeds);
    registerModules(app, own.modules, context.config);
    registerBundledMedia(app);
    registerStreams(app, own.streams);
    app.addHook('onClose', async () => own.streams.close());
    const stopping = new AbortController();
    let loading: Promise<void> = Promise.resolve();
    app.addHook('onListen', async () => {
      if (context.onDemand) return;
      loading = loadBundledResources(context.db, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          context.log.warn({ err: error }, 'the bundled resources could not be loaded');
      });
    });
    app.addHook('preClose', async () => {
      stopping.abort();
      await loading;
    });
  },
});
