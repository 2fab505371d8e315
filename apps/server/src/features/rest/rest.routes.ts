import type { Actor } from '@mz/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { findBodyFault } from '../../lib/bounded-input.ts';
import { createJsonParser } from '../../lib/json-body.ts';
import { originOf } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import { profileColumns } from './profiles-rest.repository.ts';
import { createProfilesRestService, type JsonRow } from './profiles-rest.service.ts';
import { RestError, sendRestError } from './rest-error.ts';
import { parseRestQuery, type RestQuery } from './rest-query.ts';

const columns = Object.keys(profileColumns);
const objectType = 'application/vnd.pgrst.object+json';
const readableTypes =
  /^(\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.(object|array)(\+json)?)$/;

interface Form {
  readonly single: boolean;
  readonly stripped: boolean;
}

const formOf = (accept: string | undefined): Form => {
  const types = (accept ?? '*/*').split(',').map((part) => {
    const [type = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return { type, options };
  });
  const chosen = types.find(({ type }) => readableTypes.test(type));
  if (!chosen)
    throw new RestError(
      406,
      'PGRST107',
      `None of these media types are available: ${(accept ?? '').slice(0, 200)}`,
    );
  return {
    single: chosen.type.startsWith('application/vnd.pgrst.object'),
    stripped: chosen.options.includes('nulls=stripped'),
  };
};

const checkSchema = (schema: string | string[] | undefined): void => {
  if (schema === undefined || schema === 'public') return;
  throw new RestError(
    406,
    'PGRST106',
    `Invalid schema: ${String(schema).slice(0, 100)}`,
    'Only the following schemas are exposed: public',
  );
};

const isExpired = (token: string): boolean => {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' && claims.exp * 1000 <= Date.now();
  } catch {
    return false;
  }
};

const actorOf = async (request: FastifyRequest): Promise<Actor> => {
  try {
    return await request.getActor();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
    const token = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
    throw isExpired(token)
      ? new RestError(401, 'PGRST303', 'JWT expired')
      : new RestError(401, 'PGRST301', 'No suitable key or wrong key type');
  }
};

const queryOf = (request: FastifyRequest): RestQuery =>
  parseRestQuery(new URLSearchParams(request.url.split('?')[1] ?? ''), columns);

const prefers = (request: FastifyRequest, wish: string): boolean =>
  String(request.headers.prefer ?? '')
    .split(',')
    .some((part) => part.trim() === wish);

const withoutNulls = (row: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const sendRows = (
  reply: FastifyReply,
  rows: readonly JsonRow[],
  form: Form,
  range: { readonly offset: number; readonly total: number | null },
): FastifyReply => {
  const total = range.total === null ? '*' : String(range.total);
  const extent = rows.length === 0 ? '*' : `${range.offset}-${range.offset + rows.length - 1}`;
  reply.header('content-range', `${extent}/${total}`).serializer(JSON.stringify);
  const shown = form.stripped ? rows.map(withoutNulls) : rows;
  if (!form.single) return reply.type('application/json; charset=utf-8').send(shown);
  if (shown.length !== 1)
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${shown.length} rows`,
    );
  return reply.type(`${objectType}; charset=utf-8`).send(shown[0]);
};

const isAbsent = (body: unknown): boolean => body === null || body === undefined;

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-range, content-profile, retry-after, x-request-id',
};
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, PATCH, OPTIONS',
  'access-control-allow-headers':
    'authorization, apikey, accept-profile, content-profile, content-type, prefer, x-client-info, x-retry-count',
  'access-control-max-age': '3600',
};

/** `GET|PATCH /rest/v1/profiles`, as programs written against a hosted backend call it. */
export const registerRest = async (
  app: FastifyInstance,
  services: FeatureParts<'files' | 'profile'>,
): Promise<void> => {
  const service = createProfilesRestService(services.context, services.files, services.profile);
  await app.register(
    async (rest) => {
      rest.setErrorHandler(sendRestError);
      const parseJson = createJsonParser(rest);
      rest.removeContentTypeParser('application/json');
      // The client names JSON even where it sends nothing.
      rest.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
        const text = body.toString();
        if (text === '') done(null, null);
        else parseJson(request, text, done);
      });
      // The token travels in a header, never in a cookie, so any origin may ask.
      rest.addHook('onRequest', async (_request, reply) => {
        reply.headers(corsHeaders);
      });
      rest.addHook('preValidation', async (request) => {
        checkSchema(request.headers[request.method === 'PATCH' ? 'content-profile' : 'accept-profile']);
        if (!isAbsent(request.body) && findBodyFault(request.body) !== null)
          throw new RestError(400, 'PGRST102', 'Empty or invalid json');
      });

      rest.route({
        method: 'OPTIONS',
        url: '/*',
        config: { permission: 'profile:read', unlisted: true },
        handler: async (_request, reply) => reply.status(204).headers(preflightHeaders).send(),
      });
      rest.route({
        method: 'GET',
        url: '/profiles',
        config: { permission: 'profile:read' },
        schema: {
          operationId: 'rest.profiles.read',
          summary: 'Profiles the viewer may see, in PostgREST’s query language',
          tags: ['rest'],
        },
        handler: async (request, reply) => {
          const actor = await actorOf(request);
          const form = formOf(request.headers.accept);
          const query = queryOf(request);
          const rows = await service.list(actor, query);
          const total = prefers(request, 'count=exact') ? await service.count(actor, query) : null;
          return sendRows(reply, rows, form, { offset: query.offset, total });
        },
      });
      rest.route({
        method: 'PATCH',
        url: '/profiles',
        bodyLimit: 64 * 1024,
        config: { permission: 'profile:write' },
        schema: {
          operationId: 'rest.profiles.update',
          summary: 'Change the viewer’s own profile, in PostgREST’s query language',
          tags: ['rest'],
        },
        handler: async (request, reply) => {
          const actor = await actorOf(request);
          const form = formOf(request.headers.accept);
          const rows = await service.update(actor, originOf(request), queryOf(request), request.body);
          if (prefers(request, 'return=representation'))
            return sendRows(reply, rows, form, { offset: 0, total: null });
          return reply.status(204).send();
        },
      });
      rest.route({
        method: ['POST', 'PUT', 'DELETE'],
        url: '/profiles',
        bodyLimit: 64 * 1024,
        config: { permission: 'profile:write', unlisted: true },
        handler: async (request) => {
          const { role } = await actorOf(request);
          throw new RestError(
            role === 'visitor' ? 401 : 403,
            '42501',
            'permission denied for table profiles',
          );
        },
      });
      rest.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        config: { permission: 'profile:read', unlisted: true },
        handler: async (request) => {
          const table = request.url.split(/[/?]/)[3] ?? '';
          throw new RestError(
            404,
            'PGRST205',
            `Could not find the table 'public.${table.slice(0, 100)}' in the schema cache`,
          );
        },
      });
    },
    { prefix: '/rest/v1' },
  );
};
