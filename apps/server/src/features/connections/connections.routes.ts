import {
  acceptConnection,
  declineConnection,
  endShutOut,
  getTie,
  listConnectionRequests,
  listConnections,
  listShutOut,
  removeConnection,
  requestConnection,
  setShutOut,
  withdrawRequest,
} from '@mz/contracts';
import { suggestMentions } from '@mz/contracts/mention-suggestions';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { ConnectionsService } from './connections.service.ts';

/** Connections, requests, blocks and mutes of the signed-in member. */
export const registerConnections = (app: FastifyInstance, connections: ConnectionsService): void => {
  route(app, listConnections, async ({ query }, { actor }) => connections.list(actor, query));
  route(app, listConnectionRequests, async ({ query: { direction, ...page } }, { actor }) =>
    connections.listRequests(actor, direction, page),
  );
  route(app, listShutOut, async ({ query: { kind, ...page } }, { actor }) =>
    connections.listShutOut(actor, kind, page),
  );
  // Before the routes by id.
  route(app, suggestMentions, async ({ query }, { actor }) => connections.suggestMentions(actor, query.q));
  route(app, getTie, async ({ params }, { actor }) => connections.get(actor, params.memberId));
  route(app, requestConnection, async ({ params, body }, { actor }) =>
    connections.request(actor, params.memberId, body.note),
  );
  route(app, withdrawRequest, async ({ params }, { actor }) => connections.withdraw(actor, params.memberId));
  route(app, acceptConnection, async ({ params }, { actor }) => connections.accept(actor, params.memberId));
  route(app, declineConnection, async ({ params }, { actor }) => connections.decline(actor, params.memberId));
  route(app, removeConnection, async ({ params }, { actor }) => connections.remove(actor, params.memberId));
  route(app, setShutOut, async ({ params }, { actor }) =>
    connections.setShutOut(actor, params.memberId, params.kind),
  );
  route(app, endShutOut, async ({ params }, { actor }) =>
    connections.endShutOut(actor, params.memberId, params.kind),
  );
};
