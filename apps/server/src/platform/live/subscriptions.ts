import { liveLimits } from '@mz/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { type LiveRules, splitTopic } from './live-definition.ts';
import { type LiveStream, prepare } from './live-stream.ts';

/** Which streams hear of which topics, and whether they still may. */
export const createSubscriptions = (rules: () => LiveRules, log: FastifyBaseLogger) => {
  const byTopic = new Map<string, Set<LiveStream>>();
  /** Counts, by topic, how often access may have changed while it has subscribers. */
  const changes = new Map<string, number>();
  const checking = new Map<LiveStream, Set<string>>();

  const add = (stream: LiveStream, topic: string): void => {
    stream.topics.add(topic);
    byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream));
  };
  const remove = (stream: LiveStream, topic: string): void => {
    stream.topics.delete(topic);
    const all = byTopic.get(topic);
    all?.delete(stream);
    if (all?.size !== 0) return;
    byTopic.delete(topic);
    changes.delete(topic);
  };

  /** Topics among these that the viewer may have, by one call for each kind. */
  const authorized = async (stream: LiveStream, topics: readonly string[]): Promise<ReadonlySet<string>> => {
    const byKind = Map.groupBy(topics, (topic) => splitTopic(topic).kind);
    const answers = await Promise.all(
      [...byKind].map(async ([kind, all]) => {
        const rule = rules().topics.get(kind);
        if (!rule) return [];
        try {
          const ids = new Set(
            await rule.authorize(
              stream.viewer,
              all.map((topic) => splitTopic(topic).id),
            ),
          );
          return all.filter((topic) => ids.has(splitTopic(topic).id));
        } catch (error) {
          log.warn({ err: error, kind }, 'live topics not authorised');
          return [];
        }
      }),
    );
    return new Set(answers.flat());
  };

  /** Looks whether a stream may have topics it is subscribed to, and ends what it may not. */
  const settle = async (stream: LiveStream, topics: readonly string[]): Promise<string[]> => {
    const own = checking.get(stream) ?? new Set();
    checking.set(stream, own);
    for (const topic of topics) own.add(topic);
    const refused: string[] = [];
    let open = topics;
    while (open.length > 0) {
      const before = open.map((topic) => changes.get(topic));
      const allowed = await authorized(stream, open);
      // An answer from before a change of access counts for nothing.
      const again = open.filter((topic, n) => changes.get(topic) !== before[n] && stream.topics.has(topic));
      for (const topic of open) {
        if (allowed.has(topic) || again.includes(topic)) continue;
        remove(stream, topic);
        refused.push(topic);
      }
      open = again;
    }
    for (const topic of topics) own.delete(topic);
    if (own.size === 0) checking.delete(stream);
    return refused;
  };

  const recheckOne = async (stream: LiveStream, topic: string): Promise<void> => {
    const release = stream.hold();
    const refused = await settle(stream, [topic]);
    if (refused.length > 0) stream.tellTopics(refused);
    release();
  };

  /** The stream is to be held meanwhile. @returns what it may not have */
  const subscribe = async (stream: LiveStream, wanted: readonly string[]): Promise<string[]> => {
    const fresh = [...new Set(wanted)].filter((topic) => !stream.topics.has(topic));
    const room = Math.max(0, liveLimits.topicsPerStream + 1 - stream.topics.size);
    const taken = fresh.slice(0, room);
    // Subscribed before it is allowed: what happens meanwhile waits in the held stream.
    for (const topic of taken) add(stream, topic);
    const refused = await settle(stream, taken);
    for (const topic of taken) {
      if (!stream.topics.has(topic)) continue;
      const { kind, id } = splitTopic(topic);
      const events = rules().topics.get(kind)?.snapshot?.(id) ?? [];
      for (const event of events) stream.deliver([prepare(`${kind}:${id}`, event, null)]);
    }
    return [...refused, ...fresh.slice(room)];
  };

  return {
    of: (topic: string): Iterable<LiveStream> => byTopic.get(topic) ?? [],
    has: (topic: string): boolean => byTopic.has(topic),
    add,
    subscribe,
    async change(
      stream: LiveStream,
      { subscribe: wanted, unsubscribe }: { subscribe: readonly string[]; unsubscribe: readonly string[] },
    ): Promise<void> {
      const release = stream.hold();
      for (const topic of unsubscribe) if (splitTopic(topic).kind !== 'member') remove(stream, topic);
      stream.tellTopics(await subscribe(stream, wanted));
      release();
    },
    recheck(topic: string, memberId?: string): void {
      if (!byTopic.has(topic)) return;
      changes.set(topic, (changes.get(topic) ?? 0) + 1);
      for (const stream of byTopic.get(topic) ?? []) {
        if (memberId !== undefined && stream.memberId !== memberId) continue;
        // A check under way notices the change itself.
        if (!checking.get(stream)?.has(topic)) void recheckOne(stream, topic);
      }
    },
    drop(stream: LiveStream): void {
      for (const topic of [...stream.topics]) remove(stream, topic);
    },
    clear(): void {
      byTopic.clear();
      changes.clear();
    },
  };
};
