import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Requests under way may finish within this time. */
const grace = 1_500;

/**
 * Lets a closing server end soon. Browsers open connections ahead of need; one that has not sent a request
 * yet is neither idle nor active to Node and would hold up the end for a minute.
 */
export const shutdownPlugin = fp(async (app: FastifyInstance) => {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));

  let overdue: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    overdue = setTimeout(() => app.server.closeAllConnections(), grace);
  });
  app.addHook('onClose', async () => clearTimeout(overdue));
});
