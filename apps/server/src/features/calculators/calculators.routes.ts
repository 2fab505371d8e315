import {
  calculatorLimits,
  evaluateCalculator,
  getCalculator,
  type Language,
  listCalculators,
} from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { type HandlerContext, route } from '../../lib/route.ts';
import { describe, evaluateOrThrow, listAll } from './calculators.service.ts';
import { registerMcp } from './mcp.routes.ts';
import type { ReadDrugs } from './mcp-server.ts';
import { registerShelf } from './shelf.routes.ts';

const languageOf = (
  asked: Language | undefined,
  { request, reply }: Pick<HandlerContext<'calculator:use'>, 'request' | 'reply'>,
): Language => {
  reply.header('vary', 'accept-language');
  return asked ?? languageOfRequest(request.headers['accept-language']);
};

/** Calculators for everybody, what members keep of them, and the tools of other programs. */
export const registerCalculators = (
  app: FastifyInstance,
  context: AppContext,
  readDrugs: ReadDrugs,
): void => {
  route(
    app,
    listCalculators,
    async ({ query }, context) => ({
      calculators: await listAll(languageOf(query.language, context), query.search),
    }),
    { limit: 'generous' },
  );
  route(
    app,
    getCalculator,
    async ({ params, query }, context) => describe(params.id, languageOf(query.language, context)),
    { limit: 'generous' },
  );
  route(
    app,
    evaluateCalculator,
    async ({ params, query, body }, context) =>
      evaluateOrThrow(params.id, body.inputs, languageOf(query.language, context)),
    { limit: 'generous', bodyLimit: calculatorLimits.bodyBytes },
  );
  registerShelf(app, context);
  registerMcp(app, context, readDrugs);
};
