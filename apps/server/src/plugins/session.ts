import type { Actor } from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; resolved once a request, when first needed. */
    getActor(): Promise<Actor>;
  }
}

export const visitor: Actor = { id: null, role: 'visitor', verified: false, aal: 'aal1', sessionId: null };

/** Finds the actor of a bearer token; null where the token is not valid (any more). */
export type ResolveActor = (token: string) => Promise<Actor | null>;

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (!header) return null;
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? null;
};

/** Gives every request its actor. A wrong or expired token is refused, never taken for a visitor. */
export const sessionPlugin = fp(
  async (
    app: FastifyInstance,
    options: { resolveActor: ResolveActor; anonKeys: () => readonly string[] },
  ) => {
    const pending = new WeakMap<FastifyRequest, Promise<Actor>>();
    const resolve = async (request: FastifyRequest): Promise<Actor> => {
      const token = bearerOf(request);
      if (!token || options.anonKeys().includes(token)) return visitor;
      const actor = await options.resolveActor(token);
      if (!actor) throw new AppError('unauthenticated', 'Invalid or expired access token.');
      return actor;
    };
    app.decorateRequest('getActor', function getActor(this: FastifyRequest) {
      const known = pending.get(this);
      if (known) return known;
      const promise = resolve(this);
      pending.set(this, promise);
      return promise;
    });
  },
);
