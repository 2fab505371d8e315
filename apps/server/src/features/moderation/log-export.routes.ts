import { Readable } from 'node:stream';
import {
  countModerationLog,
  getModerationLogExport,
  moderationLogExportHeader,
  moderationLogExportPath,
  moderationLogExportQuerySchema,
} from '@mz/contracts/moderation-log';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { authorize, originOf, requirePermission, route } from '../../lib/route.ts';
import { rowsFileHeaders } from '../../lib/rows-file.ts';
import type { LogExportService } from './log-export.service.ts';

const permission = 'moderation:use';

/** The moderation log as a file. */
export const registerLogExport = (app: FastifyInstance, logExport: LogExportService): void => {
  route(app, countModerationLog, async (_input, { actor }) => logExport.count(actor));
  route(app, getModerationLogExport, async ({ params }, { actor }) =>
    logExport.findSent(actor, params.exportId),
  );
  app.route<{ Querystring: z.infer<typeof moderationLogExportQuerySchema> }>({
    method: 'GET',
    url: moderationLogExportPath,
    config: { permission, unlisted: true, streamed: true },
    schema: { hide: true, querystring: moderationLogExportQuerySchema },
    preValidation: (request) => authorize(request, permission),
    handler: async (request, reply) => {
      const { format } = request.query;
      const actor = requirePermission(await request.getActor(), permission);
      const { exportId, content } = await logExport.begin(actor, originOf(request), format);
      return reply
        .headers({ ...rowsFileHeaders('moderation-log', format), [moderationLogExportHeader]: exportId })
        .send(Readable.from(content));
    },
  });
};
