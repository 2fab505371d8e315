import {
  type Actor,
  type ActorFor,
  type Endpoint,
  type ErrorCode,
  errorBodySchema,
  errorStatus,
  type HandlerInput,
  type HandlerOutput,
  hasRoleFor,
  isAllowed,
  isStoppedBySuspension,
  type Permission,
} from '@mz/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { RequestOrigin } from '../context.ts';
import { AppError } from './app-error.ts';
import { toWellFormedTexts } from './stored-text.ts';

/** Limits a route may have instead of the API's own; `generous` where an answer costs next to nothing. */
export type RequestLimit = 'generous';

/** Limits of visitors without an account where an answer costs more than a row. */
export type VisitorLimit = 'search';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Named on every route; a test walks the route table. */
    permission?: string;
    /** Counted apart from the rest of the API, with a bucket of its own. */
    limit?: RequestLimit;
    /** Counted apart for visitors without an account, besides the API's own limit. */
    visitorLimit?: VisitorLimit;
    /** Parameters and query fields whose malformed values answer 422 in place of 400. */
    unprocessable?: readonly string[];
    /** Answers in pieces for as long as they come; not counted among the requests under way. */
    streamed?: boolean;
    /** Kept out of the OpenAPI walk: streams and pages. */
    unlisted?: boolean;
    /** The body is a form with one file: field name and accepted types. */
    form?: Readonly<Record<string, readonly string[]>>;
  }
}

interface RouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit'> {
  readonly form?: Readonly<Record<string, readonly string[]>>;
  readonly limit?: RequestLimit;
  readonly visitorLimit?: VisitorLimit;
  readonly unprocessable?: readonly string[];
}

/** What a handler is given besides its validated input. */
export interface HandlerContext<P extends Permission> {
  /** As far as the endpoint's permission tells who it is. */
  readonly actor: ActorFor<P>;
  readonly origin: RequestOrigin;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Address, agent and id of a request, cut to what the tables hold. */
export const originOf = (request: FastifyRequest): RequestOrigin => ({
  // A client may be gone before its address is read.
  ip: request.ip ?? 'unknown',
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  requestId: request.id,
});

/**
 * The actor, as far as the permission tells who it is.
 *
 * @throws AppError `unauthenticated` for visitors, `forbidden` for everybody else without the permission
 */
export const requirePermission = <P extends Permission>(actor: Actor, permission: P): ActorFor<P> => {
  if (isAllowed(actor, permission)) return actor;
  if (actor.role === 'visitor' && actor.secondFactorPending)
    throw new AppError('second_factor_required', 'Second factor required.');
  if (actor.role === 'visitor') throw new AppError('unauthenticated', 'Authentication required.');
  if (hasRoleFor(actor, permission)) throw new AppError('forbidden', 'This needs a verified licence.');
  throw new AppError('forbidden', 'Insufficient role.');
};

/** @throws AppError `suspended`, with the end in the field `until` */
const requireNotSuspended = (actor: Actor, endpoint: Endpoint): void => {
  if (!('suspendedUntil' in actor) || !actor.suspendedUntil || !isStoppedBySuspension(endpoint)) return;
  throw new AppError('suspended', 'This account is suspended from writing.', {
    fields: [{ path: 'until', code: 'suspended', message: actor.suspendedUntil.toISOString() }],
  });
};

const commonErrors: readonly ErrorCode[] = ['validation_failed', 'rate_limited', 'internal', 'unavailable'];

/** What comes in is text that can be encoded and stored, before anything looks at it. */
const cleanTexts = (request: FastifyRequest): void => {
  request.params = toWellFormedTexts({ ...(request.params as object) });
  request.query = toWellFormedTexts({ ...(request.query as object) });
  request.body = toWellFormedTexts(request.body);
};

/** The border of a route: who may pass, and what its input is made of. */
export const authorize = async (
  request: FastifyRequest,
  permission: Endpoint['permission'],
): Promise<void> => {
  requirePermission(await request.getActor(), permission);
  cleanTexts(request);
};

/** Every answer of an endpoint by its status, for OpenAPI and serialisation. */
export const responsesOf = (
  endpoint: Pick<Endpoint, 'permission' | 'params' | 'body' | 'errors' | 'responses'>,
): Record<number, unknown> => {
  const codes: ErrorCode[] = [...commonErrors, ...(endpoint.errors ?? [])];
  if (
    !isAllowed(
      { id: null, role: 'visitor', verified: false, aal: 'aal1', sessionId: null },
      endpoint.permission,
    )
  )
    codes.push('unauthenticated', 'forbidden');
  if (endpoint.params) codes.push('not_found');
  if (endpoint.body) codes.push('malformed_body', 'payload_too_large', 'unsupported_media_type');
  const failures = Object.fromEntries(codes.map((code) => [errorStatus[code], errorBodySchema]));
  return { ...failures, ...endpoint.responses };
};

/**
 * Registers one endpoint of the contract: permission, validation, handler, serialisation.
 * The handler's answer goes out with the first declared status unless it sets another.
 */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: HandlerContext<E['permission']>) => Promise<HandlerOutput<E>>,
  { form, limit, visitorLimit, unprocessable, ...options }: RouteOptions = {},
): void => {
  const status = Number(Object.keys(endpoint.responses)[0] ?? 200);
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: {
      permission: endpoint.permission,
      ...(form && { form }),
      ...(limit && { limit }),
      ...(visitorLimit && { visitorLimit }),
      ...(unprocessable && { unprocessable }),
    },
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: responsesOf(endpoint),
    },
    preValidation: async (request) => {
      await authorize(request, endpoint.permission);
      requireNotSuspended(await request.getActor(), endpoint);
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as HandlerInput<E>;
      const output = await handler(input, {
        actor: requirePermission(await request.getActor(), endpoint.permission as E['permission']),
        origin: originOf(request),
        request,
        reply,
      });
      if (reply.statusCode === 200) reply.status(status);
      return reply.send(output);
    },
  });
};
