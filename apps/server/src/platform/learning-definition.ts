import type { CanmedsRole, EntryKind, EntrySetting } from '@mz/contracts/growth';
import type { Transaction } from '@mz/db';
import type { DomainEvent, DomainEventType, EventTypes } from './domain-event.ts';
import { ManifestError } from './ownership.ts';

/** What a domain event adds to a member's learning record. */
export interface LearningEntry {
  readonly memberId: string;
  /** What was learned from, once a member: told again, it counts no more. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly minutes: number;
  readonly title: string;
  /** Where in the product it was done. */
  readonly path: string | null;
  readonly setting?: EntrySetting;
  readonly role?: CanmedsRole;
  readonly provider?: string;
  /** What the member wrote about it, sealed with the member's own key, in base64. */
  readonly reflection?: { readonly sealed: string; readonly inReport: boolean };
}

type Rules = {
  readonly [T in DomainEventType]?: (event: DomainEvent<T>, tx: Transaction) => Promise<LearningEntry | null>;
};

/** What of events counts as learning; null where one of them does not. Uses only `tx`. */
export type LearningDefinition = Rules;

export const defineLearning = (rules: Rules): LearningDefinition => rules;

/** The definitions of all features as one. */
export interface LearningRules {
  readonly types: readonly DomainEventType[];
  readonly read: (event: DomainEvent, tx: Transaction) => Promise<readonly LearningEntry[]>;
}

type Rule = (event: DomainEvent, tx: Transaction) => Promise<LearningEntry | null>;

/** @throws ManifestError for an event that no feature declares */
export const collectLearning = (
  features: readonly { readonly name: string; readonly learning: LearningDefinition | null }[],
  events: EventTypes,
): LearningRules => {
  const rules = new Map<string, Rule[]>();
  for (const { name, learning } of features)
    for (const [type, rule] of Object.entries(learning ?? {})) {
      if (!events.has(type))
        throw new ManifestError(
          `Feature "${name}" counts the event "${type}" as learning, which no feature declares.`,
        );
      // Each function is stored under the type of event it takes.
      rules.set(type, [...(rules.get(type) ?? []), rule as Rule]);
    }
  return {
    types: [...rules.keys()] as DomainEventType[],
    async read(event, tx) {
      const found: LearningEntry[] = [];
      for (const rule of rules.get(event.type) ?? []) {
        const entry = await rule(event, tx);
        if (entry) found.push(entry);
      }
      return found;
    },
  };
};
