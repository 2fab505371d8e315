import { readBackups, startBackup } from '@mz/contracts/backups';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import { recordAudit } from '../../platform/audit.ts';
import { defineFeature } from '../../platform/feature.ts';
import { BackupError } from './backup-error.ts';
import { createBackupsService } from './backups.service.ts';

const backupsAudit = ['backup_started', 'backup_drill_started'] as const;
declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof backupsAudit)[number], true> {}
}

/** Backups made and tried by themselves, or as administrators ask; restoring is a command of its own. */
export const backupsFeature = defineFeature({
  name: 'backups',
  owns: { backupRuns: { member: null, expires: { since: 'startedAt', days: 'backupRuns' } } },
  audit: backupsAudit,
  create({ context }) {
    const service = createBackupsService(context);
    const running = new Set<Promise<unknown>>();
    /** Goes on after the request or the look for jobs that began it; the server's end cuts it off. */
    const follow = (done: Promise<unknown>): void => {
      const followed = done
        .catch((error: unknown) => context.log.error({ err: error }, 'a backup or a drill failed'))
        .finally(() => running.delete(followed));
      running.add(followed);
    };
    return { service, follow };
  },
  routes(app, { service, follow }) {
    route(app, readBackups, async () => service.overview());
    route(app, startBackup, async ({ body }, { actor, origin }) => {
      try {
        const begin = body.kind === 'backup' ? service.beginBackup : service.beginDrill;
        const { run, done } = await begin({
          cause: 'administrator',
          note: (tx, { id }) =>
            recordAudit(tx, {
              action: body.kind === 'backup' ? 'backup_started' : 'backup_drill_started',
              actorId: actor.role === 'service' ? null : actor.id,
              origin,
              detail: { run: id },
            }),
        });
        follow(done);
        return run;
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        throw new AppError(error.isBusy ? 'conflict' : 'unprocessable', error.message);
      }
    });
  },
  metrics: ({ service }) => [
    {
      name: 'backup_age_seconds',
      help: 'Since the last backup, and the last trial of one, that ended well. Absent before the first.',
      kind: 'gauge',
      label: 'kind',
      read: service.ages,
    },
  ],
  jobs: ({ service, follow }, { context }) =>
    context.config.backups.to === null
      ? []
      : [
          {
            name: 'backup',
            cron: '30 2 * * *',
            run: async () => follow((await service.beginBackup({ cause: 'schedule' })).done),
          },
          {
            name: 'backup-drill',
            cron: '30 4 * * 0',
            run: async () => follow((await service.beginDrill({ cause: 'schedule' })).done),
          },
        ],
});
