import type { MemberActor } from '@mz/contracts';
import type { NotificationIcon } from '@mz/contracts/notifications';
import type { NotificationKind as NotificationSetting } from '@mz/contracts/settings';
import type { DatabaseOrTransaction, Transaction } from '@mz/db';
import type { SQL } from 'drizzle-orm';
import type { DomainEvent, DomainEventType, EventTypes } from './domain-event.ts';
import { ManifestError } from './ownership.ts';

/** What notifications of a kind are about. */
export interface NotificationSubject {
  /**
   * A scalar subquery: the text that stands for the subject (empty where there is none to show), or null where the
   * viewer may not see it, muted it, or it is gone. A notification whose subject is null is not shown.
   */
  readonly excerpt: (viewer: MemberActor, subjectId: SQL) => SQL;
  /** A scalar subquery: the id of where the subject stands, for `link`. Left out: the subject leads to itself. */
  readonly place?: (viewer: MemberActor, subjectId: SQL) => SQL;
}

/** A kind of notification. Its text is `kinds.<name>` of the catalogue `notifications`. */
export interface NotificationRule {
  /** The switch of the settings that turns it off; null: always told. */
  readonly setting: NotificationSetting | null;
  readonly icon: NotificationIcon;
  readonly subject: NotificationSubject;
  /** Names who did it; without anybody the viewer may see, it is not shown. */
  readonly hasActors: boolean;
  /** A condition: what the actor did still stands. Left out: it does. */
  readonly source?: (viewer: MemberActor, sourceId: SQL) => SQL;
  /** Where it leads to. */
  readonly link: (ids: {
    readonly subjectId: string;
    readonly sourceId: string | null;
    readonly placeId: string | null;
  }) => `/${string}`;
  /** Told in the digest to those away. Kinds with a mail of their own are not. */
  readonly isMailed: boolean;
}

/** That something is to be told, or no longer. */
export interface Notice<Kind extends string = string> {
  readonly kind: Kind;
  readonly to: string | readonly string[];
  /** Who did it; never told of their own doing. Null: nobody to name. */
  readonly by: string | null;
  readonly subjectId: string;
  /** By what; the subject where left out. */
  readonly sourceId?: string;
  /** It was taken back. */
  readonly isWithdrawn?: boolean;
  /** Whoever was told already is not told again. */
  readonly isOnce?: boolean;
}

type Reading<Kind extends string> = {
  readonly [T in DomainEventType]?: (
    event: DomainEvent<T>,
    tx: Transaction,
  ) => readonly Notice<Kind>[] | Promise<readonly Notice<Kind>[]>;
};

/**
 * Notifications that are no rows: found when they are read, because what they tell of concerns more members than
 * rows can be written for.
 */
export interface FoundNotifications {
  readonly kind: string;
  /** A query with the columns `id`, `subject_id`, `actor_id`, `at` (in milliseconds) and `read_at`. */
  readonly rows: (viewer: MemberActor) => SQL;
  /** Notes that the viewer saw those with these ids, or all. */
  readonly markRead: (tx: Transaction, viewer: MemberActor, ids: readonly string[] | 'all') => Promise<void>;
  /** Live topics on which new ones are heard of. */
  readonly topics: (
    db: DatabaseOrTransaction,
    viewer: MemberActor,
  ) => Promise<readonly `${string}:${string}`[]>;
}

/** What of a feature members are told. */
export interface NotificationDefinition {
  readonly kinds: Readonly<Record<string, NotificationRule>>;
  readonly notices?: Reading<string>;
  readonly found?: readonly FoundNotifications[];
}

export const defineNotifications = <const Kind extends string>(definition: {
  readonly kinds: Readonly<Record<Kind, NotificationRule>>;
  readonly notices?: Reading<NoInfer<Kind>>;
  readonly found?: readonly (FoundNotifications & { readonly kind: NoInfer<Kind> })[];
}): NotificationDefinition => definition;

/** The definitions of all features as one. */
export interface NotificationRules {
  readonly kinds: ReadonlyMap<string, NotificationRule>;
  readonly found: readonly FoundNotifications[];
  /** Events that may be told of. */
  readonly types: readonly DomainEventType[];
  readonly read: (event: DomainEvent, tx: Transaction) => Promise<readonly Notice[]>;
}

/** @throws ManifestError for a kind that two features declare, or an event that none does */
export const collectNotifications = (
  features: readonly { readonly name: string; readonly notifications: NotificationDefinition | null }[],
  events: EventTypes,
): NotificationRules => {
  const kinds = new Map<string, NotificationRule>();
  const readers = new Map<string, ((event: DomainEvent, tx: Transaction) => unknown)[]>();
  for (const { name, notifications } of features) {
    for (const [kind, rule] of Object.entries(notifications?.kinds ?? {})) {
      if (kinds.has(kind))
        throw new ManifestError(`Feature "${name}" has notifications "${kind}", as another feature does.`);
      kinds.set(kind, rule);
    }
    for (const [type, reader] of Object.entries(notifications?.notices ?? {})) {
      if (!events.has(type))
        throw new ManifestError(
          `Feature "${name}" notifies of the event "${type}", which no feature declares.`,
        );
      // Each function is stored under the type of event it takes.
      readers.set(type, [
        ...(readers.get(type) ?? []),
        reader as (event: DomainEvent, tx: Transaction) => unknown,
      ]);
    }
  }
  return {
    kinds,
    found: features.flatMap(({ notifications }) => notifications?.found ?? []),
    types: [...readers.keys()] as DomainEventType[],
    async read(event, tx) {
      const notices: Notice[] = [];
      for (const reader of readers.get(event.type) ?? [])
        notices.push(...((await reader(event, tx)) as readonly Notice[]));
      return notices;
    },
  };
};
