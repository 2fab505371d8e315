import { expect, it } from 'vitest';
import { readReturnPath, signInPath } from './return-path.ts';

it('keeps path, query and fragment', () => {
  const path = signInPath({ pathname: '/settings', search: '?tab=security', hash: '#top' });
  expect(readReturnPath(new URL(path, 'https://x.test').searchParams)).toBe('/settings?tab=security#top');
});

it('needs no parameter for the usual destination', () => {
  expect(signInPath({ pathname: '/dashboard', search: '', hash: '' })).toBe('/signin');
});

it.each(['', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\t/evil.test'])(
  'refuses %j',
  (next) => {
    expect(readReturnPath(new URLSearchParams({ next }))).toBe('/dashboard');
  },
);
