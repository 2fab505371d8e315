import type { Drug } from '@mz/clinical/drugs/index';
import { type DrugState, listDrugChanges } from '@mz/contracts/drugs';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../lib/http.ts';

const storageKey = 'drug-changes';

/** What physicians signed or corrected here, and newer labels: kept, so that a correction also holds offline. */
export interface DrugChanges {
  readonly at: string;
  readonly drugs: Readonly<Record<string, DrugState & { readonly content: Drug | null }>>;
}

const readKept = (): DrugChanges | null => {
  try {
    const { 200: schema } = listDrugChanges.responses;
    return schema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    // Nothing kept, or by another release.
    return null;
  }
};

let changes: DrugChanges | null | undefined;
let fetching: Promise<void> | null = null;
const listeners = new Set<() => void>();

const publish = (next: DrugChanges): void => {
  changes = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage may be full or refused; the changes then hold for this visit.
  }
  for (const listener of listeners) listener();
};

/** Asks the server for today's changes. */
export const fetchChanges = (): Promise<void> => {
  fetching ??= call(listDrugChanges, {})
    .then(publish, () => undefined)
    .finally(() => {
      fetching = null;
    });
  return fetching;
};

const read = (): DrugChanges | null => {
  changes ??= readKept();
  return changes;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Today's changes, or those of the last visit with a network; null where neither is known. */
export const useDrugChanges = (): DrugChanges | null => {
  useEffect(() => void fetchChanges(), []);
  return useSyncExternalStore(subscribe, read);
};
