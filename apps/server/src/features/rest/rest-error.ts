import { isOutage, sqlState } from '@mz/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

/** An error in PostgREST's shape; the published client reads all four members. */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = null;
  }
}

/** Input the database could not read as the column's type. */
const inputStates = new Set(['22P02', '22007', '22008', '22003', '22021', '22025', '22P05', '42804']);

const databaseMessage = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : 'invalid input';

const byStatus: Record<number, RestError> = {
  400: new RestError(400, 'PGRST102', 'Empty or invalid json'),
  413: new RestError(413, 'PGRST102', 'Payload too large'),
  415: new RestError(415, 'PGRST102', 'Content-Type not acceptable'),
};

const toRestError = (error: FastifyError): RestError => {
  if (error instanceof RestError) return error;
  if (isOutage(error)) return new RestError(503, 'PGRST000', 'Database connection error. Retry later.');
  const state = sqlState(error);
  if (state && inputStates.has(state)) return new RestError(400, state, databaseMessage(error));
  if (error instanceof AppError) return new RestError(error.status, 'PGRST102', error.message);
  const known = byStatus[error.statusCode ?? 500];
  return known ?? new RestError(500, 'XX000', 'Internal server error.');
};

/** Answers every error of `/rest/v1` in PostgREST's shape. */
export const sendRestError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const known = toRestError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  if (known.status === 503) reply.header('retry-after', '2');
  if (known.code.startsWith('PGRST30'))
    reply.header('www-authenticate', `Bearer error="invalid_token", error_description="${known.message}"`);
  const { code, details, hint, message } = known;
  return reply
    .status(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, details, hint, message });
};
