import type { FastifyServerOptions } from 'fastify';

/** Structured logs without secrets or personal data: paths without their query, no headers, no bodies. */
export const loggerOptions = (
  level: string,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  redact: {
    paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.email', '*.phone', '*.secret'],
    censor: '[hidden]',
  },
  serializers: {
    req: (request) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
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
