import {
  changeTopics,
  type LiveEnded,
  type LiveMessage,
  type LiveReady,
  type LiveTopics,
} from '@mz/contracts';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { authorizedFetch } from './authorized-fetch.ts';
import { call } from './http.ts';
import { tellTopic, wantedTopics, watchTopics } from './live-topics.ts';
import { probe } from './network.ts';
import { createStreamReader } from './sse.ts';

const firstWait = 1_000;
const maxWait = 30_000;
/** What happened before the first stream stood is told by none; after so long it is looked for. */
const lateStart = 1_000;
/** A change of topics that the stream does not confirm within this time is made by opening it again. */
const confirmWithin = 5_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What a block of the stream says, where it has what is read of it. */
const parse = <T extends object>(data: string, isWhole: (value: Partial<T>) => boolean): T | null => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && isWhole(value) ? (value as T) : null;
  } catch {
    return null;
  }
};
const isReady = ({ stream }: Partial<LiveReady>) => typeof stream === 'string';
const hasTopics = ({ topics }: Partial<LiveTopics>) => Array.isArray(topics);
const isMessage = ({ topic, event }: Partial<LiveMessage>) =>
  typeof topic === 'string' && typeof event?.type === 'string';

/** Keeps what an open stream is subscribed to in step with what screens want. */
const followTopics = (signal: AbortSignal, reopen: () => void) => {
  let stream: string | null = null;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const asked = new Set(wantedTopics());

  const send = async (): Promise<void> => {
    const wanted = new Set(wantedTopics());
    const subscribe = [...wanted].filter((topic) => !asked.has(topic));
    const unsubscribe = [...asked].filter((topic) => !wanted.has(topic));
    if (stream === null || signal.aborted || subscribe.length + unsubscribe.length === 0) return;
    for (const topic of subscribe) asked.add(topic);
    for (const topic of unsubscribe) asked.delete(topic);
    clearTimeout(timer);
    timer = setTimeout(reopen, confirmWithin);
    // Where the request fails, the stream is opened again with all that is wanted.
    await call(changeTopics, { params: { stream }, body: { subscribe, unsubscribe } }).catch(() => {});
  };
  /** Screens change together; one request for all of them. */
  const sendSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      void send();
    });
  };
  const stop = watchTopics(sendSoon);
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  return {
    query: asked.size > 0 ? `?topics=${[...asked].map(encodeURIComponent).join(',')}` : '',
    ready(id: string) {
      stream = id;
      sendSoon();
    },
    confirmed: () => clearTimeout(timer),
  };
};

interface Follower {
  onEvent: (message: LiveMessage) => void;
  /** The place in the stream was lost: everything may have changed. */
  onReset: () => void;
}

/** Follows the member's event stream until the signal aborts; comes back with its last position after a break. */
export const followEvents = async (
  { onEvent, onReset }: Follower,
  signal: AbortSignal,
  /** Since when changes are missed. */
  begun = performance.now(),
): Promise<void> => {
  let lastId = '';
  let wait = firstWait;
  const push = (topics: ReturnType<typeof followTopics>) =>
    createStreamReader((message) => {
      const isLate = lastId === '' && message.event === 'ready' && performance.now() - begun > lateStart;
      if (isLate) onReset();
      lastId = message.id || lastId;
      wait = firstWait;
      if (message.event === 'reset') onReset();
      const ready = message.event === 'ready' ? parse<LiveReady>(message.data, isReady) : null;
      if (ready) topics.ready(ready.stream);
      if (message.event === 'topics' && parse<LiveTopics>(message.data, hasTopics)) topics.confirmed();
      // A session that was ended elsewhere is noticed at once, not by the next press of a button.
      if (message.event === 'ended' && parse<LiveEnded>(message.data, () => true)?.reason === 'session')
        void refreshAccessToken();
      const live = message.event === 'message' ? parse<LiveMessage>(message.data, isMessage) : null;
      if (!live) return;
      onEvent(live);
      tellTopic(live.topic, live.event);
    });
  const readOnce = async (round: AbortController) => {
    if (!(await getAccessToken())) return;
    const headers = new Headers({ accept: 'text/event-stream' });
    if (lastId) headers.set('last-event-id', lastId);
    const topics = followTopics(round.signal, () => round.abort());
    // Its refresh notices a session that was ended elsewhere before the next press of a button does.
    const response = await authorizedFetch(`/api/events${topics.query}`, { headers, signal: round.signal });
    if (!response.ok || !response.body) return;
    const read = push(topics);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) read(piece.value);
  };
  while (!signal.aborted) {
    // A broken stream is expected: servers restart and networks change.
    const round = new AbortController();
    const stop = () => round.abort();
    signal.addEventListener('abort', stop);
    await readOnce(round).catch(() => {
      if (!round.signal.aborted) void probe();
    });
    signal.removeEventListener('abort', stop);
    round.abort();
    await pause(wait, signal);
    wait = Math.min(maxWait, wait * 2);
  }
};
