import { isOutage, isStorageFull, sqlState } from '@mz/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';

/** `scimType` of RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the shape of RFC 7644, section 3.12. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    detail: string,
    { scimType, retryAfter }: { readonly scimType?: ScimType; readonly retryAfter?: number } = {},
  ) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.retryAfter = retryAfter;
  }
}

export const invalidValue = (detail: string): ScimError =>
  new ScimError(400, detail, { scimType: 'invalidValue' });

export const notFound = (): ScimError => new ScimError(404, 'Resource not found.');

export const taken = (detail: string): ScimError => new ScimError(409, detail, { scimType: 'uniqueness' });

const toScimError = (error: FastifyError): ScimError => {
  if (error instanceof ScimError) return error;
  if (error instanceof AppError)
    return new ScimError(
      error.status,
      error.message,
      error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
    );
  if (isStorageFull(error)) return new ScimError(507, 'There is no room to store anything now.');
  if (isOutage(error)) return new ScimError(503, 'Database unavailable.', { retryAfter: 2 });
  if (sqlState(error) === '23505') return taken('Another resource has this name.');
  if ((error.statusCode ?? 500) < 500)
    return new ScimError(error.statusCode ?? 400, error.message, { scimType: 'invalidSyntax' });
  return new ScimError(500, 'Internal server error.');
};

export const sendScimError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const known = toScimError(error);
  if (known.status === 500) request.log.error({ err: error }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  if (known.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"');
  return reply
    .status(known.status)
    .type('application/scim+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(known.status),
      ...(known.scimType && { scimType: known.scimType }),
      detail: known.message,
    });
};
