import type { Actor, LiveEvent, Topic } from '@mz/contracts';
import type { DomainEvent, DomainEventType } from '../domain-event.ts';

/** What a domain event means for open streams. */
export type LiveEffect =
  /** The subscribers of the topic hear of it. */
  | { readonly kind: 'send'; readonly topic: Topic; readonly event: LiveEvent }
  /** Access to the topic may have ended: subscriptions (of the member, or all) are authorised anew. */
  | { readonly kind: 'recheck'; readonly topic: Topic; readonly memberId?: string }
  /** The member's streams end, or only those of one session. */
  | { readonly kind: 'end'; readonly memberId: string; readonly sessionId?: string };

/** The member behind a stream. */
export type Viewer = Actor & { readonly id: string };

/** A kind of topic that members may subscribe to. */
export interface TopicRule {
  /** Which of these the viewer may hear of, by one query. Ids come from outside; an error refuses all of them. */
  readonly authorize: (viewer: Viewer, ids: readonly string[]) => Promise<readonly string[]>;
  /** What holds at the moment of subscription, for topics whose events are not stored. */
  readonly snapshot?: (id: string) => readonly LiveEvent[];
}

type EffectsOf = {
  readonly [T in DomainEventType]?: (event: DomainEvent<T>) => readonly LiveEffect[];
};

/** What a feature has to do with live events. */
export interface LiveDefinition {
  /** By kind, the part of a topic before the colon. */
  readonly topics?: Readonly<Record<string, TopicRule>>;
  /** Its domain events, translated into what the wire contract says. */
  readonly effects?: EffectsOf;
}

/** A topic by kind and id. */
export const topicOf = (kind: string, id: string): Topic => `${kind}:${id}`;

/** Kind and id of a topic. */
export const splitTopic = (topic: string): { readonly kind: string; readonly id: string } => {
  const at = topic.indexOf(':');
  return { kind: topic.slice(0, at), id: topic.slice(at + 1) };
};

/** What the screens of one member hear. */
export const toMember = (memberId: string, event: LiveEvent): LiveEffect => ({
  kind: 'send',
  topic: topicOf('member', memberId),
  event,
});

/** All definitions as one; a kind or an event type that two features claim is a mistake. */
export interface LiveRules {
  readonly topics: ReadonlyMap<string, TopicRule>;
  /** Types of domain events that have an effect on streams. */
  readonly types: readonly DomainEventType[];
  readonly effects: (event: DomainEvent) => readonly LiveEffect[];
}

export const composeLive = (definitions: readonly LiveDefinition[]): LiveRules => {
  const rules = new Map<string, TopicRule>();
  const effects = new Map<string, (event: DomainEvent) => readonly LiveEffect[]>();
  for (const definition of definitions) {
    for (const [kind, rule] of Object.entries(definition.topics ?? {})) {
      if (kind === 'member' || rules.has(kind)) throw new Error(`Live topic "${kind}" is declared twice.`);
      rules.set(kind, rule);
    }
    for (const [type, effect] of Object.entries(definition.effects ?? {})) {
      if (effects.has(type)) throw new Error(`Live effects of "${type}" are declared twice.`);
      // Each function is stored under the type of event it takes.
      effects.set(type, effect as (event: DomainEvent) => readonly LiveEffect[]);
    }
  }
  return {
    topics: rules,
    types: [...effects.keys()] as DomainEventType[],
    effects: (event) => effects.get(event.type)?.(event) ?? [],
  };
};
