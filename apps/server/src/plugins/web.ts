import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';

/** Where `vite build` leaves the web app. */
export const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Paths the web app's router never owns: an unknown address below them is 404, not a page. */
const reserved = /^\/(api|auth|rest|files|metrics|mcp)(\/|$)/;

/** A file's ending starts with a letter; `/tools/meld-3.0` is a page. */
const fileEnding = /\.[a-z][a-z0-9]*$/i;

const year = 31_536_000;

/** What decides which release a browser runs is asked for anew every time. */
const alwaysAsked = /^(sw\.js|manifest\.webmanifest|.*\.html)$/;

const setCacheHeaders = (reply: FastifyReply, file: string, root: string): void => {
  const inside = path.relative(root, file);
  if (inside.startsWith(`assets${path.sep}`))
    reply.header('cache-control', `public, max-age=${year}, immutable`);
  else if (alwaysAsked.test(inside)) reply.header('cache-control', 'no-cache');
  else reply.header('cache-control', 'public, max-age=3600');
};

/** Serves the built web app; every address of its router answers with the one page. */
export const webPlugin = fp(async (app: FastifyInstance, options: { root: string }) => {
  const { root } = options;
  if (!existsSync(path.join(root, 'index.html'))) return;

  await app.register(statics, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    index: false,
    redirect: false,
    setHeaders: (reply, file) => setCacheHeaders(reply, file.replace(/\.(br|gz)$/, ''), root),
  });

  app.route({
    method: 'GET',
    url: '/*',
    config: { permission: 'site:read', unlisted: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const asked = decodeURIComponent(request.url.split('?')[0] ?? '/');
      if (reserved.test(asked)) throw new AppError('not_found', 'Not found.');
      const file = path.join(root, path.normalize(asked));
      const inside = path.relative(root, file);
      const isSafe = inside !== '' && !inside.startsWith('..') && !asked.includes('\0');
      const hasExtension = fileEnding.test(inside);
      if (isSafe && hasExtension && existsSync(file)) return reply.sendFile(inside);
      if (hasExtension) throw new AppError('not_found', 'File not found.');
      return reply.sendFile('index.html');
    },
  });
});
