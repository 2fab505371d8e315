import { timingSafeEqual } from 'node:crypto';
import { modulePath } from '@mz/contracts/academy-modules';
import type { Secrets } from '../../../secrets.ts';

/** `withheld`: for those who may see what is taken down. */
export type ModuleAddressKind = 'shown' | 'withheld';

const purposes: Readonly<Record<ModuleAddressKind, string>> = {
  shown: 'module-address',
  withheld: 'withheld-module-address',
};
const hour = 3_600;

export interface ModuleAddress {
  readonly id: string;
  readonly expires: number;
  readonly signature: string;
}

const sign = (secrets: Secrets, id: string, expires: number, kind: ModuleAddressKind): string =>
  secrets.mac(purposes[kind], `${id}.${expires}`);

/** Where the files of a package lie for one to two hours: they are found beside each other, without a session. */
export const moduleBaseOf = (
  secrets: Secrets,
  id: string,
  kind: ModuleAddressKind = 'shown',
  now = Date.now(),
): string => {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  return `${modulePath}${id}/${expires}/${sign(secrets, id, expires, kind)}/`;
};

/** What kind of address of ours it is; null where it is none, or has expired. */
export const kindOfModuleAddress = (
  secrets: Secrets,
  { id, expires, signature }: ModuleAddress,
  now = Date.now(),
): ModuleAddressKind | null => {
  if (expires * 1000 <= now) return null;
  const given = Buffer.from(signature);
  const isOf = (kind: ModuleAddressKind): boolean => {
    const expected = Buffer.from(sign(secrets, id, expires, kind));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return (['shown', 'withheld'] as const).find(isOf) ?? null;
};
