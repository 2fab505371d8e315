import {
  acknowledgeCalculatorChanges,
  addFavouriteCalculator,
  calculatorLimits,
  deleteCalculatorHistory,
  deleteCalculatorHistoryEntry,
  getMyCalculators,
  listCalculatorChanges,
  listCalculatorHistory,
  recordCalculatorUse,
  removeFavouriteCalculator,
  updateCalculatorSettings,
} from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../lib/route.ts';
import { createShelfService } from './shelf.service.ts';

/** What a member keeps of calculators. */
export const registerShelf = (app: FastifyInstance, { db }: Pick<AppContext, 'db'>): void => {
  const service = createShelfService(db);
  const small = { bodyLimit: calculatorLimits.bodyBytes };
  route(app, getMyCalculators, async (_input, { actor }) => service.getMine(actor));
  route(app, addFavouriteCalculator, async ({ params }, { actor }) =>
    service.setFavourite(actor, params.id, true),
  );
  route(app, removeFavouriteCalculator, async ({ params }, { actor }) =>
    service.setFavourite(actor, params.id, false),
  );
  route(
    app,
    recordCalculatorUse,
    async ({ params, body }, { actor }) => service.recordUse(actor, params.id, body),
    small,
  );
  route(
    app,
    updateCalculatorSettings,
    async ({ body }, { actor }) => service.setHistoryEnabled(actor, body.historyEnabled),
    small,
  );
  route(app, listCalculatorHistory, async ({ query }, { actor }) => service.listHistory(actor, query));
  route(app, deleteCalculatorHistoryEntry, async ({ params }, { actor }) =>
    service.deleteHistoryEntry(actor, params.entryId),
  );
  route(app, deleteCalculatorHistory, async (_input, { actor }) => service.deleteHistory(actor));
  route(app, listCalculatorChanges, async (_input, { actor }) => service.listChanges(actor));
  route(
    app,
    acknowledgeCalculatorChanges,
    async ({ body }, { actor }) => service.acknowledge(actor, body.changes),
    small,
  );
};
