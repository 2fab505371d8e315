import { toDoi, toOrcid, toWebAddress } from '../../../adapters/literature/identifiers.ts';
import { asList, asObject, asText } from '../../../adapters/literature/json.ts';
import type { Draft } from './draft.ts';

const parts = ['basics', 'work', 'education', 'publications', 'awards', 'volunteer', 'interests'];

/** Whether a JSON value is a resume in the JSON Resume format. */
export const isJsonResume = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && parts.some((part) => part in value);

const join = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(', ');

/** A resume of jsonresume.org, schema 1.0.0 and those before it. */
export const readJsonResume = (value: unknown): Draft => {
  const resume = asObject(value);
  const basics = asObject(resume.basics);
  const place = asObject(basics.location);
  const orcid = asList(basics.profiles)
    .map(asObject)
    .map((profile) => toOrcid(asText(profile.username)) ?? toOrcid(asText(profile.url)))
    .find((id) => id !== undefined);
  const work = asList(resume.work).map((item) => {
    const job = asObject(item);
    const highlights = asList(job.highlights).map((line) => asText(line) ?? '');
    return {
      kind: 'experience' as const,
      title: asText(job.position),
      organization: asText(job.name) ?? asText(job.company),
      from: job.startDate,
      to: job.endDate,
      current: Boolean(job.startDate) && !job.endDate,
      description: [asText(job.summary) ?? '', ...highlights].filter(Boolean).join('\n'),
    };
  });
  const education = asList(resume.education).map((item) => {
    const study = asObject(item);
    return {
      kind: 'education' as const,
      title: join(asText(study.studyType), asText(study.area)) || asText(study.institution),
      organization: asText(study.institution),
      from: study.startDate,
      to: study.endDate,
      current: Boolean(study.startDate) && !study.endDate,
    };
  });
  const publications = asList(resume.publications).map((item) => {
    const paper = asObject(item);
    const url = asText(paper.url) ?? asText(paper.website);
    const doi = toDoi(url);
    return {
      kind: 'publication' as const,
      title: asText(paper.name),
      organization: asText(paper.publisher),
      from: paper.releaseDate,
      doi,
      url: doi ? undefined : toWebAddress(url),
    };
  });
  const awards = asList(resume.awards).map((item) => {
    const award = asObject(item);
    return {
      kind: 'award' as const,
      title: asText(award.title),
      organization: asText(award.awarder),
      from: award.date,
    };
  });
  return {
    entries: [...work, ...education, ...publications, ...awards],
    fields: {
      bio: asText(basics.summary),
      phone: asText(basics.phone),
      location:
        asText(place.address) ?? join(asText(place.city), asText(place.region), asText(place.countryCode)),
      orcid,
      interests: asList(resume.interests).flatMap((item) => asText(asObject(item).name) ?? []),
    },
    skipped: [],
  };
};
