import { deflateSync } from 'node:zlib';
import { type ImportPreview, importLimits, type ProfilePage } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { type LiteratureServer, startLiteratureServer } from '../../../testing/literature-server.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';

const orcid = '0000-0003-1444-9135';

const crossrefWork = (doi: string) => ({
  DOI: doi,
  title: ['Work of Crossref'],
  'container-title': ['PLOS ONE'],
  author: [{ family: 'Solomon', given: 'Scott D' }],
  'published-print': { 'date-parts': [[2022, 9]] },
  type: 'journal-article',
});

/** As `https://pub.orcid.org/v3.0/{orcid}/record` answers, with what is not read left out. */
const orcidRecord = {
  'orcid-identifier': { path: orcid },
  person: {
    biography: { content: 'Makes science <b>open</b>.' },
    keywords: { keyword: [{ content: 'Reproducibility' }, { content: 'reproducibility' }] },
  },
  'activities-summary': {
    employments: {
      'affiliation-group': [
        {
          summaries: [
            {
              'employment-summary': {
                'role-title': 'Co-Founder',
                organization: { name: 'rOpenSci' },
                'start-date': { year: { value: '2011' } },
                'end-date': null,
              },
            },
          ],
        },
      ],
    },
    educations: {
      'affiliation-group': [
        {
          summaries: [
            {
              'education-summary': {
                'role-title': 'PhD',
                organization: { name: 'Rice University' },
                'start-date': { year: { value: '2008' } },
                'end-date': { year: { value: '2012' } },
              },
            },
          ],
        },
      ],
    },
    works: {
      group: [
        {
          'work-summary': [
            {
              title: { title: { value: 'taxize: taxonomic search and retrieval in R' } },
              'journal-title': { value: 'F1000Research' },
              'external-ids': {
                'external-id': [
                  { 'external-id-type': 'doi', 'external-id-value': '10.12688/F1000RESEARCH.2-191.v2' },
                ],
              },
              'publication-date': { year: { value: '2013' } },
            },
          ],
        },
      ],
    },
  },
};

const passport = `<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
  <Identification><ContactInfo>
    <Address><Contact><Municipality>Lisboa</Municipality><Country><Label>Portugal</Label></Country></Contact></Address>
    <TelephoneList><Telephone><Contact>+351 21 000 000</Contact></Telephone></TelephoneList>
  </ContactInfo></Identification>
  <WorkExperienceList><WorkExperience>
    <Period><From year="2015" month="--02"/><Current>true</Current></Period>
    <Position><Label>Nefrologista</Label></Position>
    <Activities>&lt;p&gt;Diálise &lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</Activities>
    <Employer><Name>Hospital de Santa Maria</Name></Employer>
  </WorkExperience></WorkExperienceList>
  <EducationList><Education>
    <Period><From year="2003"/><To year="2009"/></Period>
    <Title>Mestrado Integrado em Medicina</Title><Organisation><Name>Universidade de Lisboa</Name></Organisation>
  </Education></EducationList>
</LearnerInfo></SkillsPassport>`;

const candidate = `<Candidate xmlns="http://www.europass.eu/1.0" xmlns:hr="http://www.hr-xml.org/3"><CandidateProfile>
  <EmploymentHistory><EmployerHistory><hr:OrganizationName>Charité</hr:OrganizationName>
    <PositionHistory><PositionTitle typeCode="FREETEXT">Oberärztin</PositionTitle>
      <EmploymentPeriod><StartDate><hr:FormattedDateTime>2018-04</hr:FormattedDateTime></StartDate>
        <hr:CurrentIndicator>true</hr:CurrentIndicator></EmploymentPeriod></PositionHistory>
  </EmployerHistory></EmploymentHistory>
</CandidateProfile></Candidate>`;

const resume = {
  basics: { summary: 'Kidneys.', phone: '+962 6 555 0101', location: { city: 'Amman', countryCode: 'JO' } },
  work: [{ name: 'Cedar Hill', position: 'Consultant', startDate: '2015-03-01' }],
  education: [
    { institution: 'Amman', studyType: 'MD', area: 'Medicine', startDate: '2001', endDate: '2007' },
  ],
  publications: [
    {
      name: 'A paper',
      publisher: 'Lancet',
      releaseDate: '2020-02-02',
      url: 'https://doi.org/10.1000/Resume',
    },
    { name: 'One with a script', url: 'javascript:alert(1)' },
  ],
  awards: [
    { title: 'Teacher of the year', awarder: 'Cedar Hill', date: '2025-01-01' },
    { awarder: 'Nobody' },
  ],
  interests: [{ name: 'Albuminuria' }],
};

const bibtex = `@article{a, title={A {BibTeX} paper}, author={Haddad, Lina and Tan, Mei}, journal={Kidney Int}, year=2021, doi={10.1000/bib}}
@article{b, title={The same paper again}, year=2021, doi={10.1000/BIB}}
@article{c, title={Broken`;
const ris = 'TY  - JOUR\nTI  - A RIS paper\nAU  - Haddad, Lina\nJO  - BMJ\nPY  - 2019\nER  - \n';

let test: TestApp;
let server: LiteratureServer;
let alice: TestMember;
let bob: TestMember;
const storedId = newId();
beforeAll(async () => {
  server = await startLiteratureServer((url) => {
    if (url.pathname === `/${orcid}/record`) return { body: JSON.stringify(orcidRecord) };
    if (url.pathname.endsWith('/record')) return { status: 404 };
    if (url.pathname !== '/works') return { status: 404 };
    const known = (url.searchParams.get('filter') ?? '').includes('10.1000/crossref');
    const items = known ? [crossrefWork('10.1000/crossref')] : [];
    return { body: JSON.stringify({ status: 'ok', message: { items, 'total-results': items.length } }) };
  });
  test = await createTestApp({
    CROSSREF_URL: server.url,
    ORCID_URL: server.url,
    // Nobody listens there.
    PUBMED_URL: 'http://127.0.0.1:9',
  });
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  await test.db.insert(tables.articles).values({
    id: storedId,
    title: 'Dapagliflozin of the store',
    doi: '10.1000/stored.paper',
    pmid: '99000001',
    journal: 'N Engl J Med',
    publicationDate: '2022-09-22',
    authors: [{ name: 'Solomon SD' }, { name: 'McMurray JJV' }],
  });
});
afterAll(async () => {
  await test?.close();
  await server?.close();
});

const post = (member: TestMember, url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: member.headers, payload });
const previewOf = async (member: TestMember, payload: object): Promise<ImportPreview> => {
  const answer = await post(member, '/api/profile/import/preview', payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const fileOf = (content: string | Buffer) => ({
  source: 'file',
  content: Buffer.from(content).toString('base64'),
});
const pageOf = async (member: TestMember): Promise<ProfilePage> =>
  (await test.app.inject({ url: `/api/profiles/${member.id}`, headers: member.headers })).json();

describe('publications by identifier', () => {
  const text =
    'https://doi.org/10.1000/STORED.paper, doi: 10.1000/CROSSREF; 10.1000/nowhere PMID: 99000002 and-what';

  it('come from the store and from Crossref, and what cannot be had is named', async () => {
    const { entries, skipped } = await previewOf(alice, { source: 'ids', text });
    expect(entries).toMatchObject([
      {
        known: false,
        entry: {
          title: 'Dapagliflozin of the store',
          pmid: '99000001',
          year: 2022,
          authors: 'Solomon SD, McMurray JJV',
        },
      },
      {
        known: false,
        entry: { title: 'Work of Crossref', doi: '10.1000/crossref', journal: 'PLOS ONE', year: 2022 },
      },
    ]);
    expect(skipped).toEqual([
      { name: '10.1000/nowhere', reason: 'not_found' },
      { name: '99000002', reason: 'unreachable' },
      { name: 'and-what', reason: 'invalid' },
    ]);
    expect((await pageOf(alice)).publications).toEqual([]);
  });

  it('are added as chosen, and a second import doubles nothing', async () => {
    const first = await previewOf(alice, { source: 'ids', text });
    const chosen = first.entries.map(({ entry }) => entry).slice(0, 1);
    const applied = await post(alice, '/api/profile/import', { entries: chosen });
    expect(applied.json()).toEqual({ added: 1, known: 0 });
    expect((await pageOf(alice)).publications).toMatchObject([{ articleId: storedId }]);
    const second = await previewOf(alice, { source: 'ids', text });
    expect(second.entries.map(({ known }) => known)).toEqual([true, false]);
    const all = second.entries.map(({ entry }) => entry);
    expect((await post(alice, '/api/profile/import', { entries: all })).json()).toEqual({
      added: 1,
      known: 1,
    });
    expect((await post(alice, '/api/profile/import', { entries: all })).json()).toEqual({
      added: 0,
      known: 2,
    });
    // The same paper by its title alone, as another program wrote it down.
    const byTitle = [{ kind: 'publication', title: 'DAPAGLIFLOZIN of the Store.', year: 2022 }];
    expect((await post(alice, '/api/profile/import', { entries: byTitle })).json()).toEqual({
      added: 0,
      known: 1,
    });
    expect((await pageOf(alice)).publications).toHaveLength(2);
  });

  it('says of all that Crossref was to tell that it cannot be reached', async () => {
    server.disturb(...Array.from({ length: 2 }, () => ({ status: 503 })));
    const { entries, skipped } = await previewOf(bob, { source: 'ids', text: '10.1000/crossref 99000001' });
    expect(entries.map(({ entry }) => entry)).toMatchObject([{ title: 'Dapagliflozin of the store' }]);
    expect(skipped).toEqual([{ name: '10.1000/crossref', reason: 'unreachable' }]);
  });
});

describe('whole records', () => {
  it('come from ORCID', async () => {
    const { entries, fields } = await previewOf(alice, {
      source: 'orcid',
      orcid: `https://orcid.org/${orcid}`,
    });
    expect(entries.map(({ entry }) => entry)).toMatchObject([
      {
        kind: 'experience',
        position: 'Co-Founder',
        organization: 'rOpenSci',
        yearStart: 2011,
        yearEnd: 'present',
      },
      { kind: 'education', degree: 'PhD', yearStart: 2008, yearEnd: 2012 },
      { kind: 'publication', doi: '10.12688/f1000research.2-191.v2', journal: 'F1000Research', year: 2013 },
    ]);
    expect(fields).toEqual({ bio: 'Makes science open.', orcid, interests: ['reproducibility'] });
    const unknown = await post(alice, '/api/profile/import/preview', {
      source: 'orcid',
      orcid: '0000-0002-1825-0097',
    });
    expect(unknown.statusCode).toBe(404);
    const wrong = await post(alice, '/api/profile/import/preview', {
      source: 'orcid',
      orcid: '0000-0002-1825-0098',
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('come from JSON Resume, and fill only what the profile is silent on', async () => {
    await test.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: bob.headers,
      payload: { bio: 'Mine' },
    });
    const { entries, fields, skipped } = await previewOf(bob, fileOf(JSON.stringify(resume)));
    expect(entries.map(({ entry }) => entry)).toMatchObject([
      { kind: 'experience', position: 'Consultant', yearStart: 2015, yearEnd: 'present' },
      { kind: 'education', degree: 'MD, Medicine', institution: 'Amman' },
      { kind: 'publication', title: 'A paper', doi: '10.1000/resume', url: null },
      { kind: 'publication', title: 'One with a script', url: null },
      { kind: 'award', title: 'Teacher of the year', year: 2025 },
    ]);
    expect(fields).toEqual({ phone: '+962 6 555 0101', location: 'Amman, JO', interests: ['Albuminuria'] });
    expect(skipped).toEqual([{ name: 'Nobody', reason: 'invalid' }]);
    const applied = await post(bob, '/api/profile/import', {
      entries: entries.map(({ entry }) => entry),
      fields,
    });
    expect(applied.json()).toEqual({ added: 5, known: 0 });
    const page = await pageOf(bob);
    expect(page).toMatchObject({ bio: 'Mine', location: 'Amman, JO', interests: ['Albuminuria'] });
    expect(
      [page.experience, page.education, page.publications, page.awards].map(({ length }) => length),
    ).toEqual([1, 1, 2, 1]);
  });

  it('come from Europass, as XML of both kinds and inside a PDF', async () => {
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj <</Filter/FlateDecode>>\nstream\r\n'),
      deflateSync(Buffer.from('BT (A page) Tj ET')),
      Buffer.from('\nendstream\n2 0 obj <</Type/EmbeddedFile/Filter/FlateDecode>>\nstream\n'),
      deflateSync(Buffer.from(passport)),
      Buffer.from('\nendstream\n%%EOF'),
    ]);
    for (const content of [passport, pdf]) {
      const { entries, fields } = await previewOf(alice, fileOf(content));
      expect(entries.map(({ entry }) => entry)).toMatchObject([
        {
          position: 'Nefrologista',
          organization: 'Hospital de Santa Maria',
          yearStart: 2015,
          yearEnd: 'present',
        },
        { degree: 'Mestrado Integrado em Medicina', yearStart: 2003, yearEnd: 2009 },
      ]);
      expect(fields).toEqual({ phone: '+351 21 000 000', location: 'Lisboa, Portugal' });
    }
    expect((await previewOf(alice, fileOf(candidate))).entries.map(({ entry }) => entry)).toMatchObject([
      { position: 'Oberärztin', organization: 'Charité', yearStart: 2018, yearEnd: 'present' },
    ]);
  });

  it('come from BibTeX and RIS, each paper once', async () => {
    const read = await previewOf(alice, fileOf(bibtex));
    expect(read.entries.map(({ entry }) => entry)).toMatchObject([
      {
        title: 'A BibTeX paper',
        authors: 'Haddad L, Tan M',
        journal: 'Kidney Int',
        year: 2021,
        doi: '10.1000/bib',
      },
    ]);
    expect(read.skipped).toMatchObject([{ reason: 'invalid' }]);
    const [line] = (await previewOf(alice, fileOf(ris))).entries;
    expect(line?.entry).toMatchObject({ title: 'A RIS paper', journal: 'BMJ', year: 2019 });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['a text', 'Dear colleague'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['a PDF without an attachment', '%PDF-1.7\nstream\nx\nendstream'],
    ['another XML', '<?xml version="1.0"?><html/>'],
    ['XML that expands itself', '<!DOCTYPE a [<!ENTITY b "c">]><SkillsPassport>&b;</SkillsPassport>'],
    ['half a JSON', '{"basics": '],
    ['another JSON', '{"a": 1}'],
  ])('refuses %s', async (_what, content) => {
    const answer = await post(alice, '/api/profile/import/preview', fileOf(content));
    expect(answer.statusCode).toBe(415);
  });

  it('refuses a file of 50 MB without reading it', async () => {
    const answer = await post(
      alice,
      '/api/profile/import/preview',
      fileOf(Buffer.alloc(50 * 1024 * 1024, 32)),
    );
    expect(answer.statusCode).toBe(413);
    const above = await post(
      alice,
      '/api/profile/import/preview',
      fileOf(Buffer.alloc(importLimits.fileBytes + 1, 32)),
    );
    expect(above.statusCode).toBe(413);
  });

  it('is nothing for visitors', async () => {
    for (const url of ['/api/profile/import/preview', '/api/profile/import'])
      expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
  });
});
