import { type LiveEvent, liveEventSchema, type Topic, topicSchema } from '@mz/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Listener } from '../listener.ts';
import type { LiveHub, TopicChange } from './live-hub.ts';

/** Channel of what is told and not stored. */
export const signalsChannel = 'mz_live';

const ids = z.array(z.uuid());
const packetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), topic: topicSchema, event: liveEventSchema }),
  z.object({
    kind: z.literal('change'),
    stream: z.uuid(),
    memberId: z.uuid(),
    subscribe: z.array(topicSchema),
    unsubscribe: z.array(topicSchema),
  }),
  /** Members with streams at a process; `isWhole` where the list continues none before it. */
  z.object({ kind: z.literal('here'), process: z.uuid(), members: ids }),
  z.object({ kind: z.literal('gone'), process: z.uuid(), members: ids }),
  /** A process that came late asks who is here. */
  z.object({ kind: z.literal('hello'), process: z.uuid() }),
]);
export type Packet = z.infer<typeof packetSchema>;

/** PostgreSQL takes payloads below 8,000 bytes. */
const maxBytes = 7_900;
/** What is told within this time leaves together. */
const gatherFor = 20;
/** Packets that wait at most; a storm costs its oldest ones. */
const maxWaiting = 2_000;
/** The same event told again within this time is told once. */
const repeatAfter = 2_000;

/** What is told and not stored: to the streams of this process at once, to the others by small notifications. */
export interface Signals {
  readonly tell: (topic: Topic, event: LiveEvent) => void;
  /** Changes subscriptions of a stream, at whichever process it is open. */
  readonly change: (stream: string, memberId: string, change: TopicChange) => void;
  readonly send: (packet: Packet) => void;
  /** Calls back for packets of other processes. */
  readonly on: (callback: (packet: Packet) => void) => void;
  /** Calls back when notifications may have been lost. */
  readonly onGap: (callback: () => void) => void;
  readonly close: () => void;
}

/** Two of one key are one: the later says what holds. */
const keyOf = (packet: Packet): string | null =>
  packet.kind === 'event'
    ? `${packet.topic} ${packet.event.type} ${'memberId' in packet.event ? packet.event.memberId : ''}`
    : null;

/** Packets by payload, each below the limit. */
const packTexts = (texts: readonly string[]): string[] => {
  const payloads: string[] = [];
  let group: string[] = [];
  let size = 2;
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > maxBytes && group.length > 0) {
      payloads.push(`[${group.join(',')}]`);
      group = [];
      size = 2;
    }
    group.push(text);
    size += bytes;
  }
  if (group.length > 0) payloads.push(`[${group.join(',')}]`);
  return payloads;
};

export const createSignals = (listener: Listener, live: LiveHub, log: FastifyBaseLogger): Signals => {
  const waiting = new Map<string, string>();
  const notified = new Map<string, { text: string; at: number }>();
  const callbacks: ((packet: Packet) => void)[] = [];
  const gapCallbacks: (() => void)[] = [];
  let unkeyed = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const flush = (): void => {
    timer = undefined;
    const texts = [...waiting.values()];
    waiting.clear();
    for (const payload of packTexts(texts)) listener.notify(signalsChannel, payload);
  };

  const send = (packet: Packet): void => {
    if (closed) return;
    const text = JSON.stringify(packet);
    if (Buffer.byteLength(text) + 2 > maxBytes) throw new Error('Live signal exceeds the size limit.');
    unkeyed += 1;
    const key = keyOf(packet) ?? `#${unkeyed}`;
    waiting.delete(key);
    waiting.set(key, text);
    if (waiting.size > maxWaiting) {
      const oldest = waiting.keys().next();
      if (!oldest.done) waiting.delete(oldest.value);
    }
    timer ??= setTimeout(flush, gatherFor);
  };

  /** Whether the same was told a moment ago: somebody who types does so many times a second. */
  const isRepeat = (key: string, text: string): boolean => {
    const now = performance.now();
    const last = notified.get(key);
    if (last?.text === text && now - last.at < repeatAfter) return true;
    notified.delete(key);
    notified.set(key, { text, at: now });
    for (const [old, { at }] of notified) {
      if (now - at < repeatAfter && notified.size <= maxWaiting) break;
      notified.delete(old);
    }
    return false;
  };

  const parse = (payload: string): Packet[] => {
    try {
      return z.array(packetSchema).parse(JSON.parse(payload));
    } catch (error) {
      log.warn({ err: error }, 'live signal not understood');
      return [];
    }
  };

  listener.on(signalsChannel, (payload) => {
    if (payload === '') {
      for (const callback of gapCallbacks) callback();
      return;
    }
    for (const packet of parse(payload)) {
      if (packet.kind === 'event') live.tell(packet.topic as Topic, packet.event);
      else if (packet.kind === 'change') live.change(packet.stream, packet.memberId, packet);
      for (const callback of callbacks) callback(packet);
    }
  });

  return {
    tell(topic, event) {
      const packet: Packet = { kind: 'event', topic, event };
      if (isRepeat(keyOf(packet) ?? topic, JSON.stringify(event))) return;
      live.tell(topic, event);
      send(packet);
    },
    change(stream, memberId, { subscribe, unsubscribe }) {
      if (live.change(stream, memberId, { subscribe, unsubscribe })) return;
      // Too many for one payload go in halves; the stream answers to each.
      const packet = {
        kind: 'change' as const,
        stream,
        memberId,
        subscribe: [...subscribe],
        unsubscribe: [...unsubscribe],
      };
      if (Buffer.byteLength(JSON.stringify(packet)) + 2 <= maxBytes) return send(packet);
      const half = (all: readonly string[]) => Math.ceil(all.length / 2);
      this.change(stream, memberId, {
        subscribe: subscribe.slice(0, half(subscribe)),
        unsubscribe: unsubscribe.slice(0, half(unsubscribe)),
      });
      this.change(stream, memberId, {
        subscribe: subscribe.slice(half(subscribe)),
        unsubscribe: unsubscribe.slice(half(unsubscribe)),
      });
    },
    send,
    on: (callback) => {
      callbacks.push(callback);
    },
    onGap: (callback) => {
      gapCallbacks.push(callback);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      flush();
    },
  };
};
