import { PassThrough, Readable } from 'node:stream';
import type {} from '@fastify/compress';
import { uploadPath } from '@mz/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requirePermission } from '../../lib/route.ts';
import { handleTus } from './tus-server.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadsService } from './uploads.service.ts';

const paramsSchema = z.object({ id: z.uuid() });
const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const;
const mediaType = 'application/offset+octet-stream';

/** Milliseconds in which a refused sender may end its body; browsers read the refusal only after that. */
const drainTime = 10_000;

/** The body apart from the socket, so that a refusal can be answered while the rest of it still arrives. */
const openBody = (request: FastifyRequest): PassThrough | null => {
  const { raw, method, headers } = request;
  if (headers['content-type'] !== mediaType || (method !== 'PATCH' && method !== 'POST')) return null;
  const body = new PassThrough();
  raw.pipe(body);
  raw.once('error', (error) => body.destroy(error));
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The sender broke off.'));
  });
  return body;
};

const drain = ({ raw }: FastifyRequest, body: PassThrough | null): void => {
  if (!body) return;
  raw.unpipe(body);
  body.destroy();
  if (raw.complete) return;
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainTime);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
};

const toWebRequest = (request: FastifyRequest, body: PassThrough | null): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return new Request(`http://localhost${request.url}`, {
    method: request.method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
};

/** Resumable uploads by the tus protocol 1.0, for every purpose of files. */
export const registerUploads = async (
  app: FastifyInstance,
  { uploads, locks }: { uploads: UploadsService; locks: UploadLocks },
): Promise<void> => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
    const actor = await request.getActor();
    const body = openBody(request);
    try {
      const web = toWebRequest(request, body);
      const response = await handleTus(web, { actor, path: uploadPath, uploads, locks });
      for (const [name, value] of response.headers)
        if (!name.startsWith('access-control-')) reply.header(name, value);
      return reply.status(response.status).send(null);
    } finally {
      drain(request, body);
    }
  };
  await app.register(async (scope) => {
    // The bytes are read by the protocol server, never into memory.
    scope.addContentTypeParser(mediaType, (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => requirePermission(await request.getActor(), 'file:write'));
    for (const method of methods) {
      const isCreation = method === 'POST';
      scope.route({
        method,
        url: isCreation ? uploadPath : `${uploadPath}/:id`,
        config: { permission: 'file:write', unlisted: true, slowBody: true, streamed: true },
        compress: false,
        schema: isCreation ? {} : { params: paramsSchema },
        handler: handle,
      });
    }
  });
};
