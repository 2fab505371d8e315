import { newId } from '@mz/db';
import { topicOf } from './live-definition.ts';
import type { LiveHub } from './live-hub.ts';
import type { Signals } from './signals.ts';

/** Kind of the topic `presence:<member>`. */
export const presenceKind = 'presence';

/** Who is here now. Held in memory by each process from what the others tell, and stored nowhere. */
export interface Presence {
  readonly isOnline: (memberId: string) => boolean;
  /** Tells the others that this process's members are gone. */
  readonly close: () => void;
}

export interface PresenceTimes {
  /** A process tells so often who is with it. */
  readonly tellEvery: number;
  /** What a process told counts so long: a killed one tells no more. */
  readonly expireAfter: number;
  /** A reload or a change of network is no coming and going. */
  readonly leaveAfter: number;
}

const defaultTimes: PresenceTimes = { tellEvery: 20_000, expireAfter: 50_000, leaveAfter: 5_000 };
/** Members in one packet. */
const maxMembers = 180;

/** Follows who has streams open here and elsewhere, and tells the subscribers of `presence:<member>`. */
export const createPresence = (
  live: LiveHub,
  signals: Signals,
  times: PresenceTimes = defaultTimes,
): Presence => {
  const self = newId();
  const here = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();
  /** By member, until when each process's word counts; this process's own has no end. */
  const online = new Map<string, Map<string, number>>();

  const announce = (memberId: string, isOnline: boolean): void =>
    live.tell(topicOf(presenceKind, memberId), { type: 'presence.changed', memberId, isOnline });

  const come = (memberId: string, process: string): void => {
    const processes = online.get(memberId) ?? new Map<string, number>();
    const isNew = processes.size === 0;
    processes.set(process, process === self ? Infinity : performance.now() + times.expireAfter);
    online.set(memberId, processes);
    if (isNew) announce(memberId, true);
  };
  const go = (memberId: string, process: string): void => {
    const processes = online.get(memberId);
    if (!processes?.delete(process) || processes.size > 0) return;
    online.delete(memberId);
    announce(memberId, false);
  };
  const send = (kind: 'here' | 'gone', members: Iterable<string>): void => {
    const all = [...members];
    for (let at = 0; at < all.length; at += maxMembers)
      signals.send({ kind, process: self, members: all.slice(at, at + maxMembers) });
  };

  live.onMembers((memberId, isHere) => {
    clearTimeout(leaving.get(memberId));
    leaving.delete(memberId);
    if (isHere) {
      if (here.has(memberId)) return;
      here.add(memberId);
      come(memberId, self);
      send('here', [memberId]);
      return;
    }
    const timer = setTimeout(() => {
      leaving.delete(memberId);
      here.delete(memberId);
      go(memberId, self);
      send('gone', [memberId]);
    }, times.leaveAfter);
    timer.unref();
    leaving.set(memberId, timer);
  });
  signals.on((packet) => {
    if (packet.kind === 'hello') send('here', here);
    if (packet.kind !== 'here' && packet.kind !== 'gone') return;
    const apply = packet.kind === 'here' ? come : go;
    for (const memberId of packet.members) apply(memberId, packet.process);
  });
  signals.onGap(() => {
    signals.send({ kind: 'hello', process: self });
    send('here', here);
  });

  const expire = (): void => {
    const now = performance.now();
    for (const [memberId, processes] of online)
      for (const [process, until] of processes) if (until < now) go(memberId, process);
  };
  const telling = setInterval(() => {
    send('here', here);
    expire();
  }, times.tellEvery);
  telling.unref();

  return {
    isOnline: (memberId) => online.has(memberId),
    close() {
      clearInterval(telling);
      for (const timer of leaving.values()) clearTimeout(timer);
      send('gone', here);
      here.clear();
    },
  };
};
