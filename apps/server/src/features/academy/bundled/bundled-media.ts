import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseRange } from '../../../adapters/files/byte-range.ts';
import { AppError } from '../../../lib/app-error.ts';
import { bundledPath } from '../present-resource.ts';

const folder = new URL('../../../../../../content/academy/media/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  webp: 'image/webp',
};
const day = 86_400;
const paramsSchema = z.object({ name: z.string().regex(/^[a-z0-9-]{1,80}\.(?:mp4|mp3|pdf|webp)$/) });

const sizeOf = async (file: URL): Promise<number> => {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    throw new AppError('not_found', 'File not found.', { cause });
  }
};

/** Files of the product's own resources: the same for everybody, with ranges. */
export const registerBundledMedia = (app: FastifyInstance): void => {
  app.route<{ Params: z.infer<typeof paramsSchema> }>({
    method: 'GET',
    url: `${bundledPath}:name`,
    // Ranges count bytes of the file as it is.
    compress: false,
    config: { permission: 'resource:read', unlisted: true },
    schema: { hide: true, params: paramsSchema },
    handler: async (request, reply) => {
      const { name } = request.params;
      const file = new URL(name, folder);
      const size = await sizeOf(file);
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': `public, max-age=${day}`,
        'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const range = parseRange(request.headers.range, size);
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${size}`);
        throw new AppError('range_not_satisfiable', 'Range not satisfiable.');
      }
      if (!range) return reply.header('content-length', size).send(createReadStream(file));
      reply.status(206).headers({
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
      });
      return reply.send(createReadStream(file, { start: range.start, end: range.end }));
    },
  });
};
