import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestFacts } from '../protocol/account-route.ts';
import { addressFields, optional, optionalText } from '../protocol/fields.ts';

/** All grants share one address; each reads what it needs. */
export const tokenBody = z.object({
  ...addressFields,
  password: optionalText,
  refresh_token: optionalText,
  auth_code: optionalText,
  code_verifier: optionalText,
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: optional(z.boolean()),
});

export type TokenBody = z.output<typeof tokenBody>;

/** A way to a session. */
export type Grant = (input: {
  body: TokenBody;
  facts: RequestFacts;
  request: FastifyRequest;
}) => Promise<object>;
