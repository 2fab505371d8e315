import { expect, it, vi } from 'vitest';
import { createHealth } from './health.ts';

const quiet = { warn: () => undefined };

it('tells which parts work, without what went wrong', async () => {
  const health = createHealth(quiet);
  health.add('files', { name: 'files', check: async () => undefined });
  health.add('articles', {
    name: 'text-index',
    check: async () => {
      throw new Error('10.0.0.7 refused');
    },
  });
  expect(await health.read()).toEqual({ files: 'ok', 'text-index': 'failing' });
  expect(health.took()).toEqual({ files: expect.any(Number) });
});

it('asks once for all who probe within five seconds, and logs a failure once', async () => {
  vi.useFakeTimers();
  try {
    const warn = vi.fn();
    const check = vi.fn(async () => {
      throw new Error('away');
    });
    const health = createHealth({ warn });
    health.add('files', { name: 'files', check });
    await Promise.all([health.read(), health.read()]);
    await health.read();
    expect(check).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_001);
    await health.read();
    expect(check).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

it('calls what gives no answer in time failing', async () => {
  vi.useFakeTimers();
  try {
    const health = createHealth(quiet);
    health.add('files', { name: 'files', check: () => new Promise(() => undefined) });
    const answer = health.read();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toEqual({ files: 'failing' });
  } finally {
    vi.useRealTimers();
  }
});

it('refuses a second check of the same name', () => {
  const health = createHealth(quiet);
  const check = { name: 'files', check: async () => undefined };
  health.add('a', check);
  expect(() => health.add('b', check)).toThrow('Feature "b" has the health check "files"');
});
