import type { EntryInput, ProfileEntry } from '@mz/contracts';

/** What an entry is called in a list. */
export const nameOfEntry = (entry: ProfileEntry | EntryInput): string => {
  if (entry.kind === 'education') return entry.degree;
  return entry.kind === 'experience' ? entry.position : entry.title;
};
