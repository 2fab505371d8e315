import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchOrTakeEarly } from './early-answers.ts';

const address = '/api/profile';
const asked = (token = 't1', language = 'en', method = 'GET') => ({
  method,
  headers: { authorization: `Bearer ${token}`, 'accept-language': language },
});
const textOf = async (response: Promise<Response>) => (await response).text();

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('now')),
  );
  globalThis.mzEarlyAnswers = {
    token: 't1',
    language: 'en',
    askedAt: Date.now(),
    answers: new Map([[address, Promise.resolve(new Response('early'))]]),
  };
});
afterEach(() => {
  globalThis.mzEarlyAnswers = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes what was asked for before, once', async () => {
  expect(await textOf(fetchOrTakeEarly(address, asked()))).toBe('early');
  expect(fetch).not.toHaveBeenCalled();
  expect(await textOf(fetchOrTakeEarly(address, asked()))).toBe('now');
});

it.each([
  ['another address', '/api/settings', asked()],
  ['another member', address, asked('t2')],
  ['another language', address, asked('t1', 'ar')],
  ['a change', address, asked('t1', 'en', 'PATCH')],
])('asks anew for %s', async (_, wanted, init) => {
  expect(await textOf(fetchOrTakeEarly(wanted, init))).toBe('now');
});

it('asks anew where the answer is old', async () => {
  vi.useFakeTimers({ now: Date.now() + 21_000, toFake: ['Date'] });
  expect(await textOf(fetchOrTakeEarly(address, asked()))).toBe('now');
});

it('asks again where the first question found no network', async () => {
  globalThis.mzEarlyAnswers?.answers.set(address, Promise.reject(new TypeError('network')));
  expect(await textOf(fetchOrTakeEarly(address, asked()))).toBe('now');
});
