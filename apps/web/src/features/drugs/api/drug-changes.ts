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

let changes: DrugChanges | null = null;
let isKeptRead = false;
let fetching: Promise<void> | null = null;
const listeners = new Set<() => void>();

const publish = (next: DrugChanges): void => {
  changes = next;
  for (const listener of listeners) listener();
};

const keep = (next: DrugChanges): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage may be full or refused; the changes then hold for this visit.
  }
  publish(next);
};

/** Kept changes are checked by a schema, which is loaded only where something is kept. */
const readKept = async (): Promise<void> => {
  if (isKeptRead) return;
  isKeptRead = true;
  const kept = localStorage.getItem(storageKey);
  if (kept === null) return;
  const { parseKeptChanges } = await import('./kept-drug-changes.ts');
  const found = parseKeptChanges(kept);
  // What the server said in the meantime is newer.
  if (found && !changes) publish(found);
};

/** Asks the server for today's changes. */
export const fetchChanges = (): Promise<void> => {
  fetching ??= call(listDrugChanges, {})
    .then(keep, () => undefined)
    .finally(() => {
      fetching = null;
    });
  return fetching;
};

const read = (): DrugChanges | null => changes;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Today's changes, or those of the last visit with a network; null where neither is known. */
export const useDrugChanges = (): DrugChanges | null => {
  useEffect(() => {
    // A browser that keeps nothing, or a file that cannot be had now: the server's answer, or the next screen.
    void readKept().catch(() => {
      isKeptRead = false;
    });
    void fetchChanges();
  }, []);
  return useSyncExternalStore(subscribe, read);
};
