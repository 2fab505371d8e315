import type { Profile } from '@mz/contracts';
import { storedMemberId } from './stored-session.ts';

/** Beside the session, and gone with it. */
export const memberKey = 'mz-member';

/** Keeps who is here, so that a page opened without a network knows it. Storage may be refused. */
export const keepMember = (member: Profile): void => {
  try {
    localStorage.setItem(memberKey, JSON.stringify(member));
  } catch {
    // Then the page without a network does not say who is here.
  }
};

export const forgetMember = (): void => {
  try {
    localStorage.removeItem(memberKey);
  } catch {
    // What was never kept needs no forgetting.
  }
};

/** Who was here last, while the session this browser holds is still theirs. */
export const readKeptMember = (): Profile | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(memberKey) ?? 'null') as Profile | null;
    return kept !== null && kept.id === storedMemberId() ? kept : null;
  } catch {
    return null;
  }
};
