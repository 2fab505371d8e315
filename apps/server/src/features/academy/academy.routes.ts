import {
  getAcademyOverview,
  getResource,
  keepResourceNote,
  listResourceNotes,
  listResources,
  reportProgress,
  saveResource,
  unsaveResource,
} from '@mz/contracts/academy';
import {
  createResource,
  decideResource,
  deleteResource,
  getResourceReview,
  listOwnResources,
  setCaptions,
  submitResource,
  updateResource,
} from '@mz/contracts/academy-authoring';
import { openDiscussion } from '@mz/contracts/academy-feeds';
import { setQuestions } from '@mz/contracts/academy-learning';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { DraftsService } from './drafts.service.ts';
import type { ProgressService } from './progress.service.ts';
import type { ResourcesService } from './resources.service.ts';
import type { ReviewService } from './review.service.ts';

export interface AcademyParts {
  readonly resources: ResourcesService;
  readonly drafts: DraftsService;
  readonly review: ReviewService;
  readonly progress: ProgressService;
}

const languageOf = (request: FastifyRequest) => languageOfRequest(request.headers['accept-language']);

/** Resources to learn from: read, made, reviewed, and how far one is. */
export const registerAcademy = (
  app: FastifyInstance,
  { resources, drafts, review, progress }: AcademyParts,
): void => {
  route(app, listResources, async ({ query }, { actor, request }) =>
    resources.list(actor, languageOf(request), query),
  );
  route(app, getAcademyOverview, async (_input, { actor, request }) =>
    resources.overview(actor, languageOf(request)),
  );
  route(app, getResource, async ({ params, query }, { actor, request }) =>
    resources.get(actor, languageOf(request), params.id, query.version ?? 'published'),
  );
  route(app, saveResource, async ({ params }, { actor }) => resources.setSaved(actor, params.id, true));
  route(app, unsaveResource, async ({ params }, { actor }) => resources.setSaved(actor, params.id, false));
  route(app, keepResourceNote, async ({ params, body }, { actor, request, reply }) => {
    reply.status(201);
    return resources.keepNote(actor, languageOf(request), params.id, body.at, body.text);
  });
  route(app, listResourceNotes, async ({ params }, { actor }) => resources.listNotes(actor, params.id));
  route(app, reportProgress, async ({ params, body }, { actor }) => progress.report(actor, params.id, body), {
    limit: 'generous',
  });

  route(app, listOwnResources, async (_input, { actor }) => drafts.listOwn(actor));
  route(app, createResource, async ({ body }, { actor, request, reply }) => {
    reply.status(201);
    return drafts.create(actor, languageOf(request), body);
  });
  route(app, updateResource, async ({ params, body }, { actor, request }) =>
    drafts.update(actor, languageOf(request), params.id, body),
  );
  route(
    app,
    setCaptions,
    async ({ params, body }, { actor }) => drafts.setCaptions(actor, params.id, params.language, body),
    { bodyLimit: 2 * 1024 ** 2 },
  );
  route(app, submitResource, async ({ params }, { actor, request }) =>
    drafts.submit(actor, languageOf(request), params.id),
  );
  route(app, setQuestions, async ({ params, body }, { actor }) =>
    drafts.setQuestions(actor, params.id, body.questions),
  );
  route(app, openDiscussion, async ({ params, body }, { actor }) =>
    drafts.openDiscussion(actor, params.id, body.postId),
  );
  route(app, deleteResource, async ({ params }, { actor }) => drafts.remove(actor, params.id));

  route(app, getResourceReview, async ({ params }, { actor, request }) =>
    review.review(actor, languageOf(request), params.caseId),
  );
  route(app, decideResource, async ({ params, body }, { actor }) =>
    review.decide(actor, params.caseId, body),
  );
};
