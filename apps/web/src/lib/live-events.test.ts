import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const refreshed = vi.hoisted(() => vi.fn(async () => null));
vi.mock('./auth.ts', () => ({
  getAccessToken: async () => 'token',
  refreshAccessToken: refreshed,
}));
const called = vi.hoisted(() => vi.fn(async (..._call: unknown[]) => ({ accepted: true })));
vi.mock('./http.ts', () => ({ call: called }));
vi.mock('./query.ts', () => ({ queryClient: {} }));
vi.mock('./session.ts', () => ({ useSession: () => ({ user: null }) }));

const { followEvents } = await import('./live-events.ts');
const { subscribeTopic } = await import('./live-topics.ts');

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

/** A stream the test writes to; a new one for each request. */
const createStreams = () => {
  const addresses: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetchStream = async (url: string, { signal }: { signal: AbortSignal }) => {
    addresses.push(url);
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      }),
    );
  };
  const write = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { addresses, fetchStream, write };
};
const stream = '018f6b1e-0000-7000-8000-000000000001';
const memberId = '018f6b1e-0000-7000-8000-000000000002';
const ready = `id: 7\nevent: ready\ndata: {"id":"7","stream":"${stream}"}\n\n`;
const topic = `presence:${memberId}` as const;
const online = `data: {"topic":"${topic}","event":{"type":"presence.changed","memberId":"${memberId}","isOnline":true}}\n\n`;

it('subscribes an open stream to what screens want, and opens it again where that is not confirmed', async () => {
  const { addresses, fetchStream, write } = createStreams();
  vi.stubGlobal('fetch', fetchStream);
  called.mockClear();
  const stop = new AbortController();
  const following = followEvents({ onEvent: () => {}, onReset: () => {} }, stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  write(ready);
  await vi.advanceTimersByTimeAsync(10);
  expect(addresses).toEqual(['/api/events']);

  const heard = vi.fn();
  const also = vi.fn();
  const leave = subscribeTopic(topic, heard);
  const leaveAlso = subscribeTopic(topic, also);
  await vi.advanceTimersByTimeAsync(10);
  expect(called.mock.calls.map(([, input]) => input)).toEqual([
    { params: { stream }, body: { subscribe: [topic], unsubscribe: [] } },
  ]);
  write(`event: topics\ndata: {"topics":["${topic}"],"refused":[]}\n\n${online}`);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toHaveBeenCalledWith({ type: 'presence.changed', memberId, isOnline: true });
  expect(also).toHaveBeenCalledTimes(1);
  expect(addresses).toHaveLength(1);

  leave();
  await vi.advanceTimersByTimeAsync(10);
  expect(called).toHaveBeenCalledTimes(1);
  leaveAlso();
  await vi.advanceTimersByTimeAsync(10);
  expect(called.mock.calls[1]?.[1]).toEqual({
    params: { stream },
    body: { subscribe: [], unsubscribe: [topic] },
  });

  // Nobody confirms it: the next stream is opened with what is wanted then.
  const leaveLast = subscribeTopic(topic, heard);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(addresses).toEqual(['/api/events', `/api/events?topics=${encodeURIComponent(topic)}`]);
  leaveLast();
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await following;
});

it.each([
  ['session', 1],
  ['shutdown', 0],
])('asks for a new token where the stream was ended for %s: %i', async (reason, times) => {
  const { fetchStream, write } = createStreams();
  vi.stubGlobal('fetch', fetchStream);
  refreshed.mockClear();
  const stop = new AbortController();
  const following = followEvents({ onEvent: () => {}, onReset: () => {} }, stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  write(`${ready}event: ended\ndata: {"reason":"${reason}"}\n\n`);
  await vi.advanceTimersByTimeAsync(10);
  expect(refreshed).toHaveBeenCalledTimes(times);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await following;
});
