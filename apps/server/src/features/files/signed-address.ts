import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/** `withheld`: an address for those who may see what is taken down, its author and moderators. */
export type AddressKind = 'shown' | 'withheld';

const purposes: Readonly<Record<AddressKind, string>> = {
  shown: 'file-address',
  withheld: 'withheld-file-address',
};
const hour = 3_600;

export interface SignedAddress {
  readonly url: string;
  readonly expiresAt: Date;
}

const sign = (secrets: Secrets, id: string, expires: number, kind: AddressKind): string =>
  secrets.mac(purposes[kind], `${id}.${expires}`);

/**
 * An address that shows a file without a token, for one to two hours.
 * The end lies on a full hour, so that the address stays the same for a while and browsers keep the file.
 */
export const signAddress = (
  secrets: Secrets,
  id: string,
  now = Date.now(),
  kind: AddressKind = 'shown',
): SignedAddress => {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  return {
    url: `/files/${id}?expires=${expires}&signature=${sign(secrets, id, expires, kind)}`,
    expiresAt: new Date(expires * 1000),
  };
};

/** What kind of address of ours it is; null where it is none, or has expired. */
export const kindOfAddress = (
  secrets: Secrets,
  address: { id: string; expires: number; signature: string },
  now = Date.now(),
): AddressKind | null => {
  if (address.expires * 1000 <= now) return null;
  const given = Buffer.from(address.signature);
  const isOf = (kind: AddressKind): boolean => {
    const expected = Buffer.from(sign(secrets, address.id, address.expires, kind));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return (['shown', 'withheld'] as const).find(isOf) ?? null;
};
