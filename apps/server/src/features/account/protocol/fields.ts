import { z } from 'zod';
import { AccountError } from './errors.ts';

/** Clients send explicit nulls for what they leave out. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);

/** No token, address or text of the protocol is longer. */
const maxText = 10_000;

export const optionalText = optional(z.string().max(maxText));
export const optionalObject = optional(z.record(z.string(), z.unknown()));

/** Fields several endpoints share; unknown keys are ignored everywhere. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };
export const addressFields = { email: optionalText, phone: optionalText };
export const redirectQuery = z.object({ redirect_to: optionalText });

const maxEmailLength = 255;
// What HTML's e-mail field accepts, with a dot in the domain.
const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** The address in lower case. @throws AccountError `validation_failed` */
export const readEmail = (text: string): string => {
  const email = text.toLowerCase();
  if (email.length > maxEmailLength)
    throw new AccountError('validation_failed', 'An email address is too long');
  const local = email.slice(0, email.lastIndexOf('@'));
  if (!emailForm.test(email) || local.length > 64)
    throw new AccountError('validation_failed', 'Unable to validate email address: invalid format');
  return email;
};

/** The number as digits. @throws AccountError `validation_failed` */
export const readPhone = (text: string): string => {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9][0-9]{1,14}$/.test(phone))
    throw new AccountError('validation_failed', 'Invalid phone number format (E.164 required)');
  return phone;
};

export interface Pkce {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** The PKCE pair of a request; null in the implicit flow. @throws AccountError `validation_failed` */
export const readPkce = (body: { code_challenge?: string; code_challenge_method?: string }): Pkce | null => {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '')
    throw new AccountError(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    );
  if (method !== 's256' && method !== 'plain')
    throw new AccountError('validation_failed', 'code challenge method not supported');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw new AccountError(
      'validation_failed',
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ and ~',
    );
  return { challenge, method };
};

/** Larger metadata would not fit into the header an access token travels in. */
const maxMetadataLength = 10_000;

/** @throws AccountError `validation_failed` */
export const checkMetadata = (metadata: Readonly<Record<string, unknown>>): void => {
  if (JSON.stringify(metadata).length > maxMetadataLength)
    throw new AccountError(
      'validation_failed',
      `User metadata is limited to ${maxMetadataLength} characters`,
    );
};
