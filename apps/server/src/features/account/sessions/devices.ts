import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../../secrets.ts';

/** Carries the device's token both ways; not a cookie, so that it also reaches us from other origins. */
export const deviceHeader = 'x-device-token';

/** What an account has been opened with on a device: the password alone, or the second factor too. */
export type DeviceLevel = 'aal1' | 'aal2';

/** Accounts one device is known for; a shared computer forgets the one it has known longest. */
const maxTags = 24;
const maxToken = 2_000;
const noncePattern = /^[\w-]{22}$/;

interface Device {
  readonly nonce: string;
  readonly tags: readonly string[];
}

const read = (request: FastifyRequest): Device | null => {
  const header = request.headers[deviceHeader];
  if (typeof header !== 'string' || header.length > maxToken) return null;
  const [nonce = '', ...tags] = header.split('.');
  return noncePattern.test(nonce) ? { nonce, tags } : null;
};

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Devices that signed in before: each has a bucket of its own, which nobody else's wrong guesses drain. */
export interface Devices {
  /** The device's name in buckets if it opened the account up to that level before; null for every other one. */
  recognise(request: FastifyRequest, userId: string, level: DeviceLevel): string | null;
  /** Hands the device a token by which it is known the next time. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string, level: DeviceLevel): void;
}

export const createDevices = (secrets: Secrets): Devices => {
  // A keyed hash for each account: the token says nothing of who signed in, and none can be made up.
  const tagOf = (nonce: string, userId: string, level: DeviceLevel): string =>
    secrets.mac('device', `${nonce} ${userId} ${level}`).slice(0, 24);

  return {
    recognise(request, userId, level) {
      const device = read(request);
      if (!device) return null;
      const tag = tagOf(device.nonce, userId, level);
      return device.tags.some((one) => isEqual(one, tag)) ? device.nonce : null;
    },

    remember(request, reply, userId, level) {
      const known = read(request);
      const nonce = known?.nonce ?? randomBytes(16).toString('base64url');
      const levels: DeviceLevel[] = level === 'aal2' ? ['aal2', 'aal1'] : ['aal1'];
      const fresh = levels.map((one) => tagOf(nonce, userId, one));
      const tags = [...fresh, ...(known?.tags ?? []).filter((tag) => !fresh.includes(tag))].slice(0, maxTags);
      reply.header(deviceHeader, [nonce, ...tags].join('.'));
    },
  };
};
