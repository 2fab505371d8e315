import { getFileAddress } from '@mz/contracts';
import { readOwnStorage } from '@mz/contracts/storage';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseRange } from '../../adapters/files/byte-range.ts';
import { AppError } from '../../lib/app-error.ts';
import { route } from '../../lib/route.ts';
import type { FilesService } from './files.service.ts';
import type { StorageService } from './storage.service.ts';

const paramsSchema = z.object({ id: z.uuid() });
const querySchema = z.object({
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(128),
});

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** Signed addresses, and the files themselves at them. */
export const registerFiles = (app: FastifyInstance, files: FilesService, storage: StorageService): void => {
  route(app, readOwnStorage, async (_input, { actor }) => storage.ofMember(actor));
  route(app, getFileAddress, async ({ params }, { actor }) => files.getAddress(actor, params.id));

  app.route<{ Params: z.infer<typeof paramsSchema>; Querystring: z.infer<typeof querySchema> }>({
    method: 'GET',
    url: '/files/:id',
    // Ranges count bytes of the file as it is.
    compress: false,
    config: { permission: 'file:read', unlisted: true },
    schema: { params: paramsSchema, querystring: querySchema },
    handler: async (request, reply) => {
      const file = await files.findByAddress({ id: request.params.id, ...request.query });
      const etag = `"${file.sha256}"`;
      const extension = extensions[file.contentType];
      const seconds = Math.max(0, request.query.expires - Math.floor(Date.now() / 1000));
      reply.headers({
        etag,
        'accept-ranges': 'bytes',
        'cache-control': `private, max-age=${seconds}, immutable`,
        'content-disposition': extension
          ? `inline; filename="${file.id}.${extension}"`
          : `attachment; filename="${file.id}"`,
        // Whatever the bytes are, opened alone they run nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();

      const isSame = (request.headers['if-range'] ?? etag) === etag;
      const range = isSame ? parseRange(request.headers.range, file.byteSize) : null;
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.byteSize}`);
        throw new AppError('range_not_satisfiable', 'Range not satisfiable.');
      }
      if (!range) {
        reply.headers({ 'content-type': file.contentType, 'content-length': file.byteSize });
        return reply.send(await files.read(file));
      }
      reply.status(206).headers({
        'content-type': file.contentType,
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${file.byteSize}`,
      });
      return reply.send(await files.read(file, range));
    },
  });
};
