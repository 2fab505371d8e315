import { createPosition, deletePosition, listPositions, updatePosition } from '@mz/contracts/positions';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { PositionsService } from './positions.service.ts';

/** Positions members offer. */
export const registerPositions = (app: FastifyInstance, positions: PositionsService): void => {
  route(app, listPositions, async ({ query }, { actor }) => positions.list(actor, query));
  route(app, createPosition, async ({ body }, { actor, reply }) => {
    reply.status(201);
    return positions.create(actor, body);
  });
  route(app, updatePosition, async ({ params, body }, { actor }) => positions.update(actor, params.id, body));
  route(app, deletePosition, async ({ params }, { actor }) => positions.remove(actor, params.id));
};
