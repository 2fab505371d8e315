import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

const purpose = 'file-address';
const hour = 3_600;

export interface SignedAddress {
  readonly url: string;
  readonly expiresAt: Date;
}

const sign = (secrets: Secrets, id: string, expires: number): string =>
  secrets.mac(purpose, `${id}.${expires}`);

/**
 * An address that shows a file without a token, for one to two hours.
 * The end lies on a full hour, so that the address stays the same for a while and browsers keep the file.
 */
export const signAddress = (secrets: Secrets, id: string, now = Date.now()): SignedAddress => {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  return {
    url: `/files/${id}?expires=${expires}&signature=${sign(secrets, id, expires)}`,
    expiresAt: new Date(expires * 1000),
  };
};

/** Whether we made this address and it has not expired. */
export const isGoodAddress = (
  secrets: Secrets,
  address: { id: string; expires: number; signature: string },
  now = Date.now(),
): boolean => {
  const expected = Buffer.from(sign(secrets, address.id, address.expires));
  const given = Buffer.from(address.signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && address.expires * 1000 > now;
};
