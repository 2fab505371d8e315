import { tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { createDecisionsService } from './decisions.service.ts';
import { registerLogExport } from './log-export.routes.ts';
import { createLogExportService } from './log-export.service.ts';
import { moderationAudit, moderationEvents } from './moderation.events.ts';
import { moderationLive } from './moderation.live.ts';
import { moderationMails } from './moderation.mails.ts';
import { moderationNotifications } from './moderation.notifications.ts';
import { forgetSubject } from './moderation.repository.ts';
import { registerModeration } from './moderation.routes.ts';
import { createModerationService, type ModerationService } from './moderation.service.ts';
import { createNotifyAuthor } from './notify-author.ts';
import { remindModerators } from './remind.job.ts';
import { createReportedPicturesService } from './reported-pictures.service.ts';
import { registerReports } from './reports.routes.ts';
import { createReportsService, type ReportsService } from './reports.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly moderation: Pick<
      ModerationService,
      'open' | 'lockFor' | 'close' | 'closeOf' | 'record' | 'find'
    > &
      Pick<ReportsService, 'hold'>;
  }
}

/** Licence checks are counted by the feature that decides them. */
const notLicence = sql`kind not in ('verification', 'register_dispute')`;

/** What waits for moderators, of every kind. Features open cases and decide them; reports are decided here. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  needs: ['files'],
  events: moderationEvents,
  audit: moderationAudit,
  notifications: moderationNotifications,
  mails: Object.values(moderationMails),
  owns: {
    moderationCases: {
      member: ['userId', 'assigneeId'],
      refers: { subjectId: 'what the case is about, by its kind' },
      // Whoever worked on it is no part of what is kept about the member it is about, nor the other way round.
      exportedTo: ['userId'],
      withheld: { assigneeId: 'who worked on it is known to moderators only' },
      imports: 'proof',
      onErase: forgetSubject,
      stays: { as: 'moderationLog', days: 730 },
      expires: { since: 'closedAt', days: 730 },
    },
    moderationEvents: {
      member: 'actorId',
      withheld: 'notes between moderators, which speak of others',
      onErase: 'anonymise',
    },
    reports: {
      member: ['reporterId', 'authorId'],
      refers: { subjectId: 'what was reported, by its kind' },
      // Nobody learns who reported them.
      exportedTo: ['reporterId'],
      imports: 'record',
      withheld: { excerpt: 'words of others', authorId: 'may be a pseudonym’s' },
      onErase: 'delete',
    },
    moderationDecisions: {
      member: 'userId',
      refers: { subjectId: 'what was decided about, by its kind' },
      imports: 'proof',
      onErase: 'delete',
    },
  },
  create: ({ context, files, registry }) => {
    const moderation = createModerationService(context);
    const notify = createNotifyAuthor(context);
    return {
      moderation,
      notify,
      reports: createReportsService(context, registry.reportables, moderation),
      logExport: createLogExportService(context),
      decisions: createDecisionsService(context, registry.reportables, moderation, notify),
      pictures: createReportedPicturesService(context, registry.reportables, moderation, files),
    };
  },
  provides: ({ moderation, reports }) => ({ ...moderation, hold: reports.hold }),
  routes: (app, own) => {
    registerModeration(app, own.moderation);
    registerReports(app, own);
    registerLogExport(app, own.logExport);
  },
  jobs: ({ moderation, notify }, { context: { db } }) => [
    { name: 'remind-moderators', cron: '23 * * * *', run: () => remindModerators(db, moderation, notify) },
  ],
  admin: (_own, { context: { db } }) => ({
    queues: [
      {
        name: 'moderation',
        to: '/moderation',
        waiting: () => db.$count(tables.moderationCases, sql`state <> 'closed' and ${notLicence}`),
      },
    ],
  }),
  live: () => moderationLive,
});
