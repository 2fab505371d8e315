import type { FastifyRequest, FastifyServerOptions } from 'fastify';

const maxShown = 80;

/**
 * The route as it is declared: what stands in its place in an address may be a secret or lead to a person. Of an
 * address without a route only the beginning is shown.
 */
const pathOf = (request: FastifyRequest): string => {
  const route = request.routeOptions?.url;
  if (route && !route.includes('*')) return route;
  const [path = ''] = request.url.slice(0, 1_000).split('?');
  const shown = path.split('/').slice(0, 4).join('/').slice(0, maxShown);
  return shown === path ? path : `${shown}…`;
};

/** Structured logs without secrets or personal data: routes without their parameters, no headers, no bodies. */
export const loggerOptions = (
  level: string,
  stream?: { write(line: string): void },
  /** What every line says besides. */
  more?: () => object | null,
): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  ...(more && { mixin: () => more() ?? {} }),
  redact: {
    paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.email', '*.phone', '*.secret'],
    censor: '[hidden]',
  },
  serializers: {
    req: (request) => ({ method: request.method, path: pathOf(request), id: request.id }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      // Statements carry their parameters in the message; those may be personal.
      message: error.message.split('\nparams:')[0] ?? '',
      code: error.code ?? (error.cause as { code?: string } | undefined)?.code ?? '',
      stack: (error.stack ?? '').split('\nparams:')[0] ?? '',
      cause: error.cause instanceof Error ? error.cause.message : undefined,
    }),
  },
});
