import { useEffect, useSyncExternalStore } from 'react';
import { onBackOnline } from '../../../lib/network.ts';
import { retrySession, useSession } from '../../../lib/session.ts';
import { hasStoredSession, sessionKey } from '../../../lib/stored-session.ts';
import { emptyShelf, getShelf, openShelf, type Shelf, subscribe, syncShelf } from './shelf-store.ts';

/** Whose session lies in this browser; without a network the server cannot be asked who it is. */
const readStoredOwner = (): string | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    const user = (kept as { user?: { id?: unknown } } | null)?.user;
    return typeof user?.id === 'string' ? user.id : null;
  } catch {
    return null;
  }
};

/** The shelf of who is here, kept up to date while the tools are open. */
export const useShelf = (): Shelf => {
  const { user, owner, loading, error } = useSession();
  const memberId = user?.id ?? null;
  const ownerId = memberId ?? owner?.id ?? (loading || error ? readStoredOwner() : null);

  useEffect(() => {
    openShelf(ownerId);
    if (memberId !== null) void syncShelf();
  }, [ownerId, memberId]);

  useEffect(() => {
    return onBackOnline(() => {
      if (memberId !== null) void syncShelf();
      else if (hasStoredSession()) void retrySession();
    });
  }, [memberId]);

  return useSyncExternalStore(subscribe, getShelf, () => emptyShelf);
};
