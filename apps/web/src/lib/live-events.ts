import { type LiveEvent, type LiveMessage, liveMessageSchema } from '@mz/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';
import { createStreamReader } from './sse.ts';

const firstWait = 1_000;
const maxWait = 30_000;
/** What happened before the first stream stood is told by none; after so long it is looked for. */
const lateStart = 1_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const parseMessage = (data: string): LiveMessage | null => {
  try {
    return liveMessageSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
};

interface Follower {
  onEvent: (message: LiveMessage) => void;
  /** The place in the stream was lost: everything may have changed. */
  onReset: () => void;
}

/** Follows the member's event stream until the signal aborts; comes back with its last position after a break. */
export const followEvents = async ({ onEvent, onReset }: Follower, signal: AbortSignal): Promise<void> => {
  let lastId = '';
  let wait = firstWait;
  const begun = performance.now();
  const push = () =>
    createStreamReader((message) => {
      const isLate = lastId === '' && message.event === 'ready' && performance.now() - begun > lateStart;
      if (isLate) onReset();
      lastId = message.id || lastId;
      wait = firstWait;
      if (message.event === 'reset') onReset();
      const event = message.event === 'message' ? parseMessage(message.data) : null;
      if (event) onEvent(event);
    });
  const readOnce = async () => {
    const token = await getAccessToken();
    if (!token) return;
    const headers = new Headers({ accept: 'text/event-stream', authorization: `Bearer ${token}` });
    if (lastId) headers.set('last-event-id', lastId);
    const response = await fetch('/api/events', { headers, signal });
    // Notices a session that was ended elsewhere before the next press of a button does.
    if (response.status === 401) await refreshAccessToken();
    if (!response.ok || !response.body) return;
    const read = push();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) read(piece.value);
  };
  while (!signal.aborted) {
    // A broken stream is expected: servers restart and networks change.
    await readOnce().catch(() => {});
    await pause(wait, signal);
    wait = Math.min(maxWait, wait * 2);
  }
};

/** While a member is here, changes made elsewhere refresh what the screens show. */
export const useLiveEvents = (staleAfter: (event: LiveEvent) => readonly QueryKey[]): void => {
  const memberId = useSession().user?.id ?? null;
  useEffect(() => {
    if (!memberId) return undefined;
    const stop = new AbortController();
    void followEvents(
      {
        onEvent: ({ event }) => {
          for (const queryKey of staleAfter(event)) void queryClient.invalidateQueries({ queryKey });
        },
        onReset: () => void queryClient.invalidateQueries(),
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [memberId, staleAfter]);
};
