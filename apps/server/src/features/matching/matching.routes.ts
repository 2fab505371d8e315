import { askOpinions, declineOpinion, listOpinions } from '@mz/contracts/match-opinions';
import {
  connectMatch,
  getMatchSettings,
  listMatchCandidates,
  listMatches,
  putMatchSettings,
  rateMatch,
  skipMatch,
  unskipMatch,
} from '@mz/contracts/matching';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { MatchingService } from './matching.service.ts';
import type { OpinionsService } from './opinions.service.ts';

export interface MatchingParts {
  readonly matching: MatchingService;
  readonly opinions: OpinionsService;
}

/** ZoneMatch: what the member looks for, candidates with their reasons, and matches that were asked for. */
export const registerMatching = (app: FastifyInstance, { matching, opinions }: MatchingParts): void => {
  route(app, getMatchSettings, async (_input, { actor }) => matching.getSettings(actor));
  route(app, putMatchSettings, async ({ body }, { actor }) => matching.saveSettings(actor, body));
  route(app, listMatchCandidates, async ({ query }, { actor }) => matching.listCandidates(actor, query));
  route(app, skipMatch, async ({ params }, { actor }) => matching.skip(actor, params.memberId));
  route(app, unskipMatch, async ({ params }, { actor }) => matching.unskip(actor, params.memberId));
  route(app, connectMatch, async ({ params, body }, { actor }) =>
    matching.connect(actor, params.memberId, body.intent, body.note),
  );
  route(app, listMatches, async (_input, { actor }) => matching.list(actor));
  route(app, listOpinions, async (_input, { actor }) => opinions.list(actor));
  route(app, askOpinions, async ({ body }, { actor }) => opinions.ask(actor, body.postId, body.memberIds));
  route(app, declineOpinion, async ({ params }, { actor }) => opinions.decline(actor, params.postId));
  route(app, rateMatch, async ({ params, body }, { actor }) =>
    matching.rate(actor, params.memberId, body.intent, body.isGood),
  );
};
