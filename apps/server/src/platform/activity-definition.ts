import type { Transaction } from '@mz/db';
import type { DomainEvent, DomainEventType, EventTypes } from './domain-event.ts';
import { ManifestError } from './ownership.ts';

/** What a domain event says of a member's activity. */
export interface ActivityEntry<Kind extends string = string> {
  readonly memberId: string;
  /** Null: the day counts, there is nothing to show. */
  readonly kind: Kind | null;
  /** A word on it, for people. */
  readonly detail?: (tx: Transaction) => Promise<string | null>;
}

type Rules<Kind extends string> = {
  readonly [T in DomainEventType]?: (event: DomainEvent<T>) => ActivityEntry<Kind>;
};

/** Who sees an activity: its member alone, or all to whom the member shows the profile. */
export type ActivityAudience = 'own' | 'shown';

/** What of a feature's events is shown to a member as their own activity. */
export interface ActivityDefinition {
  /** Their texts are `activity.kinds` of the dashboard's catalogue. */
  readonly kinds: Readonly<Record<string, ActivityAudience>>;
  readonly rules: Rules<string>;
}

export const defineActivities = <const Kind extends string>(
  kinds: Readonly<Record<Kind, ActivityAudience>>,
  rules: Rules<NoInfer<Kind>>,
): ActivityDefinition => ({ kinds, rules });

/** The definitions of all features as one. */
export interface Activities {
  readonly kinds: readonly string[];
  /** Those that others may see. */
  readonly shownKinds: readonly string[];
  readonly types: readonly DomainEventType[];
  readonly read: (event: DomainEvent) => ActivityEntry | null;
}

/** @throws ManifestError for an event or a kind that two features claim, or an event that none declares */
export const collectActivities = (
  features: readonly { readonly name: string; readonly activities: ActivityDefinition | null }[],
  events: EventTypes,
): Activities => {
  const rules = new Map<string, (event: DomainEvent) => ActivityEntry>();
  const kinds = new Map<string, ActivityAudience>();
  for (const { name, activities } of features) {
    for (const [type, rule] of Object.entries(activities?.rules ?? {})) {
      if (!events.has(type))
        throw new ManifestError(
          `Feature "${name}" counts the event "${type}" as activity, which no feature declares.`,
        );
      if (rules.has(type))
        throw new ManifestError(`Feature "${name}" counts "${type}" as activity, as another feature does.`);
      // Each function is stored under the type of event it takes.
      rules.set(type, rule as (event: DomainEvent) => ActivityEntry);
    }
    for (const [kind, audience] of Object.entries(activities?.kinds ?? {})) {
      if (kinds.has(kind))
        throw new ManifestError(`Feature "${name}" has activities "${kind}", as another feature does.`);
      kinds.set(kind, audience);
    }
  }
  return {
    kinds: [...kinds.keys()],
    shownKinds: [...kinds].flatMap(([kind, audience]) => (audience === 'shown' ? [kind] : [])),
    types: [...rules.keys()] as DomainEventType[],
    read: (event) => rules.get(event.type)?.(event) ?? null,
  };
};
