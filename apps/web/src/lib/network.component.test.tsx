import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observeFetch, onBackOnline, useNetwork } from './network.ts';

const State = () => <p>{useNetwork()}</p>;

/** What the server's sign of life is answered with. */
let isServerThere = true;
const probes = vi.fn();
const answer = new Response(null, { status: 204 });

beforeEach(() => {
  isServerThere = true;
  probes.mockClear();
  vi.useFakeTimers();
  // The longest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('fetch', async (address: string) => {
    probes(address);
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(async () => {
  // The next test begins with a server that is there.
  isServerThere = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const failing = observeFetch(async () => {
  throw new TypeError('Failed to fetch');
});

test('a request that failed beside a server that answers is no loss of the network', async () => {
  render(<State />);
  await expect(failing('/api/x')).rejects.toThrow('Failed to fetch');
  await settle();
  expect(probes).toHaveBeenCalledWith('/api/health/live');
  expect(screen.getByText('online')).toBeTruthy();
});

test('a server that cannot be reached is told of, asked again, and its return is told of', async () => {
  const back = vi.fn();
  const leave = onBackOnline(back);
  render(<State />);
  isServerThere = false;
  await expect(failing('/api/x')).rejects.toThrow();
  await settle();
  expect(screen.getByText('unreachable')).toBeTruthy();
  await settle(3_000);
  expect(probes).toHaveBeenCalledTimes(2);
  expect(back).not.toHaveBeenCalled();
  isServerThere = true;
  await settle(6_000);
  expect(screen.getByText('online')).toBeTruthy();
  expect(back).toHaveBeenCalledTimes(1);
  // Nothing is asked of a server that is there.
  await settle(120_000);
  expect(probes).toHaveBeenCalledTimes(3);
  leave();
});

test('any answer says that the server is back', async () => {
  render(<State />);
  isServerThere = false;
  await expect(failing('/api/x')).rejects.toThrow();
  await settle();
  expect(screen.getByText('unreachable')).toBeTruthy();
  await act(() => observeFetch(async () => answer)('/api/x'));
  expect(screen.getByText('online')).toBeTruthy();
});

test('a sign of life that fails says nothing where an answer came meanwhile', async () => {
  render(<State />);
  let fail = (_: Error) => {};
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)));
  await expect(failing('/api/x')).rejects.toThrow();
  await act(() => observeFetch(async () => answer)('/api/x'));
  fail(new TypeError('Failed to fetch'));
  await settle();
  expect(screen.getByText('online')).toBeTruthy();
});

test('a request that is given up says nothing', async () => {
  const given = observeFetch(async () => {
    throw new DOMException('given up', 'AbortError');
  });
  await expect(given('/api/x')).rejects.toThrow('given up');
  await settle();
  expect(probes).not.toHaveBeenCalled();
});

test('an answer that does not come makes the server be asked', async () => {
  render(<State />);
  isServerThere = false;
  let end = (_: Response) => {};
  const hanging = observeFetch(() => new Promise((resolve) => (end = resolve)))('/api/x');
  await settle(9_000);
  expect(probes).not.toHaveBeenCalled();
  await settle(2_000);
  expect(screen.getByText('unreachable')).toBeTruthy();
  await act(async () => {
    end(answer);
    await hanging;
  });
  expect(screen.getByText('online')).toBeTruthy();
});
