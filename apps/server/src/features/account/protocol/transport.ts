import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendAccountError } from './error-handler.ts';
import { AccountError } from './errors.ts';

const corsHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    'accept',
    'authorization',
    'content-type',
    'x-client-ip',
    'x-client-info',
    'x-jwt-aud',
    'x-use-cookie',
    'x-supabase-api-version',
    'apikey',
    'accept-profile',
    'content-profile',
    'prefer',
    'range',
  ].join(', '),
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
  'access-control-max-age': '3600',
};

const maxDepth = 40;

/**
 * Refuses what JSON can say and PostgreSQL cannot hold: NUL characters, halves of surrogate pairs, and nesting no
 * honest client sends.
 */
const assertStorable = (value: unknown, depth = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new AccountError('bad_json', 'Could not parse request body as JSON: a text is not valid Unicode');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth)
    throw new AccountError('bad_json', 'Could not parse request body as JSON: nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key);
    assertStorable(inner, depth + 1);
  }
};

const assertQuery = (request: FastifyRequest): void => {
  for (const value of Object.values(request.query as Record<string, unknown>))
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === 'string' && text.includes('\u0000'))
        throw new AccountError('validation_failed', 'A query parameter holds a NUL character');
};

/** Parsers, CORS and error shapes of the protocol, for the routes registered on this instance. */
export const installTransport = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Clients name JSON even where they send nothing, and some name no type where they send JSON.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, {});
    parseJson(request, text, (error, value) => {
      if (error) return done(error);
      try {
        assertStorable(value);
        done(null, value ?? {});
      } catch (refused) {
        done(refused as Error);
      }
    });
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.headers({
      ...corsHeaders,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
  });
  app.addHook('preValidation', async (request) => {
    assertQuery(request);
    request.body ??= {};
  });
  app.options('/*', {
    config: { permission: 'account:use', unlisted: true },
    schema: { hide: true },
    handler: async (_request, reply) => reply.status(204).send(),
  });
  app.setErrorHandler(sendAccountError);
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config: { permission: 'account:use', unlisted: true },
    schema: { hide: true },
    handler: async () => {
      throw new AccountError('not_found');
    },
  });
};
