import { readErrorBody } from '@mz/contracts';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { currentLanguage } from './i18n.ts';
import { observeFetch } from './network.ts';

export interface Transport {
  fetch: typeof fetch;
  getToken: () => Promise<string | null>;
  refreshToken: () => Promise<string | null>;
  /** What the server's words, where it has any, should be in. */
  getLanguage: () => string;
}

/** Whether a new access token may help: a 401 for another reason, such as a missing second factor, stays. */
const isTokenRefused = async (response: Response): Promise<boolean> => {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return readErrorBody(body)?.code === 'unauthenticated';
};

/**
 * A `fetch` for the product's API: bearer and language on every request, and one refresh of the session, with the
 * request sent again, where the server refuses the token. Without a fresh token the refusal is the answer.
 */
export const createAuthorizedFetch = ({ fetch: send, getToken, refreshToken, getLanguage }: Transport) =>
  (async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const sendWith = (token: string | null) => {
      const headers = new Headers(init.headers);
      headers.set('accept-language', getLanguage());
      if (token) headers.set('authorization', `Bearer ${token}`);
      return send(input, { ...init, headers });
    };
    const token = await getToken();
    const response = await sendWith(token);
    if (!token || !(await isTokenRefused(response))) return response;
    const fresh = await refreshToken();
    return fresh ? sendWith(fresh) : response;
  }) satisfies typeof fetch;

/** The same with the session of this browser. */
export const authorizedFetch = createAuthorizedFetch({
  fetch: observeFetch((...args) => fetch(...args)),
  getToken: getAccessToken,
  refreshToken: refreshAccessToken,
  getLanguage: currentLanguage,
});
