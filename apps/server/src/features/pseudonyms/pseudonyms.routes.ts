import {
  getDisclosure,
  getModeratorKey,
  getPseudonymOffer,
  giveShare,
  putModeratorKey,
} from '@mz/contracts/pseudonyms';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { PseudonymsService } from './pseudonyms.service.ts';

export const registerPseudonyms = (app: FastifyInstance, service: PseudonymsService): void => {
  route(app, getPseudonymOffer, async (_input, { actor }) => service.isOffered(actor));
  route(app, getModeratorKey, async (_input, { actor }) => service.ownKey(actor));
  route(app, putModeratorKey, async ({ body }, { actor }) => service.putKey(actor, body));
  route(app, getDisclosure, async ({ params }, { actor }) => service.disclosure(actor, params.caseId));
  route(app, giveShare, async ({ params, body }, { actor, origin }) =>
    service.give(actor, origin, params.caseId, body),
  );
};
