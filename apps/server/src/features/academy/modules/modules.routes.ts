import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getModuleState, keepModuleState } from '@mz/contracts/academy-modules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseRange } from '../../../adapters/files/byte-range.ts';
import { AppError } from '../../../lib/app-error.ts';
import { route } from '../../../lib/route.ts';
import { h5pPage, modulePolicy, playerPath, typeOfName, withScripts } from './module-page.ts';
import type { ModulesService, ServedPackage } from './modules.service.ts';
import { isStored } from './package-file.ts';

const megabyte = 1024 ** 2;
/** Pages are held while scripts are put into them. */
const maxPageBytes = 8 * megabyte;
const day = 86_400;

const paramsSchema = z.object({
  id: z.uuid(),
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(128),
  '*': z.string().min(1).max(1000),
});
const playerParams = z.object({ '*': z.string().regex(/^[A-Za-z0-9/._-]{1,200}$/) });

const missing = (): AppError => new AppError('not_found', 'File not found.');
const isPage = (name: string): boolean => /\.(?:html?|xhtml)$/i.test(name);

const ownScripts = new URL('./player/', import.meta.url);
const libraryOf = (name: 'scorm12' | 'scorm2004'): URL => {
  // Beside the library's entry point lies each standard alone, for pages without modules.
  const entry = fileURLToPath(import.meta.resolve(`scorm-again/${name}/min`));
  return new URL(`file://${path.join(path.dirname(entry), '..', `${name}.min.js`)}`);
};
const scripts: Readonly<Record<string, () => URL | null>> = {
  'bridge.js': () => new URL('bridge.js', ownScripts),
  'h5p-begin.js': () => new URL('h5p-begin.js', ownScripts),
  'scorm12.js': () => libraryOf('scorm12'),
  'scorm2004.js': () => libraryOf('scorm2004'),
  'h5p.js': () => null,
};

/** For a frame whose origin is nobody's: it may read these, and nothing else that is here. */
const openTo = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });

/** The server as the browser names it. */
const originOf = (request: FastifyRequest): string => {
  if (!/^[a-z0-9.:[\]-]{1,255}$/i.test(request.host)) throw missing();
  return `${request.protocol}://${request.host}`;
};

const sendEntry = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { standard, opened }: ServedPackage,
  name: string,
): Promise<FastifyReply> => {
  const entry = opened.entries.get(name);
  if (!entry) throw missing();
  reply.header('content-type', typeOfName(name));
  if (isPage(name)) {
    if (entry.uncompressedSize > maxPageBytes) throw new AppError('payload_too_large', 'Too large a page.');
    return reply.send(withScripts(await buffer(await opened.read(entry)), standard));
  }
  const size = entry.uncompressedSize;
  if (!isStored(entry)) return reply.header('content-length', size).send(await opened.read(entry));
  reply.header('accept-ranges', 'bytes');
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range_not_satisfiable', 'Range not satisfiable.');
  }
  if (!range) return reply.header('content-length', size).send(await opened.read(entry));
  reply.status(206).headers({
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
  });
  return reply.send(await opened.read(entry, { start: range.start, end: range.end + 1 }));
};

/** Files of packages at signed addresses, the scripts that answer them, and what they keep of a member. */
export const registerModules = (
  app: FastifyInstance,
  modules: ModulesService,
  { h5pPlayer }: { h5pPlayer: string | null },
): void => {
  route(app, getModuleState, async ({ params }, { actor }) => modules.state(actor, params.id));
  route(app, keepModuleState, async ({ params, body }, { actor }) => modules.keep(actor, params.id, body), {
    limit: 'generous',
    bodyLimit: megabyte,
  });

  app.route<{ Params: z.infer<typeof playerParams> }>({
    method: 'GET',
    url: `${playerPath}*`,
    config: { permission: 'file:read', unlisted: true },
    schema: { hide: true, params: playerParams },
    handler: async (request, reply) => {
      const name = request.params['*'];
      openTo(reply).headers({
        'content-type': typeOfName(name),
        'cache-control': `public, max-age=${day}`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const script = scripts[name];
      if (script) {
        const file = script();
        return reply.send(file ? await readFile(file) : '');
      }
      if (!h5pPlayer || !name.startsWith('h5p/')) throw missing();
      const file = path.join(h5pPlayer, name.slice('h5p/'.length));
      if (path.relative(h5pPlayer, file).startsWith('..')) throw missing();
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) throw missing();
      return reply.header('content-length', found.size).send(createReadStream(file));
    },
  });

  app.route<{ Params: z.infer<typeof paramsSchema> }>({
    method: 'GET',
    url: '/modules/:id/:expires/:signature/*',
    // Ranges count bytes of the file as it is, and most of a package is packed already.
    compress: false,
    config: { permission: 'file:read', unlisted: true },
    schema: { hide: true, params: paramsSchema },
    handler: async (request, reply) => {
      const { id, expires, signature, '*': name } = request.params;
      const found = await modules.open({ id, expires, signature });
      const base = `/modules/${id}/${expires}/${signature}/`;
      const seconds = Math.max(0, expires - Math.floor(Date.now() / 1000));
      openTo(reply).headers({
        'cache-control': `private, max-age=${seconds}`,
        'content-security-policy': modulePolicy(originOf(request), base),
        'referrer-policy': 'no-referrer',
      });
      if (found.standard === 'h5p' && name === '_play.html')
        return reply.header('content-type', 'text/html').send(h5pPage());
      return sendEntry(request, reply, found, name);
    },
  });
  app.addHook('onClose', async () => modules.close());
};
