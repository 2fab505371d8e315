import { messageLimits, type SendRefusal } from '@mz/contracts/messages';
import type { AddresseeRow, ThreadRow } from './threads.repository.ts';

/** Whether a member's first message arrives at once, or waits in the request box. Connections were let in before. */
export const arrivesAtOnce = (
  { messagesFrom, connected }: Pick<AddresseeRow, 'messagesFrom' | 'connected'>,
  sender: { readonly verified: boolean },
): boolean =>
  connected || messagesFrom === 'anyone' || (messagesFrom === 'verified' && sender.verified === true);

interface OtherMember {
  readonly state: ThreadRow['state'];
  /** Between the two, whoever set it. Whoever is blocked is not told so. */
  readonly blocked: boolean;
}

/** Why the member cannot send in a thread; null: nothing is in the way. */
export const sendRefusalOf = (
  thread: Pick<ThreadRow, 'kind' | 'ownCount'>,
  other: OtherMember | null,
): SendRefusal | null => {
  if (thread.kind === 'group') return null;
  if (other === null || other.blocked) return 'unavailable';
  if (other.state === 'declined') return 'declined';
  return other.state === 'requested' && thread.ownCount >= messageLimits.requested ? 'waiting' : null;
};
