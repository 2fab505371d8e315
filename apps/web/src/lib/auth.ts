import type { GoTrueClient } from '@supabase/auth-js';
import { hasStoredSession, readUsableSession, sessionKey } from './stored-session.ts';
import { loadSiteFacts } from './use-site-facts.ts';

/** Where the device's token lies: by it an account knows the device, so that others' wrong guesses keep nobody out. */
const deviceKey = 'mz-device';
const deviceHeader = 'x-device-token';

const readDevice = (): string | null => {
  try {
    return localStorage.getItem(deviceKey);
  } catch {
    return null;
  }
};

const writeDevice = (token: string): void => {
  try {
    localStorage.setItem(deviceKey, token);
  } catch {
    // Without storage every sign-in is a new device's.
  }
};

/** Our own account service gets the device's token and renews it; one elsewhere knows nothing of it. */
const fetchWithDevice: typeof fetch = async (input, init) => {
  const isOwn =
    new URL(input instanceof Request ? input.url : input, location.href).origin === location.origin;
  const token = isOwn ? readDevice() : null;
  const headers = new Headers(init?.headers);
  // Mails come in the language shown, not in that of the browser.
  headers.set('accept-language', document.documentElement.lang || 'en');
  if (token !== null) headers.set(deviceHeader, token);
  const response = await fetch(input, { ...init, headers });
  const renewed = isOwn ? response.headers.get(deviceHeader) : null;
  if (renewed !== null) writeDevice(renewed);
  return response;
};

const build = async (): Promise<GoTrueClient> => {
  const [{ AuthClient: Client }, facts] = await Promise.all([import('@supabase/auth-js'), loadSiteFacts()]);
  return new Client({
    url: new URL(facts.auth.url || '/auth/v1', location.origin).href.replace(/\/$/, ''),
    headers: { apikey: facts.auth.anonKey },
    fetch: fetchWithDevice,
    storageKey: sessionKey,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    experimental: { recoveryCodes: true },
    // The pages a mail or a provider leads to read the address themselves.
    detectSessionInUrl: false,
  });
};

let client: Promise<GoTrueClient> | null = null;
const born = new Set<(client: GoTrueClient) => void>();

/** The account client, downloaded and made at the first use. A failed attempt is tried again. */
export const loadAuth = (): Promise<GoTrueClient> => {
  client ??= build().then(
    (made) => {
      for (const listener of born) listener(made);
      return made;
    },
    (cause: unknown) => {
      client = null;
      throw cause;
    },
  );
  return client;
};

/** Calls back once the client exists. */
export const onAuthLoaded = (listener: (client: GoTrueClient) => void): void => {
  born.add(listener);
};

/** Whether the account client is here, or on its way. */
export const isAuthWanted = (): boolean => client !== null;

/** A valid bearer token, or null for a visitor. A stored one that holds does without the account client. */
export const getAccessToken = async (): Promise<string | null> => {
  if (client === null) {
    if (!hasStoredSession()) return null;
    const stored = readUsableSession();
    if (stored) return stored.token;
  }
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
};

/** Asks for a new token after the server refused the old one; null when the session is gone. */
export const refreshAccessToken = async (): Promise<string | null> => {
  const auth = await loadAuth();
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  // A session ended elsewhere leaves an unexpired token here, which the account client would go on using.
  if (error && !isUnreachable(error)) await auth.signOut({ scope: 'local' });
  return null;
};

/** Whether the account server could not be asked, which says nothing about the session. */
export const isUnreachable = (error: { name: string }): boolean => error.name === 'AuthRetryableFetchError';
