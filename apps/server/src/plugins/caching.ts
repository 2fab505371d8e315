import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Answers of the API belong to who asked: nothing between keeps them unless a route says so itself. */
export const cachingPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    if (!path.startsWith('/api/') && !path.startsWith('/rest/')) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
});
