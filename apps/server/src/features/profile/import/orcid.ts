import { toDoi, toPmid, toWebAddress } from '../../../adapters/literature/identifiers.ts';
import { asList, asObject, asText, type Json } from '../../../adapters/literature/json.ts';
import type { Draft } from './draft.ts';

const textOf = (value: unknown): string | undefined => asText(asObject(value).value);
const yearOf = (value: unknown): string | undefined => textOf(asObject(value).year);

/** Summaries of a section of affiliations, one a group: the first is the one its owner prefers. */
const affiliationsOf = (section: unknown, name: string): Json[] =>
  asList(asObject(section)['affiliation-group']).flatMap((group) =>
    asList(asObject(group).summaries)
      .slice(0, 1)
      .map((item) => asObject(asObject(item)[`${name}-summary`])),
  );

const toAffiliation = (kind: 'education' | 'experience', summary: Json) => {
  const from = yearOf(summary['start-date']);
  const to = yearOf(summary['end-date']);
  const organization = asText(asObject(summary.organization).name);
  const title = asText(summary['role-title']) ?? asText(summary['department-name']) ?? organization;
  return { kind, title, organization, from, to, current: from !== undefined && to === undefined };
};

const toWork = (group: unknown) => {
  const summary = asObject(asList(asObject(group)['work-summary'])[0]);
  const ids = asList(asObject(summary['external-ids'])['external-id']).map(asObject);
  const idOf = (type: string): string | undefined => {
    const id = ids.find((one) => one['external-id-type'] === type);
    return id && (textOf(id['external-id-normalized']) ?? asText(id['external-id-value']));
  };
  return {
    kind: 'publication' as const,
    title: textOf(asObject(summary.title).title),
    organization: textOf(summary['journal-title']),
    from: yearOf(summary['publication-date']),
    doi: toDoi(idOf('doi')),
    pmid: toPmid(idOf('pmid')),
    url: toWebAddress(textOf(summary.url)),
  };
};

/** A public record of ORCID's API 3.0 (`/{orcid}/record`). */
export const readOrcidRecord = (value: unknown): Draft => {
  const record = asObject(value);
  const person = asObject(record.person);
  const activities = asObject(record['activities-summary']);
  const section = (name: string, kind: 'education' | 'experience', summary: string) =>
    affiliationsOf(activities[name], summary).map((item) => toAffiliation(kind, item));
  const awards = affiliationsOf(activities.distinctions, 'distinction').map((summary) => ({
    kind: 'award' as const,
    title: asText(summary['role-title']) ?? asText(asObject(summary.organization).name),
    organization: asText(asObject(summary.organization).name),
    from: yearOf(summary['start-date']),
  }));
  return {
    entries: [
      ...section('employments', 'experience', 'employment'),
      ...section('educations', 'education', 'education'),
      ...section('qualifications', 'education', 'qualification'),
      ...asList(asObject(activities.works).group).map(toWork),
      ...awards,
    ],
    fields: {
      bio: asText(asObject(person.biography).content),
      orcid: asText(asObject(record['orcid-identifier']).path),
      interests: asList(asObject(person.keywords).keyword).flatMap(
        (item) => asText(asObject(item).content) ?? [],
      ),
    },
    skipped: [],
  };
};
