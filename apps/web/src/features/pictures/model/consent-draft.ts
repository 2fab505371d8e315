import { isWithinConsent, missingInConsent, type NewConsent } from '@mz/contracts/pictures';
import type { PostAudience } from '@mz/contracts/social';

export const emptyConsent: NewConsent = {
  form: 'written',
  imageKind: null,
  shown: '',
  purpose: '',
  readers: 'verified',
  witness: '',
  givenOn: null,
};

export type ConsentProblem = 'incomplete' | 'audience';

/** What keeps a consent from being recorded with a post for these readers. */
export const consentProblem = (consent: NewConsent, audience: PostAudience): ConsentProblem | null => {
  if (missingInConsent(consent).length > 0) return 'incomplete';
  return isWithinConsent(consent, audience) ? null : 'audience';
};
