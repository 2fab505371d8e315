import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../testing/app.tsx';
import { serve } from '../testing/fake-api.ts';
import { beMember } from '../testing/session.ts';
import { features } from './features.ts';

vi.mock('../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const declared = features.flatMap(({ routes }) =>
  routes.flatMap((route) =>
    'firstCalls' in route && route.firstCalls ? [[route.path, route.firstCalls] as const] : [],
  ),
);

it('some screens say what they ask for first', () => {
  expect(declared.map(([path]) => path)).toContain('/social');
});

it.each(declared)('%s asks for what its manifest says', async (path, firstCalls) => {
  serve();
  await openApp(path);
  await waitFor(() =>
    expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(
      expect.arrayContaining([...firstCalls]),
    ),
  );
});
