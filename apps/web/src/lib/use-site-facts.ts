import type { SiteFacts } from '@mz/contracts';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * Facts about this installation, shared by every screen and by the account client.
 * A small store of its own: the landing page needs one request, not the query library and the schemas with it.
 */
export interface SiteFactsQuery {
  data: SiteFacts | undefined;
  isPending: boolean;
  isError: boolean;
}

const pending: SiteFactsQuery = { data: undefined, isPending: true, isError: false };
let state = pending;
let request: Promise<SiteFacts> | null = null;
const listeners = new Set<() => void>();

const publish = (next: SiteFactsQuery) => {
  state = next;
  for (const listener of listeners) listener();
};

const isSiteFacts = (value: unknown): value is SiteFacts =>
  typeof value === 'object' && value !== null && 'auth' in value;

const fetchFacts = async (): Promise<SiteFacts> => {
  const response = await fetch('/api/site', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`Site facts answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isSiteFacts(body)) throw new Error('Site facts have another shape');
  return body;
};

/** The facts, fetched once; a failed request is tried again at the next call. */
export const loadSiteFacts = (): Promise<SiteFacts> => {
  request ??= fetchFacts().then(
    (data) => {
      publish({ data, isPending: false, isError: false });
      return data;
    },
    (cause: unknown) => {
      request = null;
      publish({ data: undefined, isPending: false, isError: true });
      throw cause;
    },
  );
  return request;
};

const retry = () => {
  publish(pending);
  loadSiteFacts().catch(() => {
    // The state already tells of the failure.
  });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What the public pages may say about this installation. */
export const useSiteFacts = (): SiteFactsQuery & { refetch: () => void } => {
  const facts = useSyncExternalStore(
    subscribe,
    () => state,
    () => pending,
  );
  useEffect(() => {
    if (state.isPending) loadSiteFacts().catch(() => {});
  }, []);
  return { ...facts, refetch: retry };
};
