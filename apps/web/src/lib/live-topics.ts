import type { LiveEvent, Topic } from '@mz/contracts';

type Listener = (event: LiveEvent) => void;

const listeners = new Map<string, Set<Listener>>();
const watchers = new Set<() => void>();

const tellWatchers = (): void => {
  for (const watcher of watchers) watcher();
};

/** Hears of a topic while a screen shows it; several screens may want the same. Answers with how to stop. */
export const subscribeTopic = (topic: Topic, listener: Listener): (() => void) => {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  if (all.size === 1) tellWatchers();
  return () => {
    all.delete(listener);
    if (all.size > 0 || listeners.get(topic) !== all) return;
    listeners.delete(topic);
    tellWatchers();
  };
};

/** Topics that screens want now. */
export const wantedTopics = (): readonly string[] => [...listeners.keys()];

/** Calls back when other topics are wanted. */
export const watchTopics = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Hands an event to the screens that want its topic. */
export const tellTopic = (topic: string, event: LiveEvent): void => {
  for (const listener of listeners.get(topic) ?? []) listener(event);
};
