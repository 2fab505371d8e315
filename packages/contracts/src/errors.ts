import { z } from 'zod';

/** Every error code of the product's own API and the HTTP status it always has. The one table there is. */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  suspended: 403,
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  repeated: 409,
  protocol_version_unsupported: 412,
  payload_too_large: 413,
  quota_exceeded: 413,
  storage_quota_exceeded: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  image_too_large: 422,
  locked: 423,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One refused input: `path` is dotted (`body.email`), `code` a stable word the web app translates. */
export const fieldErrorSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });

/** The one error shape of the product's own API. */
export const errorBodySchema = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string().describe('English, for developers; the web app translates the code.'),
      fields: z.array(fieldErrorSchema).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
export type FieldError = z.infer<typeof fieldErrorSchema>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');

/** The same as `errorBodySchema` for browsers, which load no schemas to read a refusal. Null: of another shape. */
export const readErrorBody = (value: unknown): ErrorBody['error'] | null => {
  const error = isObject(value) ? value.error : null;
  if (!isObject(error) || typeof error.message !== 'string' || typeof error.requestId !== 'string')
    return null;
  const { code, fields } = error;
  if (typeof code !== 'string' || !Object.hasOwn(errorStatus, code)) return null;
  if (fields !== undefined && !(Array.isArray(fields) && fields.every(isFieldError))) return null;
  return error as ErrorBody['error'];
};
