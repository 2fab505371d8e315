import { Readable } from 'node:stream';
import {
  auditExportPath,
  auditExportQuerySchema,
  listAdminAudit,
  listAdminJobs,
  listManagedMembers,
  readAdminOverview,
  readAdminSettings,
  runAdminJob,
  sendTestMail,
  setMemberLock,
  setMemberRole,
} from '@mz/contracts/admin';
import { readStorageReport, setEverybodysQuota, setMemberQuota } from '@mz/contracts/storage';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { AppError } from '../../lib/app-error.ts';
import { authorize, originOf, requirePermission, route } from '../../lib/route.ts';
import { rowsFileHeaders, writeRowsFile } from '../../lib/rows-file.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { auditFile } from './audit-file.ts';
import { listAuditEvents } from './audit-log.repository.ts';
import { createMembersService } from './members.service.ts';
import { createOverviewService } from './overview.service.ts';
import { listRetention } from './retention.ts';
import { createTestMailService } from './test-mail.service.ts';

const permission = 'admin:use';

const registerAuditLog = (
  app: FastifyInstance,
  { context: { db }, registry }: FeatureParts<'account' | 'roles'>,
): void => {
  route(app, listAdminAudit, async ({ query: { limit, before, ...filter } }) => {
    const rows = await listAuditEvents(db, filter, limit + 1, before);
    const entries = rows.slice(0, limit);
    return {
      entries,
      actions: [...registry.auditActions].sort(),
      nextBefore: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
    };
  });
  app.route<{ Querystring: z.infer<typeof auditExportQuerySchema> }>({
    method: 'GET',
    url: auditExportPath,
    config: { permission, unlisted: true, streamed: true },
    schema: { hide: true, querystring: auditExportQuerySchema },
    preValidation: (request) => authorize(request, permission),
    handler: async (request, reply) => {
      const { format, ...filter } = request.query;
      const actor = requirePermission(await request.getActor(), permission);
      await recordAudit(db, {
        action: 'audit_exported',
        actorId: actor.id,
        origin: originOf(request),
        detail: { format, ...filter },
      });
      return reply
        .headers(rowsFileHeaders('audit', format))
        .send(Readable.from(writeRowsFile(auditFile(db, filter), format)));
    },
  });
};

const registerStorage = (app: FastifyInstance, { files: { storage } }: FeatureParts<'files'>): void => {
  route(app, readStorageReport, async ({ query }) => storage.report(query));
  route(app, setEverybodysQuota, async ({ body }, { actor, origin }) => {
    await storage.setEverybodysQuota(actor, body.bytes, origin);
    return { done: true } as const;
  });
  route(app, setMemberQuota, async ({ params, body }, { actor, origin }) => {
    await storage.setQuota(actor, params.memberId, body.bytes, origin);
    return { done: true } as const;
  });
};

/** What administrators see and do; each change is on record with who made it. */
export const registerAdmin = (
  app: FastifyInstance,
  parts: FeatureParts<'account' | 'audit' | 'files' | 'roles'>,
): void => {
  const { context, platform, registry } = parts;
  const readOverview = createOverviewService(parts);
  const members = createMembersService(parts);
  const sendMail = createTestMailService(context);

  route(app, readAdminOverview, async () => readOverview());
  route(app, listManagedMembers, async ({ query }) => members.list(query));
  route(app, setMemberRole, async ({ params, body }, { actor, origin }) =>
    members.setRole(actor, params.memberId, body.role, origin),
  );
  route(app, setMemberLock, async ({ params, body }, { actor, origin }) =>
    members.setLock(actor, params.memberId, body, origin),
  );
  route(app, listAdminJobs, async () => ({
    isRunning: platform.jobs.isRunning(),
    jobs: (await platform.jobs.list()).map((job) => ({ ...job, at: job.at?.toISOString() ?? null })),
  }));
  route(app, runAdminJob, async ({ params: { name } }, { actor, origin }) => {
    if (!(await platform.jobs.list()).some((job) => job.name === name))
      throw new AppError('not_found', 'There is no such job.');
    if (!platform.jobs.isRunning()) throw new AppError('conflict', 'Jobs are not running yet.');
    await platform.jobs.request(name);
    await recordAudit(context.db, {
      action: 'job_requested',
      actorId: actor.id,
      origin,
      detail: { job: name },
    });
    return { queued: true } as const;
  });
  route(app, readAdminSettings, async () => ({
    settings: [...context.config.settings],
    retention: listRetention(registry.ownership, context.config),
  }));
  route(app, sendTestMail, async (_input, { actor, origin, request }) =>
    sendMail(actor, languageOfRequest(request.headers['accept-language']), origin),
  );
  registerStorage(app, parts);
  registerAuditLog(app, parts);
};
