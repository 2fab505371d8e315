import type { ProfilePage } from '@mz/contracts';

type Place = { yearStart: number | null; yearEnd: number | 'present' | null };

const dates = ({ yearStart, yearEnd }: Place) => ({
  ...(yearStart !== null && { startDate: String(yearStart) }),
  ...(typeof yearEnd === 'number' && { endDate: String(yearEnd) }),
});
const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== ''),
  ) as Partial<T>;

/** A profile in the JSON Resume format (schema 1.0.0), as much of it as the reader was shown. */
export const toJsonResume = (profile: ProfilePage, names: { specialty: string; url: string }) => ({
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: {
    name: profile.fullName,
    ...filled({
      label: names.specialty,
      email: profile.email,
      phone: profile.phone,
      summary: profile.bio,
      url: names.url,
    }),
    ...(profile.location && { location: { address: profile.location } }),
    ...(profile.orcid && {
      profiles: [{ network: 'ORCID', username: profile.orcid, url: `https://orcid.org/${profile.orcid}` }],
    }),
  },
  work: profile.experience.map((entry) => ({
    name: entry.organization,
    position: entry.position,
    ...dates(entry),
    ...filled({ summary: entry.description }),
  })),
  education: profile.education.map((entry) => ({
    institution: entry.institution,
    studyType: entry.degree,
    ...dates(entry),
  })),
  publications: profile.publications.map((entry) => ({
    name: entry.title,
    ...filled({
      publisher: entry.journal,
      releaseDate: entry.year === null ? null : String(entry.year),
      url: entry.doi ? `https://doi.org/${entry.doi}` : entry.url,
      summary: entry.authors,
    }),
  })),
  awards: profile.awards.map((entry) => ({
    title: entry.title,
    ...filled({
      awarder: entry.organization,
      date: entry.year === null ? null : String(entry.year),
    }),
  })),
  interests: profile.interests.map((name) => ({ name })),
  ...((profile.license || profile.boardCertification) && {
    certificates: [profile.license, profile.boardCertification].flatMap((name) => (name ? [{ name }] : [])),
  }),
  meta: { canonical: names.url },
});
