import type { PostKind, ShownAudience } from '@mz/contracts/social';
import { useState } from 'react';
import { consentProblem, emptyConsent } from '../model/consent-draft.ts';
import { usePictureTray } from './use-picture-tray.ts';
import { useWordsCheck } from './use-words-check.ts';

/** Pictures of a post being written, with the consent of whom they show. */
export const usePostPictures = ({ kind, audience }: { kind: PostKind; audience: ShownAudience }) => {
  const tray = usePictureTray('post');
  const [consent, setConsent] = useState(emptyConsent);
  const [showsPatient, setShowsPatient] = useState(false);
  const isCase = kind === 'case';
  const isAsked = tray.pictures.length > 0 && (isCase || showsPatient);
  const words = useWordsCheck(isAsked ? [consent.shown, consent.purpose] : []);
  const named = words.found.length > 0 ? ('identifiers' as const) : null;
  const problem = isAsked ? (named ?? consentProblem(consent, audience)) : null;
  return {
    tray,
    consent,
    setConsent,
    showsPatient,
    setShowsPatient,
    isCase,
    isAsked,
    problem,
    isReady: tray.atGate === null && problem === null,
    clear: () => {
      tray.clear();
      setConsent(emptyConsent);
      setShowsPatient(false);
    },
    /** What goes with the post. */
    body: { pictures: tray.bodies, consent: isAsked ? consent : null },
  };
};
