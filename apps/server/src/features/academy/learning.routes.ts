import {
  certificatePdfPath,
  getCertificate,
  getQuiz,
  getQuizStatistics,
  getReviewQueue,
  issueCertificate,
  listCertificates,
  recordReviews,
  revokeCertificate,
  signCertificate,
  takeQuiz,
} from '@mz/contracts/academy-learning';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { authorize, requirePermission, route } from '../../lib/route.ts';
import type { CertificatesService } from './certificates.service.ts';
import type { QuizService } from './quiz.service.ts';
import type { ReviewsService } from './reviews.service.ts';

export interface LearningParts {
  readonly quizzes: QuizService;
  readonly reviews: ReviewsService;
  readonly certificates: CertificatesService;
}

const languageOf = (request: FastifyRequest) => languageOfRequest(request.headers['accept-language']);
const numberSchema = z.object({ number: z.string().min(1).max(40) });

/** Quizzes, spaced questions and certificates. */
export const registerLearning = (
  app: FastifyInstance,
  { quizzes, reviews, certificates }: LearningParts,
): void => {
  route(app, getQuiz, async ({ params }, { actor, request }) =>
    quizzes.get(actor, languageOf(request), params.id),
  );
  route(app, takeQuiz, async ({ params, body }, { actor, request, reply }) => {
    reply.status(201);
    return quizzes.take(actor, languageOf(request), params.id, body);
  });
  route(app, getQuizStatistics, async ({ params }, { actor }) => quizzes.statistics(actor, params.id));
  route(app, getReviewQueue, async (_input, { actor, request }) => reviews.queue(actor, languageOf(request)));
  route(app, recordReviews, async ({ body }, { actor }) => reviews.record(actor, body));
  route(app, issueCertificate, async ({ params }, { actor, request }) =>
    certificates.issue(actor, languageOf(request), params.id),
  );
  route(app, listCertificates, async (_input, { actor, request }) =>
    certificates.list(actor, languageOf(request)),
  );
  route(app, getCertificate, async ({ params }, { actor, request }) =>
    certificates.get(actor, languageOf(request), params.number),
  );
  route(app, signCertificate, async ({ params }, { actor, request }) =>
    certificates.sign(actor, languageOf(request), params.number),
  );
  route(app, revokeCertificate, async ({ params, body }, { actor, origin, request }) =>
    certificates.revoke(actor, origin, languageOf(request), params.number, body.reason),
  );
  app.route<{ Params: z.infer<typeof numberSchema> }>({
    method: 'GET',
    url: certificatePdfPath,
    // The document is compressed inside.
    compress: false,
    config: { permission: 'member:use', unlisted: true },
    schema: { hide: true, params: numberSchema },
    preValidation: (request) => authorize(request, 'member:use'),
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'member:use');
      const pdf = await certificates.draw(actor, languageOf(request), request.params.number);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="certificate.pdf"',
          'cache-control': 'private, no-store',
        })
        .send(pdf);
    },
  });
  app.addHook('onClose', async () => certificates.close());
};
