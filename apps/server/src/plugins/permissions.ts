import { permissions } from '@mz/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the server, in the order of registration. */
    readonly routeTable: readonly RouteOptions[];
  }
}

const hasPermission = (route: RouteOptions): boolean =>
  Object.hasOwn(permissions, route.config?.permission ?? '');

/** Keeps the route table, and lets no server start with a route that names no permission of the contract. */
export const permissionsPlugin = fp(async (app: FastifyInstance) => {
  const table: RouteOptions[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', (route) => {
    table.push(route);
  });
  app.addHook('onReady', async () => {
    const nameless = table.filter((route) => !hasPermission(route));
    if (nameless.length === 0) return;
    const list = nameless.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`Routes without a permission of the contract: ${list}.`);
  });
});
