import { useEffect, useState } from 'react';
import { subscribeTopic } from '../../../lib/live-topics.ts';

/** Somebody who writes tells it again and again; without that it ends by itself. */
const typingLasts = 6_000;

/** Members who write in a thread now. */
export const useTyping = (threadId: string, viewerId: string): readonly string[] => {
  const [typing, setTyping] = useState<readonly string[]>([]);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const end = (memberId: string) => {
      clearTimeout(timers.get(memberId));
      timers.delete(memberId);
      setTyping([...timers.keys()]);
    };
    const stop = subscribeTopic(`thread:${threadId}`, (event) => {
      if (event.type !== 'typing.changed' || event.memberId === viewerId) return;
      end(event.memberId);
      if (!event.isTyping) return;
      timers.set(
        event.memberId,
        setTimeout(() => end(event.memberId), typingLasts),
      );
      setTyping([...timers.keys()]);
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [threadId, viewerId]);
  return typing;
};

/** Whether a connection has a screen open now; nobody else is told. */
export const useOnlineMember = (memberId: string | undefined): boolean => {
  const [isOnline, setIsOnline] = useState(false);
  useEffect(() => {
    if (memberId === undefined) return undefined;
    return subscribeTopic(`presence:${memberId}`, (event) => {
      if (event.type === 'presence.changed') setIsOnline(event.isOnline);
    });
  }, [memberId]);
  return isOnline;
};
