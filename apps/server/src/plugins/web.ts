import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { SiteFacts } from '@mz/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';
import { readWrittenPages } from './written-pages.ts';

/** Where `vite build` leaves the web app. */
export const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Paths the web app's router never owns: an unknown address below them is 404, not a page. A provider of accounts comes
 * back to the one page below `/auth`.
 */
const reserved = /^\/(api|auth(?!\/callback\/?$)|rest|files|metrics|mcp)(\/|$)/;

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

interface WebOptions {
  root: string;
  site: string;
  readFacts: () => Promise<SiteFacts>;
}

/**
 * Serves the built web app: the public pages as they were written, every other address of its router with the one
 * page, also where there is nothing (404).
 */
export const webPlugin = fp(async (app: FastifyInstance, options: WebOptions) => {
  const { root, site, readFacts } = options;
  if (!existsSync(path.join(root, 'index.html'))) return;

  const written = readWrittenPages(root, site, readFacts);

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
      if (written && asked === '/robots.txt') return reply.type('text/plain').send(written.robots);
      if (written && asked === '/sitemap.xml') return reply.type('application/xml').send(written.sitemap);
      const isPage = inside.startsWith(`pages${path.sep}`);
      if (isSafe && hasExtension && !isPage && existsSync(file)) return reply.sendFile(inside);
      if (hasExtension) throw new AppError('not_found', 'File not found.');
      if (await written?.send(request, reply, asked)) return reply;
      // The app says what is not there; a machine reads it from the status.
      if (written && !written.isKnown(asked)) reply.code(404);
      return reply.sendFile('index.html');
    },
  });
});
