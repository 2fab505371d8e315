import {
  fieldAudienceDefaults,
  fieldAudiences,
  type Profile,
  type ProfileField,
  type ProfilePage,
  profileFields,
  profileVisibilities,
  viewAsKinds,
} from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember, type TestMember } from '../testing/members.ts';
import { readOperations } from '../testing/operations.ts';
import { addressesOf, leaveTraces, surfaces, type Traces } from '../testing/profile-surfaces.ts';

const { blocks, connections, profiles } = tables;

let test: TestApp;
let alice: TestMember;
let pictureId: string;
let bannerId: string;
let traces: Traces;

/** Texts that stand nowhere but in her profile. */
const owner = {
  name: 'Zubaida Markerson',
  hospital: 'Hospital of marks',
  phone: '+962 6 555 0101',
  location: 'Town of marks',
  license: 'JO-MARK-17',
  boardCertification: 'Board of marks',
  bio: 'Looks after marked kidneys',
  interests: 'Marked albuminuria',
  awards: 'Marked award',
  education: 'Degree of marks',
  experience: 'Consultant of marks',
  publications: 'Marks on kidneys',
} as const;

/** Viewers of Alice's profile by what they are to her. */
const viewers = new Map<string, TestMember>();

const setUpViewer = async (name: string, change: Partial<typeof profiles.$inferInsert> = {}) => {
  const member = await signUpMember(test, { fullName: name });
  if (Object.keys(change).length > 0)
    await test.db.update(profiles).set(change).where(eq(profiles.id, member.id));
  viewers.set(name, member);
  return member.id;
};
const connect = (requesterId: string, addresseeId: string, accepted = true) =>
  test.db.insert(connections).values({
    id: newId(),
    requesterId,
    addresseeId,
    ...(accepted && { state: 'accepted', acceptedAt: new Date() }),
  });

beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: owner.name });
  const verified = { verifiedAt: new Date() };
  await setUpViewer('member');
  await setUpViewer('verified', verified);
  await setUpViewer('moderator', { role: 'moderator' });
  await connect(await setUpViewer('connection'), alice.id);
  await connect(alice.id, await setUpViewer('connection that was asked'));
  await connect(await setUpViewer('asking'), alice.id, false);
  await test.db
    .insert(blocks)
    .values({ blockerId: alice.id, blockedId: await setUpViewer('blocked', verified) });
  const blocking = await setUpViewer('blocking');
  await connect(blocking, alice.id);
  await test.db.insert(blocks).values({ blockerId: blocking, blockedId: alice.id });
  await test.app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: alice.headers,
    payload: {
      specialty: 'nephrology',
      hospital: owner.hospital,
      phone: owner.phone,
      location: owner.location,
      license: owner.license,
      boardCertification: owner.boardCertification,
      bio: owner.bio,
      interests: [owner.interests],
    },
  });
  for (const payload of [
    { kind: 'education', degree: owner.education, institution: 'A', yearStart: 2001, yearEnd: 2007 },
    {
      kind: 'experience',
      position: owner.experience,
      organization: 'B',
      yearStart: 2015,
      yearEnd: 'present',
    },
    { kind: 'publication', title: owner.publications, journal: 'Lancet', year: 2020 },
    { kind: 'award', title: owner.awards, organization: 'C', year: 2025 },
  ])
    expect(
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/profile/entries',
          headers: alice.headers,
          payload,
        })
      ).statusCode,
    ).toBe(201);
  await eventually(
    () => test.db.$count(tables.activities, eq(tables.activities.kind, 'publication_added')),
    (count) => count === 1,
  );
  const form = new FormData();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([Uint8Array.from(picture)]));
  const answer = await fetch(`${await test.listen()}/api/profile/avatar`, {
    method: 'POST',
    body: form,
    headers: alice.headers,
  });
  pictureId = ((await answer.json()) as Profile).avatarUrl?.split(/[/?]/)[2] ?? '';
  const [file] = await test.db.select().from(tables.files).where(eq(tables.files.id, pictureId));
  if (!file) throw new Error('The picture has no row.');
  bannerId = newId();
  await test.db.insert(tables.files).values({ ...file, id: bannerId, purpose: 'banner' });
  await test.db.update(profiles).set({ bannerFileId: bannerId }).where(eq(profiles.id, alice.id));
  traces = await leaveTraces(test, alice, [...viewers.values()]);
});
afterAll(() => test.close());

/** Where somebody else's profile shows: in the list, in its count, and as its picture. */
const seenOn = async (member: TestMember | null) => {
  const headers = { ...member?.headers, prefer: 'count=exact' };
  const list = await test.app.inject({ url: `/rest/v1/profiles?id=eq.${alice.id}`, headers });
  const picture = await test.app.inject({ url: `/api/files/${pictureId}`, headers });
  const page = await test.app.inject({ url: `/api/profiles/${alice.id}`, headers });
  return {
    page: page.statusCode,
    rows: list.json<unknown[]>().length,
    count: Number(String(list.headers['content-range']).split('/')[1]),
    picture: picture.statusCode,
  };
};

const everywhere = { page: 200, rows: 1, count: 1, picture: 200 };
const nowhere = { page: 404, rows: 0, count: 0, picture: 404 };

it.each([
  ['public', ['visitor', 'member', 'verified', 'asking', 'connection', 'connection that was asked']],
  ['doctors', ['verified', 'connection', 'connection that was asked']],
  ['connections', ['connection', 'connection that was asked']],
])(
  'a profile shown to %s is seen by nobody else, with its picture, on every surface',
  async (setting, seers) => {
    const change = await test.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: alice.headers,
      payload: { visibility: setting },
    });
    expect(change.statusCode).toBe(200);
    for (const [name, member] of [...viewers, ['visitor', null] as const, ['self', alice] as const])
      expect({ name, ...(await seenOn(member)) }).toEqual({
        name,
        ...([...seers, 'moderator', 'self'].includes(name) ? everywhere : nowhere),
      });
  },
);

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Parts of Alice's profile that a page shows. */
const partsOf = (page: ProfilePage): ProfileField[] => profileFields.filter((field) => !isEmpty(page[field]));

/** What of her an answer shows. */
const findIn = (body: string): string[] =>
  Object.entries({ ...owner, email: alice.email, avatar: pictureId, banner: bannerId })
    .flatMap(([part, mark]) => (body.includes(mark) ? [part] : []))
    .sort();

const restFields = ['email', 'location', 'bio'] as const;

const readPage = async (member: TestMember | null, as?: string) => {
  const url = `/api/profiles/${alice.id}${as ? `?as=${as}` : ''}`;
  const answer = await test.app.inject({ url, headers: { ...member?.headers } });
  return answer.statusCode === 200 ? answer.json<ProfilePage>() : null;
};

const setAudiences = async (visibility: string, audiences: Record<string, string>): Promise<void> => {
  const answer = await test.app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: alice.headers,
    payload: { visibility, fieldAudiences: audiences },
  });
  expect(answer.statusCode).toBe(200);
};

/** Who passes each audience; the owner always does. */
const passes: Record<string, readonly string[]> = {
  public: ['visitor', 'member', 'asking', 'verified', 'connection', 'connection that was asked', 'moderator'],
  doctors: ['verified', 'connection', 'connection that was asked', 'moderator'],
  connections: ['connection', 'connection that was asked', 'moderator'],
  nobody: [],
};
const sees = (name: string, audience: string): boolean =>
  name === 'self' || (passes[audience] ?? []).includes(name);

const everybody = (): [string, TestMember | null][] => [...viewers, ['visitor', null], ['self', alice]];
const partsShown = {
  all: profileFields.filter((field) => field !== 'activity'),
  rest: restFields,
  match: ['bio', 'interests', 'location'],
};

it.each(
  profileVisibilities.flatMap((setting) => fieldAudiences.map((audience) => [setting, audience] as const)),
)('a profile for %s shows parts for %s to whom both admit, on every surface', async (setting, audience) => {
  await setAudiences(setting, Object.fromEntries(profileFields.map((field) => [field, audience])));
  for (const [name, member] of everybody()) {
    const isSeen = sees(name, setting);
    const isShown = isSeen && sees(name, audience);
    const page = await readPage(member);
    expect({ name, parts: page && partsOf(page) }).toEqual({
      name,
      parts: isSeen ? (isShown ? profileFields : []) : null,
    });
    for (const [operation, { address, shows, parts, asMember }] of Object.entries(surfaces)) {
      // Where no part has an audience of its own, one round tells.
      if (name === 'self' || (!parts && audience !== 'public')) continue;
      const url = address(alice.id, traces);
      const answer = await test.app.inject({ url, headers: { ...member?.headers } });
      const eyes = asMember && name === 'moderator' ? 'member' : name;
      const profile = sees(eyes, setting);
      const told = shows({ profile, blocked: ['blocked', 'blocking'].includes(name), viewer: name });
      // Parts are shown with the rest of it, or not at all.
      const hasParts = parts && told.length > 0 && profile && sees(eyes, audience);
      const expected = [...told, ...(hasParts ? partsShown[parts] : [])];
      expect({ operation, name, shown: findIn(answer.body) }).toEqual({
        operation,
        name,
        shown: expected.toSorted(),
      });
    }
  }
});

it('shows nothing of a profile anywhere but on the surfaces of the matrix', async () => {
  await setAudiences('public', Object.fromEntries(profileFields.map((field) => [field, 'public'])));
  const { all } = await readOperations(test.app);
  const addresses = addressesOf(all, alice.id, owner.name);
  expect(addresses.length).toBeGreaterThan(60);
  const found = new Set<string>();
  for (const [name, member] of everybody()) {
    if (!['visitor', 'member', 'connection', 'moderator'].includes(name)) continue;
    for (const { operation, address } of addresses) {
      const answer = await test.app.inject({ url: address, headers: { ...member?.headers } });
      if (findIn(answer.body).length > 0) found.add(operation);
    }
  }
  expect([...found].filter((operation) => !(operation in surfaces))).toEqual([]);
  // The walk reaches what it is to guard.
  expect([...found]).toEqual(
    expect.arrayContaining(['GET /api/profiles/{userId}', 'GET /api/notifications']),
  );
  const known = new Set(all.map(({ name }) => name));
  expect(Object.keys(surfaces).filter((key) => !known.has(key.replace(/ by .*/, '')))).toEqual([]);
});

it('is found by a search only where its owner wants to be found, and looked up all the same', async () => {
  await setAudiences('public', {});
  const isFound = async (member: TestMember | null, query: string) =>
    findIn(
      (await test.app.inject({ url: `/rest/v1/profiles?${query}`, headers: { ...member?.headers } })).body,
    ).includes('name');
  const searches = ['full_name=ilike.*Markerson*', 'id=not.eq.00000000-0000-0000-0000-000000000000', ''];
  for (const searchVisible of [true, false]) {
    await test.db.update(profiles).set({ searchVisible }).where(eq(profiles.id, alice.id));
    for (const [name, member] of everybody()) {
      const known = ['self', 'moderator', 'connection', 'connection that was asked'].includes(name);
      for (const query of searches)
        expect({ name, query, found: await isFound(member, query) }).toEqual({
          name,
          query,
          found: sees(name, 'public') && (searchVisible || known),
        });
      expect(await isFound(member, `id=eq.${alice.id}`)).toBe(sees(name, 'public'));
    }
  }
  await test.db.update(profiles).set({ searchVisible: true }).where(eq(profiles.id, alice.id));
});

it('each part follows its own audience, and nothing tells what a withheld one holds', async () => {
  await setAudiences('public', fieldAudienceDefaults);
  for (const [name, member] of [...viewers, ['visitor', null] as const, ['self', alice] as const]) {
    const page = await readPage(member);
    if (!sees(name, 'public')) {
      expect({ name, page }).toEqual({ name, page: null });
      continue;
    }
    const expected = profileFields.filter((field) => sees(name, fieldAudienceDefaults[field]));
    expect({ name, parts: page && partsOf(page) }).toEqual({ name, parts: expected });
    const withheld = profileFields.filter(
      (field) => fieldAudienceDefaults[field] !== 'nobody' && !expected.includes(field),
    );
    expect(Object.keys(page?.withheld ?? {}).sort()).toEqual([...withheld].sort());
    expect(page?.own === null).toBe(name !== 'self');
  }
});

it('a title in the activity goes with the publications', async () => {
  await setAudiences('public', { activity: 'public', publications: 'nobody' });
  expect(JSON.stringify(await readPage(null))).not.toContain(owner.publications);
  await setAudiences('public', { publications: 'public' });
  expect((await readPage(null))?.activity).toContainEqual(
    expect.objectContaining({ kind: 'publication_added', detail: owner.publications }),
  );
  const kinds = (await readPage(null))?.activity.map(({ kind }) => kind) ?? [];
  expect(kinds).not.toContain('signed_in');
});

it.each(profileVisibilities)(
  'looking with others’ eyes shows what they see of a profile for %s',
  async (setting) => {
    await setAudiences(setting, fieldAudienceDefaults);
    const real = { visitor: null, physician: 'verified', connection: 'connection' } as const;
    for (const kind of viewAsKinds) {
      const name = real[kind];
      const theirs = await readPage(name ? (viewers.get(name) ?? null) : null);
      const borrowed = await readPage(alice, kind);
      // Addresses expire, and the ledger is written beside.
      const withoutAddresses = (page: ProfilePage | null) =>
        page && { ...page, avatarUrl: null, activity: page.activity.length > 0 };
      expect({ kind, page: withoutAddresses(borrowed) }).toEqual({ kind, page: withoutAddresses(theirs) });
    }
    const stranger = viewers.get('member');
    const refused = await test.app.inject({
      url: `/api/profiles/${alice.id}?as=connection`,
      headers: { ...stranger?.headers },
    });
    expect(refused.statusCode).toBe(403);
  },
);
