import { isIP } from 'node:net';

/** As Fastify's `trustProxy`. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean);

const names = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isSubnet = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  return rest.length === 0 && isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
};

const trustHops =
  (count: number): TrustProxy =>
  (_address, hop) =>
    hop < count;

/**
 * Whose word for a client's address is taken. `on` is one hop: everything further back is what the client says of
 * itself. Null where the value is none of these.
 */
export const parseTrustProxy = (value: string): TrustProxy | null => {
  const text = value.trim();
  if (text === 'off' || text === 'false' || text === '0') return false;
  if (text === 'on' || text === 'true') return trustHops(1);
  if (/^\d{1,2}$/.test(text)) return trustHops(Number(text));
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => names.has(part) || isSubnet(part)) ? parts.join(',') : null;
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** What the operator is told where clients may reach the server past the proxy. */
export const warnOfTrust = (value: string, host: string): string[] =>
  ['on', 'true'].includes(value.trim()) && !isLoopback(host)
    ? [
        `TRUST_PROXY=on trusts whoever connects to ${host}: a client that reaches the server past the proxy chooses its own address and so its limits. Name the proxy's address instead.`,
      ]
    : [];
