import { addGroupFile, listGroupFiles, removeGroupFile } from '@mz/contracts/group-files';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requirePermission, route } from '../../lib/route.ts';
import type { GroupFilesService } from './group-files.service.ts';

const contentParams = z.object({ id: z.uuid(), fileId: z.uuid() });
const extensions: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** A name any file system takes, and for old readers one of plain letters. */
const dispositionOf = (title: string, contentType: string): string => {
  const name = `${title.replace(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim() || 'file'}.${extensions[contentType] ?? 'bin'}`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`;
};

/** Files of a group: listed, added, removed and read by its members. */
export const registerGroupFiles = (app: FastifyInstance, groupFiles: GroupFilesService): void => {
  route(app, listGroupFiles, async ({ params, query }, { actor }) =>
    groupFiles.list(actor, params.id, query),
  );
  route(app, addGroupFile, async ({ params, body }, { actor, reply }) => {
    reply.status(201);
    return groupFiles.add(actor, params.id, body);
  });
  route(app, removeGroupFile, async ({ params }, { actor }) =>
    groupFiles.remove(actor, params.id, params.fileId),
  );
  app.route({
    method: 'GET',
    url: '/api/groups/:id/files/:fileId/content',
    compress: false,
    config: { permission: 'post:read', unlisted: true },
    schema: { hide: true, params: contentParams },
    handler: async (request, reply) => {
      const actor = requirePermission(await request.getActor(), 'post:read');
      const { id, fileId } = contentParams.parse(request.params);
      const { row, file, bytes } = await groupFiles.open(actor, id, fileId);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': file.contentType,
          'content-length': file.byteSize,
          'content-disposition': dispositionOf(row.title, file.contentType),
          // Whatever the bytes are, opened alone they run nothing.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(bytes);
    },
  });
};
