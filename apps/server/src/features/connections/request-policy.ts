import type { RequestRefusal, Tie } from '@mz/contracts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whom a member takes connection requests from. */
export type RequestAudience = 'anyone' | 'mutual' | 'verified';

/** The choice of the member a column names, inside a query. */
export const requestAudienceOf = (_member: SQLWrapper): SQL<RequestAudience> => sql`'anyone'`;

interface Facts {
  readonly state: Tie['state'];
  /** By either of the two. */
  readonly blocked: boolean;
  readonly audience: RequestAudience;
  /** The requester's licence was checked. */
  readonly verified: boolean;
  readonly mutual: number;
  /** The same request was declined not long ago. */
  readonly declined: boolean;
}

/** Why a member cannot send a request; null: it can be sent. Whoever was asked may always answer. */
export const refusalOf = (facts: Facts): RequestRefusal | null => {
  if (facts.state === 'self') return 'self';
  if (facts.blocked) return 'blocked';
  if (facts.state === 'connected') return 'connected';
  if (facts.state !== 'none') return null;
  if (facts.audience === 'verified' && !facts.verified) return 'verified';
  if (facts.audience === 'mutual' && facts.mutual === 0) return 'mutual';
  return facts.declined ? 'declined' : null;
};
