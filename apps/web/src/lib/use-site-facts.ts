import type { SiteFacts } from '@mz/contracts';
import { factsElementId } from '@mz/contracts/written-facts';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';

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

const isSiteFacts = (value: unknown): value is SiteFacts =>
  typeof value === 'object' && value !== null && 'auth' in value;

/** The facts that the server filled a written page with; it is made live with the same. */
export const readWrittenFacts = (): SiteFactsQuery => {
  const text = typeof document === 'undefined' ? null : document.getElementById(factsElementId)?.textContent;
  if (!text) return pending;
  try {
    const data: unknown = JSON.parse(text);
    return isSiteFacts(data) ? { data, isPending: false, isError: false } : pending;
  } catch {
    // A page that no server has filled asks for them.
    return pending;
  }
};

const first = readWrittenFacts();
let state = first;
let request: Promise<SiteFacts> | null = first.data ? Promise.resolve(first.data) : null;
const listeners = new Set<() => void>();

const publish = (next: SiteFactsQuery) => {
  state = next;
  for (const listener of listeners) listener();
};

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

/** Facts that stand instead of those the server tells; `any` where a page is written for every installation. */
export const SiteFactsContext = createContext<SiteFactsQuery | 'any' | null>(null);

/** What the public pages may say about this installation. */
export const useSiteFacts = (): SiteFactsQuery & { refetch: () => void } => {
  const given = use(SiteFactsContext);
  const told = useSyncExternalStore(
    subscribe,
    () => state,
    () => first,
  );
  const facts = given === null || given === 'any' ? told : given;
  const isTold = given === null;
  useEffect(() => {
    if (isTold && state.isPending) loadSiteFacts().catch(() => {});
  }, [isTold]);
  return { ...facts, refetch: retry };
};
