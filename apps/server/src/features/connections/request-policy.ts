import type { RequestRefusal, Tie } from '@mz/contracts';
import type { ConnectionRequests } from '@mz/contracts/settings';

interface Facts {
  readonly state: Tie['state'];
  /** By either of the two. */
  readonly blocked: boolean;
  /** Whom the other member takes requests from. */
  readonly audience: ConnectionRequests;
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
