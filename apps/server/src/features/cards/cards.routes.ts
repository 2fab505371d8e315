import { getCard, type Language, listCards, reviewCard } from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { CardStore } from './card-store.ts';
import { createCardsService } from './cards.service.ts';

const languageOf = (given: Language | undefined, request: FastifyRequest): Language =>
  given ?? languageOfRequest(request.headers['accept-language']);

/** Knowledge cards: list, read, review. */
export const registerCards = (app: FastifyInstance, context: AppContext, cards: CardStore): void => {
  const service = createCardsService(context, cards);
  route(app, listCards, async ({ query }, { request }) => ({
    cards: await service.list(languageOf(query.language, request), query),
  }));
  route(app, getCard, async ({ params, query }, { actor, request }) =>
    service.get(actor, params.id, languageOf(query.language, request), query.version),
  );
  route(app, reviewCard, async ({ params, body }, { actor, origin, request }) =>
    service.review(actor, params.id, body, origin, languageOf(undefined, request)),
  );
};
