import type { LiveEnded, LiveEvent, LiveTopics, Topic } from '@mz/contracts';
import { formatBlock } from './live-block.ts';
import type { Viewer } from './live-definition.ts';

/** The connection under a stream. */
export interface Outlet {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** A message made ready once for all streams that get it: as it stands, and with its position. */
export interface Prepared {
  readonly topic: string;
  readonly plain: string;
  readonly placed: string;
  /** Null for what is not stored. */
  readonly position: number | null;
}

export const prepare = (topic: Topic, event: LiveEvent, position: number | null): Prepared => {
  const id = position === null ? undefined : String(position);
  const data = JSON.stringify({ ...(id !== undefined && { id }), topic, event });
  return {
    topic,
    position,
    plain: formatBlock({ data }),
    placed: formatBlock({ ...(id !== undefined && { id }), data }),
  };
};

/** Messages a stream holds back at most while its access is being looked at. */
const maxHeld = 2_000;

/** One open stream of this process. */
export interface LiveStream {
  readonly id: string;
  readonly viewer: Viewer;
  readonly memberId: string;
  readonly topics: Set<string>;
  /** Messages of one position belong together: only the last one carries it, so that none is lost by a break. */
  readonly deliver: (messages: readonly Prepared[]) => void;
  /** Sends what was missed, before everything that waits. */
  readonly replay: (messages: readonly Prepared[]) => void;
  /** Up to this position everything has been sent: what waits from before it is dropped. */
  readonly skipTo: (position: number) => void;
  /** Sent as it is, whether the stream is held or not. */
  readonly send: (name: 'ready' | 'reset' | 'topics' | 'position', data: object, position?: number) => void;
  readonly tellTopics: (refused: readonly string[]) => void;
  /** Everything waits, in order, until each hold is released. */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
  readonly end: (reason: LiveEnded['reason']) => void;
}

export const createLiveStream = (id: string, viewer: Viewer, outlet: Outlet): LiveStream => {
  const topics = new Set<string>();
  let held: (readonly Prepared[])[] = [];
  let holds = 0;
  let isOver = false;

  let sentTo = -1;

  const write = (messages: readonly Prepared[]): void => {
    const own = messages.filter(({ topic }) => topics.has(topic));
    if (own.length === 0) return;
    outlet.write(own.map((message, n) => (n === own.length - 1 ? message.placed : message.plain)).join(''));
  };
  const isSent = ([first]: readonly Prepared[]): boolean => (first?.position ?? Infinity) <= sentTo;
  const send: LiveStream['send'] = (name, data, position) =>
    outlet.write(
      formatBlock({
        name,
        data: JSON.stringify(data),
        ...(position !== undefined && { id: String(position) }),
      }),
    );
  const end: LiveStream['end'] = (reason) => {
    if (isOver) return;
    isOver = true;
    outlet.write(formatBlock({ name: 'ended', data: JSON.stringify({ reason } satisfies LiveEnded) }));
    outlet.end();
  };

  return {
    id,
    viewer,
    memberId: viewer.id,
    topics,
    deliver(messages) {
      if (holds === 0) write(messages);
      else if (held.length < maxHeld) held.push(messages);
      // It comes back with its last position.
      else outlet.end();
    },
    replay: write,
    skipTo(position) {
      sentTo = position;
    },
    send,
    tellTopics: (refused) =>
      send('topics', { topics: [...topics], refused: [...refused] } satisfies LiveTopics),
    hold() {
      holds += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        holds -= 1;
        if (holds > 0) return;
        const waiting = held;
        held = [];
        for (const messages of waiting) if (!isSent(messages)) write(messages);
      };
    },
    isHeld: () => holds > 0,
    end,
  };
};
