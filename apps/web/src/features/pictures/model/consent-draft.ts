import { isWithinConsent, missingInConsent, type NewConsent } from '@mz/contracts/pictures';
import type { ShownAudience } from '@mz/contracts/social';

export const emptyConsent: NewConsent = {
  form: 'written',
  imageKind: null,
  shown: '',
  purpose: '',
  readers: 'verified',
  witness: '',
  givenOn: null,
};

export type ConsentProblem = 'incomplete' | 'audience' | 'group';

/** What keeps a consent from being recorded with a post for these readers. */
export const consentProblem = (consent: NewConsent, audience: ShownAudience): ConsentProblem | null => {
  if (missingInConsent(consent).length > 0) return 'incomplete';
  // A consent counts the members of a group as all members, whoever they are today.
  if (audience === 'group') return isWithinConsent(consent, 'members') ? null : 'group';
  return isWithinConsent(consent, audience) ? null : 'audience';
};
