import type { ProfilePage } from '@mz/contracts';
import { addressOf } from './address.ts';
import { toJsonResume } from './json-resume.ts';

/** Hands the profile over as a file, as much of it as the reader was shown. */
export const downloadResume = (profile: ProfilePage, specialty: string): void => {
  const resume = toJsonResume(profile, { specialty, url: addressOf(profile.id) });
  const blob = new Blob([`${JSON.stringify(resume, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'resume.json';
  link.click();
  // The browser has taken the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
