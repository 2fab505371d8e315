import type { EntryInput, ProfileEntry } from '@mz/contracts';

const yearsOf = (from: number | null, to: number | 'present' | null, present: string): string =>
  [from, to === 'present' ? present : to].filter((year) => year !== null).join(' – ');

/** What stands beside the name of an entry that is to be added. */
export const detailOfInput = (entry: EntryInput, present: string): string => {
  switch (entry.kind) {
    case 'education':
      return [entry.institution, yearsOf(entry.yearStart, entry.yearEnd, present)]
        .filter(Boolean)
        .join(' · ');
    case 'experience':
      return [entry.organization, yearsOf(entry.yearStart, entry.yearEnd, present)]
        .filter(Boolean)
        .join(' · ');
    case 'publication':
      return [entry.journal, entry.year, entry.doi ?? entry.pmid].filter(Boolean).join(' · ');
    case 'award':
      return [entry.organization, entry.year].filter(Boolean).join(' · ');
  }
};

/** What an entry is called in a list. */
export const nameOfEntry = (entry: ProfileEntry | EntryInput): string => {
  if (entry.kind === 'education') return entry.degree;
  return entry.kind === 'experience' ? entry.position : entry.title;
};
