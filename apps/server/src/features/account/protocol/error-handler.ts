import { isOutage, sqlState } from '@mz/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { AccountError, OAuthError } from './errors.ts';

const versionHeader = 'x-supabase-api-version';
const currentVersion = '2024-01-01';

/** Whether the client understands the newer error shape: any date from its introduction on. */
const wantsNewShape = (request: FastifyRequest): boolean => {
  const given = request.headers[versionHeader];
  return (
    typeof given === 'string' &&
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(given) &&
    given >= currentVersion
  );
};

const issuesOf = (error: FastifyError): string =>
  (error.validation ?? [])
    .map((issue) => {
      const place = issue.instancePath.split('/').filter(Boolean).join('.');
      return place ? `${place}: ${issue.message ?? 'is not valid'}` : (issue.message ?? 'is not valid');
    })
    .join('; ');

const fromFramework = (error: FastifyError): AccountError => {
  if (error.validation) {
    const issues = issuesOf(error);
    if (error.validationContext === 'body')
      return new AccountError('bad_json', `Could not parse request body as JSON: ${issues}`);
    const status = error.validationContext === 'params' ? 404 : 400;
    return new AccountError('validation_failed', issues, { status });
  }
  const status = error instanceof AppError ? error.status : error.statusCode;
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413)
    return new AccountError('request_entity_too_large');
  if (error instanceof SyntaxError || /^FST_ERR_CTP/.test(error.code ?? ''))
    return new AccountError('bad_json', `Could not parse request body as JSON: ${error.message}`);
  if (status === 429) return new AccountError('over_request_rate_limit', undefined, { retryAfter });
  if (status === 503) return new AccountError('service_unavailable', undefined, { retryAfter, cause: error });
  if (status !== undefined && status < 500) return new AccountError('unknown', error.message, { status });
  return new AccountError('unexpected_failure', undefined, { cause: error });
};

/** Whatever was thrown, as an error of the protocol. */
export const toAccountError = (error: FastifyError): AccountError => {
  if (error instanceof AccountError) return error;
  if (isOutage(error))
    return new AccountError('service_unavailable', undefined, { retryAfter: 2, cause: error });
  const state = sqlState(error);
  if (state === '57014') return new AccountError('request_timeout', undefined, { cause: error });
  if (state === '23514')
    return new AccountError('validation_failed', 'A value is longer than may be stored', { cause: error });
  return fromFramework(error);
};

const bodyOf = (error: AccountError, request: FastifyRequest): object => {
  const extra = error.reasons && { weak_password: { reasons: error.reasons } };
  if (wantsNewShape(request)) return { code: error.code, message: error.message, ...extra };
  return {
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...(error.status >= 500 && { error_id: request.id }),
    ...extra,
  };
};

/** Answers with the protocol's two shapes, or OAuth's for the grants that want it. */
export const sendAccountError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .header('cache-control', 'no-store');
  if (error instanceof OAuthError)
    return reply.status(400).send({ error: error.error, error_description: error.message });
  const known = toAccountError(error);
  if (known.status >= 500) request.log.error({ err: known.cause ?? known }, 'account request failed');
  if (wantsNewShape(request)) reply.header(versionHeader, currentVersion);
  reply.header('x-sb-error-code', known.code);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return reply.status(known.status).send(bodyOf(known, request));
};
