import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { streamPath } from './stream-address.ts';
import type { StreamsService } from './streams.service.ts';

const paramsSchema = z.object({
  id: z.uuid(),
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(128),
  name: z.string().regex(/^(?:all|\d)\.m3u8$/),
});

/** Playlists at signed addresses: players send no token. */
export const registerStreams = (app: FastifyInstance, streams: StreamsService): void => {
  app.route<{ Params: z.infer<typeof paramsSchema> }>({
    method: 'GET',
    url: `${streamPath}:id/:expires/:signature/:name`,
    config: { permission: 'file:read', unlisted: true },
    schema: { hide: true, params: paramsSchema },
    handler: async (request, reply) => {
      const { name, ...address } = request.params;
      const playlist = await streams.playlist(address, name.replace('.m3u8', ''));
      reply.headers({
        'content-type': 'application/vnd.apple.mpegurl',
        // The addresses in it end before this one does.
        'cache-control': 'private, max-age=300',
      });
      return reply.send(playlist);
    },
  });
};
