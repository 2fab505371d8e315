import { useSyncExternalStore } from 'react';

/** `offline`: the browser has no network. `unreachable`: it says that it has one, but the server cannot be reached. */
export type NetworkState = 'online' | 'offline' | 'unreachable';

const probeAddress = '/api/health/live';
/** An answer that takes longer makes us ask whether anything comes back at all. */
const slowAfter = 10_000;
const probeTimeout = 8_000;
const firstPause = 3_000;
const maxPause = 10_000;

let isReachable = true;
let probing: Promise<void> | null = null;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
let shown: NetworkState | null = null;
/** How many answers there were: one that came meanwhile says more than a sign of life that did not. */
let answers = 0;
const listeners = new Set<() => void>();

const readState = (): NetworkState => {
  if (!navigator.onLine) return 'offline';
  return isReachable ? 'online' : 'unreachable';
};

/** Outside of components: whether a request is worth its try. */
export const isOnline = (): boolean => readState() === 'online';

const tell = (): void => {
  const next = readState();
  if (next === shown) return;
  shown = next;
  for (const listener of [...listeners]) listener();
};

const noteAnswer = (): void => {
  clearTimeout(timer);
  pause = firstPause;
  answers += 1;
  isReachable = true;
  tell();
};

/** A ward's computers lose the server together; they do not ask for it together. */
const soon = (): number => pause * (0.5 + Math.random() / 2);

/** Asks the server for a sign of life; without one it asks again, less and less often, until there is one. */
export const probe = (): Promise<void> => {
  if (!navigator.onLine) return Promise.resolve();
  const before = answers;
  probing ??= fetch(probeAddress, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    .then(noteAnswer, () => {
      if (answers !== before) return;
      isReachable = false;
      tell();
      clearTimeout(timer);
      timer = setTimeout(() => void probe(), soon());
      pause = Math.min(maxPause, pause * 2);
    })
    .finally(() => {
      probing = null;
    });
  return probing;
};

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

/**
 * A `fetch` that notices whether the server is there. One request that fails proves nothing (a page that is left ends
 * its own), so the server is asked once more before the screens say so.
 */
export const observeFetch = (send: typeof fetch): typeof fetch =>
  (async (input, init) => {
    const slow = setTimeout(() => void probe(), slowAfter);
    try {
      const response = await send(input, init);
      noteAnswer();
      return response;
    } catch (cause) {
      if (!isAbort(cause)) void probe();
      throw cause;
    } finally {
      clearTimeout(slow);
    }
  }) satisfies typeof fetch;

const onBrowserEvent = (): void => {
  tell();
  // What the browser calls a network may lead nowhere.
  if (!isReachable) void probe();
};
const onSeen = (): void => {
  if (document.visibilityState === 'visible' && !isReachable) void probe();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    shown = readState();
    window.addEventListener('online', onBrowserEvent);
    window.addEventListener('offline', onBrowserEvent);
    document.addEventListener('visibilitychange', onSeen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onBrowserEvent);
    window.removeEventListener('offline', onBrowserEvent);
    document.removeEventListener('visibilitychange', onSeen);
  };
};

/** Calls back each time the server can be reached again; returns how to end that. */
export const onBackOnline = (listener: () => void): (() => void) => {
  let before = readState();
  const leave = subscribe(() => {
    const wasUnreachable = before === 'unreachable';
    before = readState();
    if (wasUnreachable && before === 'online') listener();
  });
  const onOnline = () => {
    if (isOnline()) listener();
  };
  window.addEventListener('online', onOnline);
  return () => {
    leave();
    window.removeEventListener('online', onOnline);
  };
};

export const useNetwork = (): NetworkState => useSyncExternalStore(subscribe, readState, () => 'online');

/** Whether the server can be reached, as far as is known. */
export const useOnline = (): boolean => useNetwork() === 'online';
