import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './worker-registration.ts';

type Listener = (event: { isUpdate?: boolean; isExternal?: boolean }) => void;

const workers = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: Listener) => workers.listeners.set(name, listener);
    messageSkipWaiting = vi.fn();
    register = async () => ({ installing: null, update: async () => undefined });
  },
}));

const visit = async (controller: object | null) => {
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  const onUpdate = vi.fn();
  await registerWorker(onUpdate);
  return onUpdate;
};

afterEach(() => {
  vi.unstubAllGlobals();
  workers.listeners.clear();
});

it('offers no release when the first worker of another page of the visit takes over', async () => {
  const onUpdate = await visit(null);
  workers.listeners.get('waiting')?.({});
  workers.listeners.get('controlling')?.({ isExternal: true });
  expect(onUpdate).not.toHaveBeenCalled();
});

it('offers a release that waits, or that another tab took', async () => {
  const onUpdate = await visit({});
  workers.listeners.get('waiting')?.({});
  expect(onUpdate).toHaveBeenCalledTimes(1);
  workers.listeners.get('controlling')?.({ isExternal: true });
  expect(onUpdate).toHaveBeenCalledTimes(2);
});

it('reloads into a release that is taken, also where the worker that stands does not let go', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const onUpdate = await visit({});
  workers.listeners.get('waiting')?.({});
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  onUpdate.mock.calls[0]?.[0].take();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
