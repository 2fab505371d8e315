import type { LiveEvent } from '@mz/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { WebFeature } from '../lib/feature.ts';

type KeysOf = (event: LiveEvent) => readonly QueryKey[];

/** Keys of the queries that an event makes stale, of every feature. */
export const staleAfter = (features: readonly WebFeature[], event: LiveEvent): readonly QueryKey[] =>
  features.flatMap(({ stale }) => {
    // The entry under an event's type takes that event; TypeScript cannot follow it through the index.
    const keysOf = stale?.[event.type] as KeysOf | undefined;
    return keysOf?.(event) ?? [];
  });
