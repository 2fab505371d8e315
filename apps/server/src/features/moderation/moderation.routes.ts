import {
  assignModerationCase,
  escalateModerationCase,
  getModerationCase,
  listModerationCases,
} from '@mz/contracts/moderation';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { ModerationService } from './moderation.service.ts';

/** The queue of the moderators. */
export const registerModeration = (app: FastifyInstance, moderation: ModerationService): void => {
  route(app, listModerationCases, async ({ query }, { actor }) => moderation.list(actor, query));
  route(app, getModerationCase, async ({ params }, { actor }) => moderation.get(actor, params.caseId));
  route(app, assignModerationCase, async ({ params, body }, { actor }) =>
    moderation.assign(actor, params.caseId, body.taken),
  );
  route(app, escalateModerationCase, async ({ params, body }, { actor }) =>
    moderation.escalate(actor, params.caseId, body.note, body.version),
  );
};
