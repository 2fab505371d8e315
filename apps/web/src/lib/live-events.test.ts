import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./auth.ts', () => ({
  getAccessToken: async () => 'token',
  refreshAccessToken: async () => undefined,
}));
vi.mock('./query.ts', () => ({ queryClient: {} }));
vi.mock('./session.ts', () => ({ useSession: () => ({ user: null }) }));

const { followEvents } = await import('./live-events.ts');

/** A stream that says it is ready after so long, and ends with its request. */
const readyAfter =
  (milliseconds: number) =>
  async (_url: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('id: 7\nevent: ready\ndata: {"id":"7"}\n\n'));
          signal.addEventListener('abort', () => controller.close());
        },
      }),
    );
  };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['a stream that stands at once leaves what was read', 50, 0],
  ['a stream that took long has what was read looked at again', 4_000, 1],
])('%s', async (_what, milliseconds, resets) => {
  vi.stubGlobal('fetch', readyAfter(milliseconds));
  const stop = new AbortController();
  const onReset = vi.fn();
  const following = followEvents({ onEvent: () => {}, onReset }, stop.signal);
  await vi.advanceTimersByTimeAsync(milliseconds + 10);
  expect(onReset).toHaveBeenCalledTimes(resets);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await following;
});
