import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { findBodyFault } from '../../../lib/bounded-input.ts';
import { createJsonParser } from '../../../lib/json-body.ts';
import { deviceHeader } from '../sessions/devices.ts';
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
    deviceHeader,
  ].join(', '),
  'access-control-expose-headers': `X-Total-Count, Link, X-Supabase-Api-Version, Retry-After, ${deviceHeader}`,
  'access-control-max-age': '3600',
};

/** Before anything looks at a body it is one object of bounded keys, texts and depth. */
const assertBody = (body: unknown): void => {
  const fault = findBodyFault(body);
  if (fault !== null) throw new AccountError('bad_json', `Could not parse request body as JSON: ${fault}`);
};

const maxParameters = 100;

const assertQuery = (request: FastifyRequest): void => {
  const values = Object.values(request.query as Record<string, unknown>);
  if (values.length > maxParameters)
    throw new AccountError('validation_failed', 'The query holds too many parameters');
  for (const value of values)
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === 'string' && text.includes('\u0000'))
        throw new AccountError('validation_failed', 'A query parameter holds a NUL character');
};

/** Parsers, CORS and error shapes of the protocol, for the routes registered on this instance. */
export const installTransport = (app: FastifyInstance, config: Config): void => {
  const origins = new Set([new URL(config.publicUrl).origin, ...config.auth.allowedOrigins]);
  const parseJson = createJsonParser(app);
  app.removeAllContentTypeParsers();
  // Clients name JSON even where they send nothing, and some name no type where they send JSON.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, {});
    parseJson(request, text, done);
  });

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('vary', 'Origin');
    if (!origins.has(origin)) return;
    reply.headers({
      ...corsHeaders,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    });
  });
  app.addHook('preValidation', async (request) => {
    assertQuery(request);
    request.body ??= {};
    assertBody(request.body);
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
