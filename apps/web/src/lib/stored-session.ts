/** Where the session lies in local storage. Its presence tells whether somebody may be here. */
export const sessionKey = 'mz-session';

/** What the browser keeps of a session, as far as it can be used without the account client. */
export interface StoredSession {
  readonly token: string;
  readonly memberId: string;
  /** When the token runs out, in milliseconds. */
  readonly endsAt: number;
}

/** The account client renews a token that has less than this left; so long it must not be needed. */
const margin = 120_000;

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const readStored = (): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(localStorage.getItem(sessionKey) ?? 'null'));
  } catch {
    return {};
  }
};

const levelOf = (token: string): unknown => {
  try {
    const [, payload = ''] = token.split('.');
    return recordOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).aal;
  } catch {
    return null;
  }
};

/** Whose session this browser keeps, as it was stored; nobody has confirmed it. */
export const storedMemberId = (): string | null => {
  const { id } = recordOf(readStored().user);
  return typeof id === 'string' ? id : null;
};

/** Whether this browser holds a session from an earlier visit. */
export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
};

/**
 * The stored session where nothing is left to ask the account client: its token holds for a while, and no second
 * factor is missing. Null in every other case, also where it cannot be read.
 */
export const readUsableSession = (): StoredSession | null => {
  const stored = readStored();
  const user = recordOf(stored.user);
  const { access_token: token, expires_at: end } = stored;
  if (typeof token !== 'string' || typeof end !== 'number' || typeof user.id !== 'string') return null;
  const endsAt = end * 1000;
  if (endsAt - Date.now() < margin) return null;
  const factors = Array.isArray(user.factors) ? user.factors : [];
  const isFactorMissing =
    factors.some((factor) => recordOf(factor).status === 'verified') && levelOf(token) !== 'aal2';
  return isFactorMissing ? null : { token, memberId: user.id, endsAt };
};

/** The longest a timer waits. */
const longest = 2 ** 31 - 1;

/** How long the account client is not needed for a session. */
export const usableFor = ({ endsAt }: StoredSession): number =>
  Math.min(longest, Math.max(0, endsAt - Date.now() - margin));
