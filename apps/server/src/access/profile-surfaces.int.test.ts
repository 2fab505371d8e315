import type { Profile } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  return {
    rows: list.json<unknown[]>().length,
    count: Number(String(list.headers['content-range']).split('/')[1]),
    picture: picture.statusCode,
  };
};

const everywhere = { rows: 1, count: 1, picture: 200 };
const nowhere = { rows: 0, count: 0, picture: 404 };

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
