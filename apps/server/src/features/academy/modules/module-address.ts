import { timingSafeEqual } from 'node:crypto';
import { modulePath } from '@mz/contracts/academy-modules';
import type { Secrets } from '../../../secrets.ts';

const purpose = 'module-address';
const hour = 3_600;

export interface ModuleAddress {
  readonly id: string;
  readonly expires: number;
  readonly signature: string;
}

const sign = (secrets: Secrets, id: string, expires: number): string =>
  secrets.mac(purpose, `${id}.${expires}`);

/** Where the files of a package lie for one to two hours: they are found beside each other, without a session. */
export const moduleBaseOf = (secrets: Secrets, id: string, now = Date.now()): string => {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  return `${modulePath}${id}/${expires}/${sign(secrets, id, expires)}/`;
};

export const isGoodModuleAddress = (
  secrets: Secrets,
  { id, expires, signature }: ModuleAddress,
  now = Date.now(),
): boolean => {
  const expected = Buffer.from(sign(secrets, id, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > now;
};
