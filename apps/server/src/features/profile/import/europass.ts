import { findDoi } from '../../../adapters/literature/identifiers.ts';
import { plainText } from '../../../adapters/literature/markup.ts';
import type { Draft } from './draft.ts';
import { find, findAll, textAt, type XmlNode } from './xml-tree.ts';

const join = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(', ');

/** Years of Europass' schema 3: attributes of `From` and `To`. */
const periodOf = (node: XmlNode) => ({
  from: find(node, 'Period', 'From')?.attributes.year,
  to: find(node, 'Period', 'To')?.attributes.year,
  current: textAt(node, 'Period', 'Current') === 'true',
});

/** `SkillsPassport`: what Europass wrote until 2020, and its API. */
const readPassport = (root: XmlNode): Draft => {
  const learner = find(root, 'LearnerInfo');
  const contact = find(learner, 'Identification', 'ContactInfo');
  const place = find(contact, 'Address', 'Contact');
  const work = findAll(find(learner, 'WorkExperienceList'), 'WorkExperience').map((node) => ({
    kind: 'experience' as const,
    title: textAt(node, 'Position', 'Label') ?? textAt(node, 'Employer', 'Name'),
    organization: textAt(node, 'Employer', 'Name'),
    ...periodOf(node),
    description: textAt(node, 'Activities'),
  }));
  const education = findAll(find(learner, 'EducationList'), 'Education').map((node) => ({
    kind: 'education' as const,
    title: textAt(node, 'Title') ?? textAt(node, 'Organisation', 'Name'),
    organization: textAt(node, 'Organisation', 'Name'),
    ...periodOf(node),
  }));
  const achievements = findAll(find(learner, 'AchievementList'), 'Achievement').flatMap(
    (node): Draft['entries'] => {
      const code = textAt(node, 'Title', 'Code') ?? '';
      const text = plainText(textAt(node, 'Description') ?? '');
      const from = /\b(?:19|20)\d{2}\b/.exec(text)?.[0];
      if (/publication/i.test(code))
        return [{ kind: 'publication' as const, title: text, from, doi: findDoi(text) }];
      return /honou?r|award/i.test(code) ? [{ kind: 'award' as const, title: text, from }] : [];
    },
  );
  return {
    entries: [...work, ...education, ...achievements],
    fields: {
      bio: textAt(learner, 'Headline', 'Description', 'Label'),
      phone: textAt(find(contact, 'TelephoneList', 'Telephone'), 'Contact'),
      location: join(textAt(place, 'Municipality'), textAt(place, 'Country', 'Label')),
    },
    skipped: [],
  };
};

const dateAt = (node: XmlNode | undefined, name: string): string | undefined =>
  textAt(node, name, 'FormattedDateTime') ?? textAt(node, name);

/** `Candidate`: what Europass writes today, after HR-XML. */
const readCandidate = (root: XmlNode): Draft => {
  const profile = find(root, 'CandidateProfile');
  const work = findAll(find(profile, 'EmploymentHistory'), 'EmployerHistory').flatMap((employer) =>
    findAll(employer, 'PositionHistory').map((node) => {
      const period = find(node, 'EmploymentPeriod');
      return {
        kind: 'experience' as const,
        title: textAt(node, 'PositionTitle'),
        organization: textAt(employer, 'OrganizationName'),
        from: dateAt(period, 'StartDate'),
        to: dateAt(period, 'EndDate'),
        current: textAt(period, 'CurrentIndicator') === 'true',
        description: textAt(node, 'Description'),
      };
    }),
  );
  const education = findAll(find(profile, 'EducationHistory'), 'EducationOrganizationAttendance').map(
    (node) => {
      const period = find(node, 'AttendancePeriod');
      return {
        kind: 'education' as const,
        title: textAt(node, 'EducationDegree', 'DegreeName') ?? textAt(node, 'OrganizationName'),
        organization: textAt(node, 'OrganizationName'),
        from: dateAt(period, 'StartDate'),
        to: dateAt(period, 'EndDate'),
        current: textAt(period, 'Ongoing') === 'true',
      };
    },
  );
  const publications = findAll(find(profile, 'PublicationHistory'), 'Publication').map((node) => {
    const reference = textAt(node, 'Reference') ?? textAt(node, 'Link') ?? '';
    return {
      kind: 'publication' as const,
      title: textAt(node, 'Title') ?? textAt(node, 'FormattedPublicationDescription'),
      from: textAt(node, 'Year') ?? dateAt(node, 'Date'),
      doi: findDoi(reference),
    };
  });
  return {
    entries: [...work, ...education, ...publications],
    fields: { bio: textAt(profile, 'ExecutiveSummary') },
    skipped: [],
  };
};

/** A curriculum of Europass in either of its two formats, or null where it is none. */
export const readEuropass = (root: XmlNode): Draft | null => {
  if (root.name === 'SkillsPassport') return readPassport(root);
  return root.name === 'Candidate' ? readCandidate(root) : null;
};
