import type { Database } from '@mz/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Listener } from '../platform/listener.ts';

const channel = 'mz_wrote';
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Where there is a replica, whoever writes reads from the primary for some seconds, at every process: noted when a
 * request that may write begins, so that the others have heard before it is answered, and when it ends.
 */
export const ownWritesPlugin = fp(
  async (
    app: FastifyInstance,
    {
      reads,
      listener,
    }: { readonly reads: Database['$reads']; readonly listener: Pick<Listener, 'on' | 'notify'> },
  ) => {
    if (reads.status() === null) return;
    const note = async (request: FastifyRequest): Promise<void> => {
      if (reading.has(request.method) || !request.headers.authorization) return;
      // A token that is not valid is the route's to refuse.
      const actor = await request.getActor().catch(() => null);
      if (!actor || actor.id === null) return;
      reads.noteWrite(actor.id);
      listener.notify(channel, actor.id);
    };
    listener.on(channel, (memberId) => {
      if (memberId !== '') reads.noteWrite(memberId);
    });
    app.addHook('preHandler', note);
    app.addHook('onResponse', note);
  },
);
