import { expect, it } from 'vitest';
import { createSecrets } from '../../secrets.ts';
import { isGoodAddress, signAddress } from './signed-address.ts';

const secrets = createSecrets('a secret key for tests, long enough to be one');
const id = '018f3c1e-0000-7000-8000-000000000001';
const now = Date.parse('2026-03-01T10:20:00Z');

const parse = (url: string) => {
  const query = new URLSearchParams(url.split('?')[1]);
  return { id, expires: Number(query.get('expires')), signature: query.get('signature') ?? '' };
};

it('is good until its end and not a moment longer, with its true signature', () => {
  const { url, expiresAt } = signAddress(secrets, id, now);
  expect(expiresAt.toISOString()).toBe('2026-03-01T12:00:00.000Z');
  const address = parse(url);
  expect(isGoodAddress(secrets, address, now)).toBe(true);
  expect(isGoodAddress(secrets, address, expiresAt.getTime() - 1)).toBe(true);
  expect(isGoodAddress(secrets, address, expiresAt.getTime())).toBe(false);
  expect(isGoodAddress(secrets, address, expiresAt.getTime() + 86_400_000)).toBe(false);
});

it('is ours, for this file and this end', () => {
  const address = parse(signAddress(secrets, id, now).url);
  const others = createSecrets('another secret key for tests, long enough as well');
  expect(isGoodAddress(others, address, now)).toBe(false);
  expect(isGoodAddress(secrets, { ...address, expires: address.expires + 3_600 }, now)).toBe(false);
  expect(isGoodAddress(secrets, { ...address, id: id.replace(/1$/, '2') }, now)).toBe(false);
  expect(isGoodAddress(secrets, { ...address, signature: '' }, now)).toBe(false);
});
