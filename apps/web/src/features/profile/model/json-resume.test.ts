import { fieldAudienceDefaults, type ProfilePage } from '@mz/contracts';
import { expect, it } from 'vitest';
import { toJsonResume } from './json-resume.ts';

const id = '01920009-0000-7000-8000-000000000001';
const profile: ProfilePage = {
  id,
  fullName: 'د. آمال إدريس',
  avatarUrl: null,
  bannerUrl: null,
  specialty: 'nephrology',
  subspecialty: null,
  hospital: 'Cedar Hill',
  verified: true,
  joinedAt: '2026-01-05T08:00:00.000Z',
  connectionCount: 7,
  email: null,
  phone: '+962 6 555 0199',
  location: 'Amman',
  license: 'JO-1',
  boardCertification: null,
  orcid: '0000-0002-1825-0097',
  bio: 'Kidneys.',
  interests: ['Albuminuria'],
  awards: [{ kind: 'award', id, version: 1, title: 'Teacher', organization: 'School', year: 2025 }],
  education: [
    {
      kind: 'education',
      id,
      version: 1,
      institution: 'School',
      degree: 'MD',
      yearStart: 2001,
      yearEnd: 2007,
    },
  ],
  experience: [
    {
      kind: 'experience',
      id,
      version: 1,
      position: 'Consultant',
      organization: 'Cedar Hill',
      yearStart: 2015,
      yearEnd: 'present',
      description: '',
    },
  ],
  publications: [
    {
      kind: 'publication',
      id,
      version: 1,
      title: 'A paper',
      journal: 'Lancet',
      year: 2020,
      authors: 'Idris A',
      url: null,
      doi: '10.1000/1',
      pmid: null,
      articleId: null,
    },
  ],
  activity: [],
  withheld: {},
  own: {
    version: 1,
    visibility: 'public',
    searchVisible: true,
    fieldAudiences: fieldAudienceDefaults,
    completeness: { filled: 6, total: 10, next: 'avatar' },
  },
};

it('gives the fields the schema has, as they were shown, and nothing for what was not', () => {
  const resume = toJsonResume(profile, { specialty: 'Nephrology', url: 'https://mz.example/profile/1' });
  expect(resume).toMatchObject({
    basics: {
      name: 'د. آمال إدريس',
      label: 'Nephrology',
      phone: '+962 6 555 0199',
      summary: 'Kidneys.',
      url: 'https://mz.example/profile/1',
      location: { address: 'Amman' },
      profiles: [{ network: 'ORCID', username: '0000-0002-1825-0097' }],
    },
    // Without an end: it goes on.
    work: [{ name: 'Cedar Hill', position: 'Consultant', startDate: '2015' }],
    education: [{ institution: 'School', studyType: 'MD', startDate: '2001', endDate: '2007' }],
    publications: [
      {
        name: 'A paper',
        publisher: 'Lancet',
        releaseDate: '2020',
        url: 'https://doi.org/10.1000/1',
        summary: 'Idris A',
      },
    ],
    awards: [{ title: 'Teacher', awarder: 'School', date: '2025' }],
    interests: [{ name: 'Albuminuria' }],
    certificates: [{ name: 'JO-1' }],
  });
  expect(resume.basics).not.toHaveProperty('email');
  expect(resume.work[0]).not.toHaveProperty('endDate');
});
