import { expect, it } from 'vitest';
import { createSecrets } from '../../secrets.ts';
import { kindOfAddress, signAddress } from './signed-address.ts';

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
  expect(kindOfAddress(secrets, address, now)).toBe('shown');
  expect(kindOfAddress(secrets, address, expiresAt.getTime() - 1)).toBe('shown');
  expect(kindOfAddress(secrets, address, expiresAt.getTime())).toBeNull();
  expect(kindOfAddress(secrets, address, expiresAt.getTime() + 86_400_000)).toBeNull();
});

it('is ours, for this file and this end', () => {
  const address = parse(signAddress(secrets, id, now).url);
  const others = createSecrets('another secret key for tests, long enough as well');
  expect(kindOfAddress(others, address, now)).toBeNull();
  expect(kindOfAddress(secrets, { ...address, expires: address.expires + 3_600 }, now)).toBeNull();
  expect(kindOfAddress(secrets, { ...address, id: id.replace(/1$/, '2') }, now)).toBeNull();
  expect(kindOfAddress(secrets, { ...address, signature: '' }, now)).toBeNull();
});

it('is told from one of what is taken down', () => {
  const address = parse(signAddress(secrets, id, now, 'withheld').url);
  expect(kindOfAddress(secrets, address, now)).toBe('withheld');
});
