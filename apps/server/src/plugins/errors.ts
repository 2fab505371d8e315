import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@mz/contracts';
import { isOutage, isStorageFull, sqlState } from '@mz/db';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../lib/app-error.ts';

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'malformed_body',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_UNDER_PRESSURE: 'unavailable',
};

/** SQL states of texts no column can hold: U+0000 in text and in JSON, half a surrogate pair in JSON. */
const unstorable = new Set(['22021', '22P02', '22P05']);

const codeByStatus = new Map<number, ErrorCode>(
  (Object.entries(errorStatus) as [ErrorCode, number][]).reverse().map(([code, status]) => [status, code]),
);

const fieldsOf = (error: FastifyError): FieldError[] =>
  (error.validation ?? []).map((issue) => ({
    path: [error.validationContext, ...issue.instancePath.split('/').filter(Boolean)].join('.'),
    code: String(issue.keyword ?? 'invalid'),
    message: issue.message ?? 'is not valid',
  }));

/** A malformed request: 422 where the route says so of the field, otherwise 400. */
const toRefusal = (error: FastifyError, named: readonly string[]): AppError => {
  const fields = fieldsOf(error);
  const isNamed = fields.some(({ path }) => named.includes(path.split('.')[1] ?? ''));
  return new AppError(isNamed ? 'unprocessable' : 'validation_failed', 'Invalid request.', {
    fields,
  });
};

/** Whatever was thrown, as an error of the table. */
const toAppError = (error: FastifyError, request: FastifyRequest): AppError => {
  if (error instanceof AppError) return error;
  if (isStorageFull(error))
    return new AppError('storage_full', 'There is no room to store anything now; reading goes on.', {
      retryAfter: 30,
      cause: error,
    });
  if (isOutage(error))
    return new AppError('unavailable', 'Database unavailable.', {
      retryAfter: 2,
      cause: error,
    });
  if (hasZodFastifySchemaValidationErrors(error) || error.validation)
    return toRefusal(error, request.routeOptions?.config?.unprocessable ?? []);
  if (unstorable.has(sqlState(error) ?? ''))
    return new AppError('validation_failed', 'Request contains unsupported characters.', {
      cause: error,
    });
  const code = byFrameworkCode[error.code];
  if (code) return new AppError(code, error.message);
  const status = error.statusCode ?? 500;
  const known = status < 500 ? codeByStatus.get(status) : undefined;
  if (known) return new AppError(known, error.message);
  return new AppError('internal', 'Internal server error.', { cause: error });
};

/** The one error shape, ready to be sent. */
export const toErrorBody = (error: AppError, requestId: string): ErrorBody => ({
  error: {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    requestId,
  },
});

const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = toAppError(error, request);
  // What is refused because the server is busy has no cause, and there is much of it.
  if (known.status >= 500 && (known.code !== 'unavailable' || known.cause !== undefined))
    request.log.error({ err: error }, 'request failed');
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return reply
    .status(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorBody(known, request.id));
};

/** One error shape for the whole product API; account endpoints install their protocol's own. */
export const errorsPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler(sendError);
});

/** Errors raised before routing, such as an address that is not valid percent-encoding. */
export const sendFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  return sendError(error, request, reply);
};
