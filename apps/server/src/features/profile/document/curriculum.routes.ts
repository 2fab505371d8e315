import { profilePdfPath, viewAsKinds } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { languageOfRequest } from '../../../lib/accept-language.ts';
import { authorize, requirePermission } from '../../../lib/route.ts';
import type { CurriculumService } from './curriculum.service.ts';

const querySchema = z.object({ as: z.enum(viewAsKinds).optional() });

/** The own profile as a PDF, in the language of the request; with `as` what one of that kind is shown. */
export const registerCurriculum = (app: FastifyInstance, curricula: CurriculumService): void => {
  app.route<{ Querystring: z.infer<typeof querySchema> }>({
    method: 'GET',
    url: profilePdfPath,
    // The document is compressed inside.
    compress: false,
    config: { permission: 'profile:write', unlisted: true },
    schema: { querystring: querySchema },
    preValidation: (request) => authorize(request, 'profile:write'),
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'profile:write');
      const language = languageOfRequest(request.headers['accept-language']);
      const pdf = await curricula.draw(actor, language, request.query.as);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="curriculum-vitae.pdf"',
          'cache-control': 'private, no-store',
        })
        .send(pdf);
    },
  });
  app.addHook('onClose', async () => curricula.close());
};
