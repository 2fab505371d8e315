import type { z } from 'zod';
import { ManifestError } from './ownership.ts';

/**
 * Payloads of domain events by type: what a change tells others, through the outbox. They hold ids, never personal
 * text. Each feature merges its own in:
 *
 *     export const libraryEvents = { 'article.saved': z.object({ … }) };
 *     declare module '../../platform/domain-event.ts' {
 *       interface DomainEvents extends EventsOf<typeof libraryEvents> {}
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it.
export interface DomainEvents {}

export type DomainEventType = keyof DomainEvents;
/** A domain event, or those of some types. */
export type DomainEvent<T extends DomainEventType = DomainEventType> = {
  [K in T]: { readonly type: K } & DomainEvents[K];
}[T];

/** Schemas of payloads by type, as a manifest lists them. */
export type EventSchemas = Readonly<Record<string, z.ZodObject>>;
export type EventsOf<Schemas extends EventSchemas> = { [T in keyof Schemas]: z.infer<Schemas[T]> };

/** All types of events there are. */
export interface EventTypes {
  readonly has: (type: string) => boolean;
  /**
   * Reads a row of the outbox.
   *
   * @throws Error where no feature declares the type, or the payload is not what it declares
   */
  readonly parse: (type: string, payload: unknown) => DomainEvent;
}

/** @throws ManifestError where two features declare the same type */
export const collectEventTypes = (
  features: readonly { readonly name: string; readonly events: EventSchemas }[],
): EventTypes => {
  const schemas = new Map<string, z.ZodObject>();
  for (const { name, events } of features)
    for (const [type, schema] of Object.entries(events)) {
      if (schemas.has(type))
        throw new ManifestError(`Feature "${name}" declares the event "${type}", as another feature does.`);
      schemas.set(type, schema);
    }
  return {
    has: (type) => schemas.has(type),
    parse(type, payload) {
      const schema = schemas.get(type);
      if (!schema) throw new Error(`No feature declares the event "${type}".`);
      // The payload is what the schema of this very type describes.
      return { type, ...schema.parse(payload) } as DomainEvent;
    },
  };
};
