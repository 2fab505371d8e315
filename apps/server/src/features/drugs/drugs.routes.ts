import type { Language } from '@mz/contracts';
import {
  checkDrugInteractions,
  computeDrugDose,
  drugLimits,
  getDrug,
  getDrugLabel,
  listDrugChanges,
  listDrugs,
  reviewDrug,
} from '@mz/contracts/drugs';
import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { type HandlerContext, route } from '../../lib/route.ts';
import { answerDose, answerInteractions } from './drug-answers.ts';
import type { DrugStore } from './drug-store.ts';
import { type DrugsService, stateOf } from './drugs.service.ts';

const languageOf = (
  asked: Language | undefined,
  { request, reply }: Pick<HandlerContext<'drug:read'>, 'request' | 'reply'>,
): Language => {
  reply.header('vary', 'accept-language');
  return asked ?? languageOfRequest(request.headers['accept-language']);
};

/** Facts, doses and interactions of drugs. */
export const registerDrugs = (app: FastifyInstance, service: DrugsService, store: DrugStore): void => {
  route(app, listDrugs, async ({ query }) => ({ drugs: await service.list(query.search, query.limit) }), {
    limit: 'generous',
  });
  route(app, listDrugChanges, async () => ({
    at: new Date().toISOString(),
    drugs: await service.changes(),
  }));
  route(app, getDrug, async ({ params, query }, { actor }) => service.get(actor, params.id, query.version));
  route(
    app,
    computeDrugDose,
    async ({ params, query, body }, context) => {
      const current = await service.find(params.id);
      const { catalogue } = await store.snapshot();
      const { review, labelChanged } = stateOf(current);
      return {
        ...answerDose(current.drug, body, languageOf(query.language, context), catalogue),
        review,
        labelChanged,
      };
    },
    { limit: 'generous', bodyLimit: drugLimits.bodyBytes },
  );
  route(
    app,
    checkDrugInteractions,
    async ({ query, body }, context) => {
      const { catalogue, drugs } = await store.snapshot();
      return answerInteractions(body.drugs, languageOf(query.language, context), catalogue, drugs);
    },
    { limit: 'generous', bodyLimit: drugLimits.bodyBytes },
  );
  route(app, getDrugLabel, async ({ params }) => service.label(params.id));
  route(app, reviewDrug, async ({ params, body }, { actor, origin }) =>
    service.review(actor, params.id, body, origin),
  );
};
