import {
  correctGrowthEntry,
  createGrowthEntry,
  createGrowthGoal,
  deleteGrowthGoal,
  getBadge,
  getGrowth,
  getReflection,
  issueBadge,
  keepReflected,
  listGrowthEntries,
  openReflected,
  recordReading,
  setReflection,
  updateGrowthGoal,
  withdrawGrowthEntry,
} from '@mz/contracts/growth';
import {
  changeGrowthYear,
  getGrowthReport,
  listSchemes,
  reportFilePath,
  reportFileQuery,
} from '@mz/contracts/growth-report';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { authorize, requirePermission, route } from '../../lib/route.ts';
import type { BadgesService } from './badges.service.ts';
import type { EntriesService } from './entries.service.ts';
import type { GrowthService } from './growth.service.ts';
import type { ReflectedService } from './reflected.service.ts';
import type { ReportsService } from './reports.service.ts';

export interface GrowthParts {
  readonly growth: GrowthService;
  readonly badges: BadgesService;
  readonly entries: EntriesService;
  readonly reflected: ReflectedService;
  readonly reports: ReportsService;
}

const languageOf = (request: FastifyRequest) => languageOfRequest(request.headers['accept-language']);

/** The learning record of the signed-in physician. */
export const registerGrowth = (
  app: FastifyInstance,
  { growth, badges, entries, reflected, reports }: GrowthParts,
): void => {
  route(app, getGrowth, async ({ query }, { actor }) => growth.overview(actor, query));
  route(app, listGrowthEntries, async ({ query }, { actor }) => entries.list(actor, query));
  route(app, createGrowthEntry, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return entries.create(actor, body);
  });
  route(app, correctGrowthEntry, async ({ params, body }, { actor, reply }) => {
    reply.status(201);
    return entries.correct(actor, params.id, body);
  });
  route(app, withdrawGrowthEntry, async ({ params }, { actor }) => entries.withdraw(actor, params.id));
  route(app, getReflection, async ({ params }, { actor }) => entries.getReflection(actor, params.id));
  route(app, setReflection, async ({ params, body }, { actor }) =>
    entries.setReflection(actor, params.id, body),
  );
  route(app, openReflected, async ({ params }, { actor }) => reflected.open(actor, params.kind, params.id));
  route(app, keepReflected, async ({ params, body }, { actor, request }) =>
    reflected.keep(actor, languageOf(request), params.kind, params.id, body),
  );
  route(app, createGrowthGoal, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return growth.createGoal(actor, body);
  });
  route(app, updateGrowthGoal, async ({ params, body }, { actor }) =>
    growth.updateGoal(actor, params.id, body),
  );
  route(app, deleteGrowthGoal, async ({ params }, { actor }) => growth.removeGoal(actor, params.id));
  route(app, issueBadge, async ({ body }, { actor }) => badges.issue(actor, body.achievement));
  route(app, getBadge, async ({ params }) => badges.get(params.number));
  route(app, recordReading, async ({ body }, { actor }) => growth.read(actor, body.articleId));
  route(app, listSchemes, async (_input, { actor, request }) =>
    reports.listSchemes(actor, languageOf(request)),
  );
  route(app, getGrowthReport, async ({ query }, { actor, request }) =>
    reports.get(actor, languageOf(request), query.scheme, query.year),
  );
  route(app, changeGrowthYear, async ({ body }, { actor, request }) =>
    reports.changeYear(actor, languageOf(request), body),
  );
  app.route<{ Querystring: z.infer<typeof reportFileQuery> }>({
    method: 'GET',
    url: reportFilePath,
    config: { permission: 'member:use', unlisted: true },
    schema: { hide: true, querystring: reportFileQuery },
    preValidation: (request) => authorize(request, 'member:use'),
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'member:use');
      const { type, name, body } = await reports.file(actor, languageOf(request), request.query);
      return reply
        .headers({
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        })
        .send(body);
    },
  });
  app.addHook('onClose', async () => reports.close());
};
