import { type LiveEvent, liveLimits, type Topic } from '@mz/contracts';
import { isOutage, newId } from '@mz/db';
import { AppError } from '../../lib/app-error.ts';
import type { OutboxGround } from '../consumer.ts';
import { lastPlaced } from '../sequencer.ts';
import {
  composeLive,
  type LiveDefinition,
  type LiveEffect,
  topicOf,
  type Viewer,
} from './live-definition.ts';
import { createLiveHistory } from './live-history.ts';
import { createLiveStream, type LiveStream, type Outlet, type Prepared, prepare } from './live-stream.ts';
import { createSubscriptions } from './subscriptions.ts';

/** A change of what a stream is subscribed to. */
export interface TopicChange {
  readonly subscribe: readonly string[];
  readonly unsubscribe: readonly string[];
}

export interface LiveHub {
  /** Features add theirs before the server listens. */
  readonly add: (definition: LiveDefinition) => void;
  /**
   * Opens a stream of a member.
   *
   * @param after position the member has already seen; null: only what comes from now on
   * @throws AppError `rate_limited` where the member has as many streams as one may have
   */
  readonly open: (
    viewer: Viewer,
    outlet: Outlet,
    wanted: { readonly after: number | null; readonly topics: readonly string[] },
  ) => Promise<LiveStream>;
  readonly leave: (stream: LiveStream) => void;
  /** Changes subscriptions of a stream of this process; false where it has none of this member by that id. */
  readonly change: (streamId: string, memberId: string, change: TopicChange) => boolean;
  /** Gives what is not stored to this process's subscribers of a topic. */
  readonly tell: (topic: Topic, event: LiveEvent) => void;
  /** Position a stream may be told as seen, or null while something waits for it. */
  readonly seen: (stream: LiveStream) => number | null;
  readonly wake: () => void;
  readonly count: (memberId?: string) => number;
  /** Calls back when a member's first stream of this process opens and the last one closes. */
  readonly onMembers: (callback: (memberId: string, isHere: boolean) => void) => void;
  readonly close: () => Promise<void>;
}

/** More than this many missed messages are not sent again. */
const maxMissed = 1_000;
const sweepEvery = 5_000;

const stopping = (): AppError => new AppError('unavailable', 'Server is shutting down.', { retryAfter: 1 });

/** Feeds the streams of this process from the outbox, whichever process wrote the events. */
export const createLiveHub = ({ db, log, events }: OutboxGround): LiveHub => {
  const definitions: LiveDefinition[] = [];
  let rules = composeLive(definitions);
  const history = createLiveHistory(db, events, () => rules);
  const streams = new Map<string, LiveStream>();
  const byMember = new Map<string, Set<LiveStream>>();
  const memberCallbacks: ((memberId: string, isHere: boolean) => void)[] = [];
  const subscriptions = createSubscriptions(() => rules, log);
  let pumping: Promise<void> | null = null;
  let dirty = false;
  let closed = false;

  const messagesOf = (effects: readonly LiveEffect[], position: number): Prepared[] =>
    effects.flatMap((effect) =>
      effect.kind === 'send' ? [prepare(effect.topic, effect.event, position)] : [],
    );

  const deliver = (messages: readonly Prepared[]): void => {
    const [first, ...rest] = messages;
    if (!first) return;
    if (rest.length === 0) {
      for (const stream of subscriptions.of(first.topic)) stream.deliver(messages);
      return;
    }
    const receivers = new Set<LiveStream>();
    for (const { topic } of messages) for (const stream of subscriptions.of(topic)) receivers.add(stream);
    for (const stream of receivers) stream.deliver(messages);
  };

  const apply = (effects: readonly LiveEffect[], position: number): void => {
    // First, so that what follows waits for the answer.
    for (const effect of effects)
      if (effect.kind === 'recheck') subscriptions.recheck(effect.topic, effect.memberId);
    deliver(messagesOf(effects, position));
    for (const effect of effects) {
      if (effect.kind !== 'end') continue;
      for (const stream of byMember.get(effect.memberId) ?? [])
        if (effect.sessionId === undefined || stream.viewer.sessionId === effect.sessionId)
          stream.end('session');
    }
  };

  const pump = async (): Promise<void> => {
    while (dirty && !closed) {
      dirty = false;
      if (streams.size === 0) {
        history.forget();
        return;
      }
      const { entries, isMore } = await history.read();
      for (const { effects, position } of entries) apply(effects, position);
      dirty ||= isMore;
    }
  };

  const wake = (): void => {
    dirty = true;
    if (pumping || closed) return;
    pumping = pump()
      .catch((error: unknown) => {
        if (!isOutage(error)) log.error({ err: error }, 'live events not read');
      })
      .finally(() => {
        pumping = null;
        if (dirty && !closed && streams.size > 0) setTimeout(wake, 20).unref();
      });
  };
  const sweep = setInterval(wake, sweepEvery);
  sweep.unref();

  /** Reads up to where the outbox stands now, where this process has not come that far yet. */
  const reach = async (after: number | null): Promise<number> => {
    const head = history.head();
    if (head !== null && (after === null || after <= head)) return head;
    const placed = await lastPlaced(db);
    if (history.head() === null) history.begin(placed);
    while (!closed && (history.head() ?? placed) < placed) {
      wake();
      await pumping;
    }
    return history.head() ?? placed;
  };

  const catchUp = async (stream: LiveStream, after: number, head: number): Promise<void> => {
    const missed = after > head ? null : await history.since(after);
    const messages = (missed ?? [])
      .filter(({ position }) => position <= head)
      .map(({ effects, position }) => messagesOf(effects, position))
      .filter((group) => group.some(({ topic }) => stream.topics.has(topic)));
    if (missed === null || messages.length > maxMissed) {
      stream.send('reset', { id: String(head) }, head);
      return;
    }
    for (const group of messages) stream.replay(group);
  };

  const leave = (stream: LiveStream): void => {
    if (!streams.delete(stream.id)) return;
    subscriptions.drop(stream);
    const own = byMember.get(stream.memberId);
    own?.delete(stream);
    if (own?.size !== 0) return;
    byMember.delete(stream.memberId);
    for (const callback of memberCallbacks) callback(stream.memberId, false);
  };

  const enter = (stream: LiveStream): void => {
    const own = byMember.get(stream.memberId) ?? new Set();
    // Counted and taken without a pause between, so that streams opened at once stay within the limit.
    if (own.size >= liveLimits.streamsPerMember)
      throw new AppError('rate_limited', 'Event stream limit reached.', { retryAfter: 30 });
    byMember.set(stream.memberId, own.add(stream));
    streams.set(stream.id, stream);
    subscriptions.add(stream, topicOf('member', stream.memberId));
    if (own.size === 1) for (const callback of memberCallbacks) callback(stream.memberId, true);
  };

  return {
    add(definition) {
      rules = composeLive([...definitions, definition]);
      definitions.push(definition);
    },
    wake,
    async open(viewer, outlet, { after, topics }) {
      if (closed) throw stopping();
      const stream = createLiveStream(newId(), viewer, outlet);
      enter(stream);
      // From here on new events wait for this stream, so that none falls between the two readings.
      const release = stream.hold();
      try {
        const refused = await subscriptions.subscribe(stream, topics);
        const head = await reach(after);
        if (closed) throw stopping();
        if (after !== null) {
          await catchUp(stream, after, head);
          stream.skipTo(head);
        }
        stream.send('ready', { id: String(head), stream: stream.id }, head);
        if (topics.length > 0) stream.tellTopics(refused);
        release();
        wake();
      } catch (error) {
        leave(stream);
        throw error;
      }
      return stream;
    },
    leave,
    change(streamId, memberId, change) {
      const stream = streams.get(streamId);
      if (stream?.memberId !== memberId) return false;
      void subscriptions.change(stream, change);
      return true;
    },
    tell: (topic, event) => deliver([prepare(topic, event, null)]),
    seen: (stream) => (stream.isHeld() ? null : history.head()),
    count: (memberId) => (memberId === undefined ? streams.size : (byMember.get(memberId)?.size ?? 0)),
    onMembers: (callback) => {
      memberCallbacks.push(callback);
    },
    async close() {
      closed = true;
      clearInterval(sweep);
      for (const stream of streams.values()) stream.end('shutdown');
      streams.clear();
      byMember.clear();
      subscriptions.clear();
      await pumping;
    },
  };
};
