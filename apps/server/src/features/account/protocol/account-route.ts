import type { Language, Permission } from '@mz/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { RequestOrigin } from '../../../context.ts';
import { languageOfRequest } from '../../../lib/accept-language.ts';
import { originOf } from '../../../lib/route.ts';
import type { AccountCore } from '../core.ts';
import type { DeviceLevel } from '../sessions/devices.ts';
import type { SessionJson } from '../sessions/sessions.service.ts';
import { authenticate, authorizeService, type Caller } from './guard.ts';
import type { LimitName } from './limits.ts';
import { createRedirects } from './redirects.ts';

/** What a service needs to know of the request besides its input. */
export interface RequestFacts {
  readonly origin: RequestOrigin;
  /** What the client prefers of our languages. */
  readonly language: Language;
  /** Where a link of a mail leads in the end; always an allowed address. */
  readonly redirectTo: string;
  /** Name of the caller's device if it opened the account up to that level before. */
  readonly deviceOf: (userId: string, level: DeviceLevel) => string | null;
}

export interface AccountRoute<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly summary: string;
  readonly body?: B;
  readonly query?: Q;
  readonly params?: P;
  /** Bucket taken for the caller's network before anything else. */
  readonly limit?: LimitName;
}

export interface RouteInput<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> {
  readonly body: z.output<B>;
  readonly query: z.output<Q>;
  readonly params: z.output<P>;
  readonly facts: RequestFacts;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, Extra> = (
  input: RouteInput<B, Q, P> & Extra,
) => Promise<unknown>;

/** Whose session an answer holds, and up to which level it is opened. */
const readOpened = (output: unknown): { userId: string; level: DeviceLevel } | null => {
  const { access_token: token, user } = (output ?? {}) as Partial<SessionJson>;
  if (typeof token !== 'string' || !user || user.is_anonymous) return null;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal?: unknown;
  };
  return { userId: user.id, level: claims.aal === 'aal2' ? 'aal2' : 'aal1' };
};

/** Registers routes of the account service: limit, authentication, validation, handler. */
export const createAccountRoutes = (app: FastifyInstance, core: AccountCore) => {
  const redirects = createRedirects(core.config);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const factsOf = (request: FastifyRequest): RequestFacts => ({
    origin: originOf(request),
    language: languageOfRequest(request.headers['accept-language']),
    redirectTo: redirects.ofRequest(request),
    deviceOf: (userId, level) => core.devices.recognise(request, userId, level),
  });

  const register = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
    { method, path, summary, body, query, params, limit }: AccountRoute<B, Q, P>,
    permission: Permission,
    authorize: ((request: FastifyRequest) => Promise<void>) | null,
    handler: Handler<B, Q, P, object>,
  ): void => {
    app.route({
      method,
      url: path,
      // A scanner's HEAD must not use a link up.
      exposeHeadRoute: false,
      config: { permission },
      schema: {
        summary,
        tags: ['account'],
        ...(authorize && { security: [{ bearer: [] }] }),
        ...(body && { body }),
        ...(query && { querystring: query }),
        ...(params && { params }),
      },
      // Before the body is read: who may not ask learns nothing about what was asked.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (limit) await core.limits.takeFor(limit, request.ip);
        await authorize?.(request);
      },
      handler: async (request, reply) => {
        const output = await handler({
          body: request.body as z.output<B>,
          query: request.query as z.output<Q>,
          params: request.params as z.output<P>,
          facts: factsOf(request),
          request,
          reply,
        });
        const opened = readOpened(output);
        if (opened) core.devices.remember(request, reply, opened.userId, opened.level);
        return reply.sent ? reply : reply.send(output);
      },
    });
  };

  return {
    /** For everybody; a bearer token, whatever it is, is ignored. */
    open: <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
      endpoint: AccountRoute<B, Q, P>,
      handler: Handler<B, Q, P, object>,
    ): void => register(endpoint, 'account:use', null, handler),

    /** For the holder of an access token whose session is alive. */
    member: <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
      endpoint: AccountRoute<B, Q, P>,
      handler: Handler<B, Q, P, { caller: Caller }>,
    ): void =>
      register(
        endpoint,
        'account:use',
        async (request) => {
          callers.set(request, await authenticate(core, request));
        },
        async (input) => {
          const caller = callers.get(input.request);
          if (!caller) throw new Error('A member route ran without authentication.');
          return handler({ ...input, caller });
        },
      ),

    /** For machines holding a service token. */
    service: <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
      endpoint: AccountRoute<B, Q, P>,
      handler: Handler<B, Q, P, object>,
    ): void =>
      register(
        endpoint,
        'account:admin',
        async (request) => {
          await authorizeService(core, request);
        },
        handler,
      ),
  };
};

export type AccountRoutes = ReturnType<typeof createAccountRoutes>;
