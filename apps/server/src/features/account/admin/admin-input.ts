import { z } from 'zod';
import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import {
  addressFields,
  checkMetadata,
  optional,
  optionalObject,
  optionalText,
  readEmail,
  readPhone,
} from '../protocol/fields.ts';
import { checkPassword, hashPassword } from '../users/password.ts';
import { readBan } from './ban.ts';

/** Body of `POST /admin/users` and `PUT /admin/users/:id`. */
export const adminBody = z.object({
  ...addressFields,
  id: optional(z.uuid('ID must conform to the uuid format')),
  aud: optionalText,
  role: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optional(z.boolean()),
  phone_confirm: optional(z.boolean()),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  ban_duration: optionalText,
});

export type AdminBody = z.output<typeof adminBody>;

export interface AdminInput {
  readonly id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string | null;
  readonly passwordHash: string | null;
  readonly emailConfirm: boolean;
  readonly phoneConfirm: boolean;
  readonly userMetadata: Record<string, unknown> | null;
  readonly appMetadata: Record<string, unknown> | null;
  readonly role: string | null;
  /** Undefined where nothing was said, null where a ban is lifted. */
  readonly bannedUntil: Date | null | undefined;
  /** Names of what was given. */
  readonly fields: readonly string[];
}

/** Hashes made elsewhere that can be checked here. */
const knownHash =
  /^\$argon2(id|i|d)\$v=\d+\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/;

const checkShape = (body: AdminBody): void => {
  if (body.password && body.password_hash)
    throw new AccountError('validation_failed', 'Only a password or a password hash should be provided');
  if (body.password_hash && !knownHash.test(body.password_hash))
    throw new AccountError('validation_failed', 'Only Argon2 password hashes are supported');
  if (body.aud && body.aud !== 'authenticated')
    throw new AccountError('validation_failed', 'The only audience is "authenticated"');
  if (body.role && !/^[a-z][a-z0-9_]{0,62}$/.test(body.role))
    throw new AccountError('validation_failed', 'role has to be a name of lower-case letters, digits and _');
  if (body.id && /^[0-]+$/.test(body.id))
    throw new AccountError('validation_failed', 'ID cannot be a nil uuid');
};

/** @throws AccountError for everything that cannot be */
export const readInput = (core: AccountCore, body: AdminBody): AdminInput => {
  checkShape(body);
  if (body.password) checkPassword(body.password, core.auth.passwordMin);
  if (body.user_metadata) checkMetadata(body.user_metadata);
  if (body.app_metadata) checkMetadata(body.app_metadata);
  return {
    id: body.id?.toLowerCase() ?? null,
    email: body.email ? readEmail(body.email) : null,
    phone: body.phone ? readPhone(body.phone) : null,
    password: body.password || null,
    passwordHash: body.password_hash || null,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? null,
    appMetadata: body.app_metadata ?? null,
    role: body.role || null,
    bannedUntil: body.ban_duration ? readBan(body.ban_duration, core.now()) : undefined,
    fields: Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  };
};

/** The hash to store; null where no password was given. */
export const hashOf = async ({ password, passwordHash }: AdminInput): Promise<string | null> =>
  passwordHash ?? (password === null ? null : hashPassword(password));
