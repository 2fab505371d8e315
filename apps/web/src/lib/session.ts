import type { Profile } from '@mz/contracts';
import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { isAuthWanted, isUnreachable, loadAuth, onAuthLoaded } from './auth.ts';
import { forgetMember, keepMember, readKeptMember } from './kept-member.ts';
import { onBackOnline } from './network.ts';
import {
  hasStoredSession,
  readUsableSession,
  type StoredSession,
  sessionKey,
  usableFor,
} from './stored-session.ts';

export interface SessionState {
  user: Profile | null;
  /** True until the first check ends. */
  loading: boolean;
  /** Code of the failure that kept the profile from loading. */
  error: string | null;
  /** The password was right, the second factor is still to come. */
  needsSecondFactor: boolean;
  /** The session ended without being asked to: the page stays, a dialog asks to sign in again. */
  lost: boolean;
  /** Whose page this is; kept while the session is lost. */
  owner: { id: string; email: string } | null;
}

const signedOut: SessionState = {
  user: null,
  loading: false,
  error: null,
  needsSecondFactor: false,
  lost: false,
  owner: null,
};

let state: SessionState = { ...signedOut, loading: true };
let leaving = false;
let latestCheck = 0;
/** The token the latest check was asked for, while its answer is awaited or stands. */
let checked: { token: string; check: number } | null = null;
let running: Promise<void> = Promise.resolve();
/** The member shown was here before; the server could not be asked yet. */
let isUnconfirmed = false;
const listeners = new Set<(next: SessionState) => void>();

/** What a tab holds of a member goes when the member does. */
type EndListener = (lost: boolean, isForgotten: boolean) => void;
const ends = new Set<EndListener>();

/**
 * Calls back when this browser's session is over. Lost ones ended without being asked to and may come back; those left
 * on purpose, here or in another tab, do not. `isForgotten`: a lost one was waited for in vain.
 */
export const onSessionEnd = (listener: EndListener): (() => void) => {
  ends.add(listener);
  return () => {
    ends.delete(listener);
  };
};

/** A lost session is waited for so long; then the tab forgets whose page it was. */
const lostMilliseconds = 5 * 60_000;
let forgetting: ReturnType<typeof setTimeout> | undefined;

const publish = (next: SessionState, isForgotten = false) => {
  const isOver = state.owner !== null && next.user === null && (next.lost || next.owner === null);
  const wasOver = state.user === null && state.lost === next.lost && state.owner === next.owner;
  clearTimeout(forgetting);
  if (next.lost) forgetting = setTimeout(() => publish(signedOut, true), lostMilliseconds);
  state = next;
  if (next.user === null && next.owner === null && !next.loading && next.error === null) forgetMember();
  if (isOver && !wasOver) for (const end of ends) end(next.lost, isForgotten);
  for (const listener of listeners) listener(next);
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'network';

const fetchProfile = async (): Promise<Profile> => {
  const [{ call }, { getMyProfile }] = await Promise.all([
    import('./http.ts'),
    import('@mz/contracts/profile'),
  ]);
  return call(getMyProfile);
};

/** Without a network the page is that of whoever was here; the server is asked once it can be reached. */
const keptState = (): SessionState | null => {
  const kept = readKeptMember();
  return kept && { ...signedOut, user: kept, owner: { id: kept.id, email: kept.email ?? '' } };
};

const publishKept = (): boolean => {
  const kept = keptState();
  if (kept === null) return false;
  isUnconfirmed = true;
  publish(kept);
  return true;
};

/**
 * Asks who is here and publishes it, unless the check was overtaken.
 *
 * @param prepare what has to be asked first; answers whether a profile is to be asked for
 */
const settleCheck = async (
  check: number,
  prepare: (settle: (next: SessionState) => void, settleUnconfirmed: () => boolean) => Promise<boolean>,
): Promise<void> => {
  const settle = (next: SessionState) => {
    if (check !== latestCheck) return;
    // Without a profile the next word of the session asks again.
    if (next.user === null) checked = null;
    publish(next);
  };
  const settleUnconfirmed = (): boolean => {
    if (check !== latestCheck) return true;
    checked = null;
    return publishKept();
  };
  try {
    if (!(await prepare(settle, settleUnconfirmed))) return;
    const user = await fetchProfile();
    isUnconfirmed = false;
    keepMember(user);
    settle({ ...signedOut, user, owner: { id: user.id, email: user.email ?? '' } });
    // Looks only; what fails here is tried at the next sign-in.
    void import('./account-theme.ts').then(({ adoptAccountTheme }) => adoptAccountTheme()).catch(() => {});
  } catch (cause) {
    if (codeOf(cause) === 'network' && settleUnconfirmed()) return;
    settle({ ...state, user: null, loading: false, error: codeOf(cause) });
  }
};

/** Reads the stored session, its assurance level and the profile. */
const checkSession = (auth: GoTrueClient, check: number): Promise<void> =>
  settleCheck(check, async (settle, settleUnconfirmed) => {
    const { data, error } = await auth.getSession();
    if (error && isUnreachable(error) && settleUnconfirmed()) return false;
    if (!data.session) {
      settle(state.lost ? { ...state, loading: false } : signedOut);
      return false;
    }
    const level = await auth.mfa.getAuthenticatorAssuranceLevel();
    if (level.data?.nextLevel !== 'aal2' || level.data.currentLevel === 'aal2') return true;
    settle({ ...state, user: null, loading: false, error: null, needsSecondFactor: true });
    return false;
  });

/** A stored token that holds needs no account client, a tenth of what a first visit loads. */
const checkStored = ({ token }: StoredSession): void => {
  latestCheck += 1;
  checked = { token, check: latestCheck };
  running = settleCheck(latestCheck, async () => true);
};

/**
 * Whether an event says nothing new. At the start, and whenever a tab is shown again, the account client tells of the
 * same session once more; only a check that nothing has overtaken since answers for it.
 */
const isKnown = (event: AuthChangeEvent, session: Session | null): boolean =>
  (event === 'INITIAL_SESSION' || event === 'SIGNED_IN') &&
  checked !== null &&
  checked.check === latestCheck &&
  checked.token === session?.access_token;

/** The session was taken away without being asked to, here or in another tab. */
const endFromAfar = () => {
  latestCheck += 1;
  const wasHere = state.user !== null || state.lost;
  publish(wasHere && !leaving ? { ...signedOut, owner: state.owner, lost: true } : signedOut);
};

const onAuthEvent = (auth: GoTrueClient, event: AuthChangeEvent, session: Session | null) => {
  if (event === 'SIGNED_OUT') {
    endFromAfar();
    return;
  }
  if (event === 'TOKEN_REFRESHED' || isKnown(event, session)) return;
  latestCheck += 1;
  const check = latestCheck;
  checked = session && { token: session.access_token, check };
  // Outside the callback: the account client holds its lock while it tells of an event.
  queueMicrotask(() => {
    running = checkSession(auth, check);
  });
};

/** Resolves once the last account event has been worked through: the profile is here or is not coming. */
export const whenSettled = async (): Promise<SessionState> => {
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  await running;
  return state;
};

/** Tabs of this browser tell each other of leaving on purpose; a session that merely ended may come back. */
const departures = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mz-session-left');

/** A tab that comes to the front again asks whether its member is still signed in. */
const checkWhenSeen = (): void => {
  let asking = false;
  const check = () => {
    // Being shown and being focused are told one after the other.
    if (document.visibilityState !== 'visible' || state.user === null || asking) return;
    asking = true;
    // A refusal ends the session by itself; a failure of the network says nothing of it.
    void fetchProfile()
      .catch(() => {})
      .finally(() => {
        asking = false;
      });
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
};

/** Starts the state machine. A visitor without a stored session does not download the account client. */
export const startSession = (): void => {
  onAuthLoaded((auth) => {
    auth.onAuthStateChange((event, session) => onAuthEvent(auth, event, session));
  });
  const wake = () =>
    loadAuth().catch((cause: unknown) => {
      if (!publishKept()) publish({ ...signedOut, error: codeOf(cause) });
    });
  const stored = readUsableSession();
  if (hasStoredSession()) {
    // The account client tries for half a minute to renew a token that has run out.
    if (!navigator.onLine) publishKept();
    if (stored) {
      checkStored(stored);
      setTimeout(() => void wake(), usableFor(stored));
    } else void wake();
  } else publish(signedOut);
  departures?.addEventListener('message', () => {
    latestCheck += 1;
    if (state.owner !== null) publish(signedOut);
  });
  checkWhenSeen();
  onBackOnline(() => {
    if (!isUnconfirmed) return;
    latestCheck += 1;
    const check = latestCheck;
    running = loadAuth().then(
      (auth) => checkSession(auth, check),
      () => {},
    );
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey) return;
    // The account client hears of other tabs by itself; until it is here, what they stored tells.
    if (event.newValue === null) {
      if (!isAuthWanted()) endFromAfar();
    } else if (state.user === null || !isAuthWanted()) void wake();
  });
};

/** Tries again after the profile could not be loaded. */
export const retrySession = async (): Promise<void> => {
  publish({ ...state, loading: true, error: null });
  try {
    const auth = await loadAuth();
    latestCheck += 1;
    await checkSession(auth, latestCheck);
  } catch (cause) {
    publish({ ...signedOut, error: codeOf(cause) });
  }
};

/** Signs this browser out (`local`), or every place of the account (`global`), or all others. */
export const signOut = async (scope: 'local' | 'global' | 'others' = 'local'): Promise<void> => {
  const auth = await loadAuth();
  leaving = scope !== 'others';
  try {
    const { error } = await auth.signOut({ scope });
    if (error) throw error;
  } finally {
    if (leaving) departures?.postMessage('left');
    leaving = false;
  }
};

/** Gives up a lost session: the page goes away. */
export const forgetLostSession = (): void => publish(signedOut);

/** Puts a changed profile in place without another request. */
export const replaceUser = (user: Profile): void => {
  if (state.user?.id !== user.id) return;
  keepMember(user);
  publish({ ...state, user });
};

/** Calls back with each state of the session; returns how to end that. */
export const onSessionChange = (listener: (next: SessionState) => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Who is here now, outside of components. */
export const sessionUser = (): Profile | null => state.user;

/** Who is here; nobody in a page that was written when the product was built. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    onSessionChange,
    () => state,
    () => signedOut,
  );
