import { randomBytes } from 'node:crypto';

/** Shamir's scheme over GF(256), two shares of any number: byte by byte a line through the secret. */

/** Multiplies in the field of AES (x⁸ + x⁴ + x³ + x + 1), without branching on the values. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let [left, right] = [a, b];
  for (let bit = 0; bit < 8; bit += 1) {
    product ^= left & -(right & 1);
    left = ((left << 1) ^ (0x1b & -(left >> 7))) & 0xff;
    right >>= 1;
  }
  return product;
};

/** a²⁵⁴, which is one over a. */
const invert = (a: number): number => {
  let [result, power] = [1, a];
  for (let exponent = 254; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return result;
};

export const maxShares = 255;

/** Shares of a secret, each its place on the line followed by the values there; any two of them give it back. */
export const splitSecret = (secret: Buffer, count: number): Buffer[] => {
  if (count < 2 || count > maxShares) throw new RangeError('Between 2 and 255 shares.');
  const slope = randomBytes(secret.length);
  return Array.from({ length: count }, (_none, index) => {
    const x = index + 1;
    const share = Buffer.alloc(secret.length + 1);
    share[0] = x;
    for (let at = 0; at < secret.length; at += 1)
      share[at + 1] = (secret[at] ?? 0) ^ multiply(slope[at] ?? 0, x);
    return share;
  });
};

/** The secret of two different shares; null where they cannot belong together. Wrong shares give a wrong secret. */
export const joinShares = (one: Buffer, other: Buffer): Buffer | null => {
  const [x, y] = [one[0] ?? 0, other[0] ?? 0];
  if (one.length !== other.length || one.length < 2 || x === y || x === 0 || y === 0) return null;
  const over = invert(x ^ y);
  const secret = Buffer.alloc(one.length - 1);
  for (let at = 1; at < one.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    secret[at - 1] = multiply(over, multiply(a, y) ^ multiply(b, x));
  }
  return secret;
};
