import { hash, verify } from '@node-rs/argon2';
import { AccountError } from '../protocol/errors.ts';

/** Cost of Argon2id: 19 MiB, two passes, one lane. The only place it is stated. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const maxPasswordBytes = 72;

/** Argon2id is the library's default variant. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost);

let decoy: Promise<string> | null = null;

/** Compares in the same time whether or not there is a hash to compare with. */
export const verifyPassword = async (known: string | null, password: string): Promise<boolean> => {
  if (known) return verify(known, password);
  decoy ??= hashPassword('no account has this password');
  await verify(await decoy, password);
  return false;
};

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly string[];
}

/** What is wrong with a password under the configured rules; null when nothing is. */
export const findWeakness = (password: string, minimum: number): Weakness | null =>
  [...password].length < minimum
    ? { message: `Password should be at least ${minimum} characters.`, reasons: ['length'] }
    : null;

/** @throws AccountError `validation_failed` when too long, `weak_password` when too weak */
export const checkPassword = (password: string, minimum: number): void => {
  if (Buffer.byteLength(password) > maxPasswordBytes)
    throw new AccountError(
      'validation_failed',
      `Password cannot be longer than ${maxPasswordBytes} characters`,
    );
  const weakness = findWeakness(password, minimum);
  if (weakness) throw new AccountError('weak_password', weakness.message, { reasons: weakness.reasons });
};
