import { beforeEach, expect, it, vi } from 'vitest';

const key = ['account', 'audit'];
let query: typeof import('./query.ts');

beforeEach(async () => {
  vi.resetModules();
  query = await import('./query.ts');
});

it('empties the cache when another member comes', () => {
  query.claimCache('alice');
  query.queryClient.setQueryData(key, 'of Alice');
  query.claimCache('bob');
  expect(query.queryClient.getQueryData(key)).toBeUndefined();
});

it('empties it also where a visitor was in between', () => {
  query.claimCache('alice');
  query.queryClient.setQueryData(key, 'of Alice');
  query.claimCache(null);
  query.claimCache('bob');
  expect(query.queryClient.getQueryData(key)).toBeUndefined();
});

it('keeps what the same member has read, and what a visitor read before signing in', () => {
  query.queryClient.setQueryData(['research', 'trending'], 'of a visitor');
  query.claimCache('alice');
  query.queryClient.setQueryData(key, 'of Alice');
  query.claimCache(null);
  query.claimCache('alice');
  expect(query.queryClient.getQueryData(key)).toBe('of Alice');
  expect(query.queryClient.getQueryData(['research', 'trending'])).toBe('of a visitor');
});
