import { isIPv6 } from 'node:net';

/** What one household or office shares of an address: IPv4 whole, IPv6 its /64. */
export const networkOf = (ip: string | undefined): string => {
  // A client may be gone before its address is read.
  if (!ip) return 'unknown';
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  // Behind a proxy that passes anything on, an address may be anything.
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
