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

const { blocks, connections, profiles } = tables;

let test: TestApp;
let alice: TestMember;
let pictureId: string;
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
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
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
      phone: '+962 6 555 0101',
      location: 'Amman',
      license: 'JO-048217',
      boardCertification: 'Arab Board',
      bio: 'Kidneys',
      interests: ['Albuminuria'],
    },
  });
  for (const payload of [
    { kind: 'education', degree: 'MD', institution: 'Amman', yearStart: 2001, yearEnd: 2007 },
    { kind: 'experience', position: 'Consultant', organization: 'Hill', yearStart: 2015, yearEnd: 'present' },
    { kind: 'publication', title: 'On kidneys', journal: 'Lancet', year: 2020 },
    { kind: 'award', title: 'Teacher of the year', organization: 'Hill', year: 2025 },
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

const restFields = ['email', 'location', 'bio'] as const;

const readPage = async (member: TestMember | null, as?: string) => {
  const url = `/api/profiles/${alice.id}${as ? `?as=${as}` : ''}`;
  const answer = await test.app.inject({ url, headers: { ...member?.headers } });
  return answer.statusCode === 200 ? answer.json<ProfilePage>() : null;
};

/** What each surface shows of her to one viewer. */
const partsOn = async (member: TestMember | null) => {
  const page = await readPage(member);
  const list = await test.app.inject({
    url: `/rest/v1/profiles?id=eq.${alice.id}&select=email,location,bio`,
    headers: { ...member?.headers },
  });
  const [row] = list.json<Record<string, unknown>[]>();
  return {
    page: page ? partsOf(page) : null,
    rest: row ? restFields.filter((field) => !isEmpty(row[field])) : null,
  };
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

it.each(
  profileVisibilities.flatMap((setting) => fieldAudiences.map((audience) => [setting, audience] as const)),
)('a profile for %s shows parts for %s to whom both admit, on every surface', async (setting, audience) => {
  await setAudiences(setting, Object.fromEntries(profileFields.map((field) => [field, audience])));
  for (const [name, member] of [...viewers, ['visitor', null] as const, ['self', alice] as const]) {
    const isSeen = sees(name, setting);
    const isShown = isSeen && sees(name, audience);
    expect({ name, ...(await partsOn(member)) }).toEqual({
      name,
      page: isSeen ? (isShown ? profileFields : []) : null,
      rest: isSeen ? (isShown ? restFields : []) : null,
    });
  }
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
  expect(JSON.stringify(await readPage(null))).not.toContain('On kidneys');
  await setAudiences('public', { publications: 'public' });
  expect((await readPage(null))?.activity).toContainEqual(
    expect.objectContaining({ kind: 'publication_added', detail: 'On kidneys' }),
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
