import type { ProfilePage } from '@mz/contracts';
import { saveFile } from '../../../lib/save-file.ts';
import { addressOf } from './address.ts';
import { toJsonResume } from './json-resume.ts';

/** Hands the profile over as a file, as much of it as the reader was shown. */
export const downloadResume = (profile: ProfilePage, specialty: string): void => {
  const resume = toJsonResume(profile, { specialty, url: addressOf(profile.id) });
  saveFile(new Blob([`${JSON.stringify(resume, null, 2)}\n`], { type: 'application/json' }), 'resume.json');
};
