import { readFile } from 'node:fs/promises';
import type { Message } from '@mz/contracts/messages';
import { pictureUploadPurposes } from '@mz/contracts/pictures';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { makePng } from '../../testing/pictures.ts';
import { removeExpired } from '../messages/messages.repository.ts';

let test: TestApp;
let address: string;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const tus = (
  method: string,
  url: string,
  member: TestMember,
  headers: Record<string, string>,
  body?: Buffer,
) =>
  fetch(`${address}${url}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: member.headers.authorization, ...headers },
    ...(body && { body: Uint8Array.from(body) }),
  });
/** Sends a file as browsers do; answers with the upload's id and the status of its end. */
const upload = async (member: TestMember, bytes: Buffer, kind: 'post' | 'message' = 'post') => {
  const begun = await tus('POST', '/api/uploads', member, {
    'upload-length': String(bytes.length),
    'upload-metadata': `purpose ${base64(pictureUploadPurposes[kind])}`,
  });
  const url = begun.headers.get('location') ?? '';
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const answer = await tus('PATCH', url, member, headers, bytes);
  const error =
    answer.status === 204 ? null : ((await answer.json()) as { error: { code: string } }).error.code;
  return { id: url.split('/').at(-1) ?? '', status: answer.status, error };
};

const photo = (background = '#a33') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Kamera', Model: 'K1', Artist: 'Sister Amal' },
      IFD2: { DateTimeOriginal: '2026:11:20 10:00:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' },
    })
    .jpeg()
    .toBuffer();
const chosen = (uploadId: string, more: object = {}) => ({
  uploadId,
  alt: 'Red spots on a forearm',
  checked: true,
  covers: 2,
  ...more,
});
const written = {
  form: 'written',
  shown: 'Both forearms',
  purpose: 'Teaching',
  readers: 'verified',
  givenOn: '2026-11-20',
};
const post = (member: TestMember, body: object) =>
  send('POST', '/api/posts', member, {
    clientId: newId(),
    language: 'en',
    text: 'What are these spots?',
    ...body,
  });
const liveFiles = () => test.db.$count(tables.files, isNull(tables.files.deletedAt));

describe('a picture of a post', () => {
  it('is re-encoded without what its file told, told of, and shown to readers of the post only', async () => {
    const sent = await upload(alice, await photo());
    expect(sent.status).toBe(204);
    const described = await send('GET', `/api/uploads/${sent.id}/picture`, alice);
    expect(described.json()).toMatchObject({ width: 300, height: 200 });
    expect(described.json().removed.sort()).toEqual(['date', 'device', 'location', 'person']);
    expect((await send('GET', `/api/uploads/${sent.id}/picture`, bob)).statusCode).toBe(404);

    const clientId = newId();
    const body = { clientId, audience: 'connections', pictures: [chosen(sent.id)] };
    const answers = await Promise.all([1, 2].map(() => post(alice, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const mine = answers[0]?.json<Post>();
    const [picture] = mine?.pictures ?? [];
    expect(picture).toMatchObject({
      width: 300,
      height: 200,
      alt: 'Red spots on a forearm',
      sensitive: false,
    });
    const stored = await test.app.inject(picture?.url ?? '');
    expect(stored.headers['content-type']).toBe('image/webp');
    const facts = await sharp(stored.rawPayload).metadata();
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);

    // Not connected: neither the post nor an address of its file.
    const fileId = new URL(picture?.url ?? '', address).pathname.split('/').at(-1);
    expect((await send('GET', `/api/posts/${mine?.id}`, bob)).statusCode).toBe(404);
    expect((await send('GET', `/api/files/${fileId}`, bob)).statusCode).toBe(404);
    // Another's upload cannot be claimed.
    const other = await upload(alice, await photo('#0a0'));
    expect((await post(bob, { pictures: [chosen(other.id)] })).json()).toMatchObject({
      error: { code: 'unprocessable', fields: [{ code: 'picture_gone' }] },
    });
  });

  it('comes as HEIC as well, bounded by its header', async () => {
    const heic = await readFile(new URL('../../testing/heic/phone.heic', import.meta.url));
    const sent = await upload(alice, heic);
    expect(sent.status).toBe(204);
    const described = await send('GET', `/api/uploads/${sent.id}/picture`, alice);
    expect(described.json()).toMatchObject({ width: 96, height: 64, removed: ['device', 'location'] });
    heic.writeUInt32BE(1_000_000, heic.indexOf('ispe') + 8);
    expect((await upload(alice, heic)).error).toBe('image_too_large');
  });

  it('needs words or the statement that it needs none, and a look at it', async () => {
    const { id } = await upload(alice, await photo('#00a'));
    for (const wrong of [{ alt: ' ' }, { checked: false }, { uploadId: 'x' }])
      expect((await post(alice, { pictures: [chosen(id, wrong)] })).statusCode).toBe(400);
    const five = Array.from({ length: 5 }, () => chosen(id));
    expect((await post(alice, { pictures: five })).statusCode).toBe(400);
    const named = await post(alice, { pictures: [chosen(id, { alt: 'MRN 4455667, forearm' })] });
    expect(named.statusCode).toBe(422);
    const kept = await post(alice, {
      pictures: [chosen(id, { alt: '', decorative: true, sensitive: true })],
    });
    expect(kept.json<Post>().pictures).toMatchObject([{ alt: '', sensitive: true }]);
  });

  it.each([
    ['bomb', () => makePng(9000, 9000), 'image_too_large'],
    [
      'drawing that can hold scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported_media_type',
    ],
    [
      'page behind the head of a picture',
      () => makePng(8, 8, { extra: Buffer.from('Comment\0<script>alert(1)</script>') }),
      'unsupported_media_type',
    ],
    ['picture that breaks off', () => makePng(64, 64).subarray(0, 50), 'unprocessable'],
  ])('is refused as a %s', async (_what, make, code) => {
    expect(await upload(alice, make())).toMatchObject({ error: code });
  });

  it('goes with its post, and with its owner', async () => {
    const carol = await signUpMember(test, { fullName: 'Carol Lind' });
    const before = await liveFiles();
    const ids: string[] = [];
    for (const color of ['#123', '#456']) {
      const { id } = await upload(carol, await photo(color));
      ids.push((await post(carol, { pictures: [chosen(id)] })).json<Post>().id);
    }
    expect(await liveFiles()).toBe(before + 2);
    await send('DELETE', `/api/posts/${ids[0]}`, carol);
    expect(await liveFiles()).toBe(before + 1);
    await test.db.delete(tables.profiles).where(eq(tables.profiles.id, carol.id));
    expect(await liveFiles()).toBe(before);
  });
});

describe('the consent of a patient', () => {
  const caseOf = async (
    member: TestMember,
    consent: object | null,
    audience = 'verified',
    color = '#987',
  ) => {
    const { id } = await upload(member, await photo(color));
    return post(member, { kind: 'case', audience, consent, pictures: [chosen(id)] });
  };

  it('is needed for a case with a picture, complete, and no reader goes beyond it', async () => {
    expect((await caseOf(alice, null)).json()).toMatchObject({ error: { fields: [{ code: 'consent' }] } });
    for (const wrong of [{ purpose: '' }, { givenOn: null }, { form: 'verbal' }, { form: 'not_needed' }])
      expect((await caseOf(alice, { ...written, ...wrong })).statusCode).toBe(400);
    expect((await caseOf(alice, written, 'members')).statusCode).toBe(422);
    expect((await post(alice, { consent: written })).statusCode).toBe(422);
    const free = await caseOf(alice, { form: 'not_needed', imageKind: 'xray', shown: 'A chest' }, 'members');
    expect(free.json<Post>().consent).toEqual({ form: 'not_needed', revoked: false });

    const kept = (await caseOf(alice, { ...written, form: 'verbal', witness: 'Dr. Noor' })).json<Post>();
    expect(kept.consent).toEqual({ form: 'verbal', revoked: false });
    const record = await send('GET', `/api/posts/${kept.id}/consent`, alice);
    expect(record.json()).toMatchObject({ witness: 'Dr. Noor', givenOn: '2026-11-20', revokedAt: null });
    for (const [member, status] of [
      [bob, 404],
      [null, 401],
    ] as const)
      expect((await send('GET', `/api/posts/${kept.id}/consent`, member)).statusCode).toBe(status);
    const { language, text } = kept;
    const widen = { language, category: null, text, audience: 'members' };
    expect((await send('PATCH', `/api/posts/${kept.id}`, alice, widen)).statusCode).toBe(422);
  });

  it.each([
    ['verified', 'members', 422],
    ['connections', 'members', 422],
    ['connections', 'verified', 422],
    ['connections', 'connections', 201],
    ['verified', 'connections', 201],
    ['members', 'members', 201],
  ])('that names %s, for a post that is sent for %s, answers %i', async (readers, audience, status) => {
    const answer = await caseOf(alice, { ...written, readers }, audience);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 422)
      expect(answer.json()).toMatchObject({
        error: { fields: [{ path: 'body.audience', code: 'consent' }] },
      });
  });

  it('counts the members of a group as all members, whatever audience is sent with it', async () => {
    const groupId = newId();
    await test.db.insert(tables.groups).values({ id: groupId, name: 'Kidney journal club', access: 'open' });
    await test.db
      .insert(tables.groupMembers)
      .values({ groupId, memberId: alice.id, role: 'member', state: 'active' });
    const write = async (readers: string, audience: string, color: string) => {
      const { id } = await upload(alice, await photo(color));
      const consent = { ...written, readers };
      return post(alice, { kind: 'case', groupId, audience, consent, pictures: [chosen(id)] });
    };
    expect((await write('connections', 'connections', '#b11')).statusCode).toBe(422);
    expect((await write('verified', 'verified', '#b12')).statusCode).toBe(422);
    const kept = await write('members', 'connections', '#b13');
    expect(kept.statusCode, kept.body).toBe(201);
    expect(kept.json<Post>()).toMatchObject({ audience: 'group' });
  });

  it('withdrawn, takes the picture down in posts and messages, at once and for good', async () => {
    const kept = (await caseOf(alice, written, 'verified', '#abc')).json<Post>();
    const bytes = await photo('#abc');
    const copy = await upload(alice, bytes, 'message');
    const thread = (await send('PUT', `/api/threads/with/${bob.id}`, alice)).json<{ id: string }>();
    const path = `/api/threads/${thread.id}/messages`;
    const message = await send('PUT', `${path}/${newId()}`, alice, { text: '', pictures: [chosen(copy.id)] });
    expect(message.statusCode, message.body).toBe(200);
    const url = kept.pictures[0]?.url ?? '';
    const copyUrl = message.json<Message>().pictures[0]?.url ?? '';
    expect((await test.app.inject(copyUrl)).statusCode).toBe(200);

    const revoke = (member: TestMember | null) =>
      send('POST', `/api/posts/${kept.id}/consent/revocation`, member);
    expect((await revoke(null)).statusCode).toBe(401);
    expect((await revoke(bob)).statusCode).toBe(404);
    expect((await revoke(alice)).json()).toEqual({ removed: 2 });
    expect((await revoke(alice)).json()).toEqual({ removed: 0 });
    expect((await test.app.inject(url)).statusCode).toBe(404);
    expect((await test.app.inject(copyUrl)).statusCode).toBe(404);
    const shown = (await send('GET', `/api/posts/${kept.id}`, alice)).json<Post>();
    expect(shown).toMatchObject({ consent: { revoked: true }, pictures: [{ url: null, alt: '' }] });
    const [read] = (await send('GET', path, bob)).json<{ messages: Message[] }>().messages;
    expect(read?.pictures).toMatchObject([{ url: null }]);
    const [row] = await test.db
      .select()
      .from(tables.auditEvents)
      .where(eq(tables.auditEvents.action, 'consent_revoked'));
    expect(row?.subjectId).toBe(alice.id);
  });
});

describe('a picture of a message', () => {
  it('is read by those of the thread, and its file goes when the message does', async () => {
    const thread = (await send('PUT', `/api/threads/with/${bob.id}`, alice)).json<{ id: string }>();
    const messages = `/api/threads/${thread.id}/messages`;
    expect((await send('PUT', `${messages}/${newId()}`, alice, { text: '' })).statusCode).toBe(400);
    const wrong = await upload(alice, await photo('#111'));
    expect(
      (await send('PUT', `${messages}/${newId()}`, alice, { text: '', pictures: [chosen(wrong.id)] }))
        .statusCode,
    ).toBe(404);

    const write = async (color: string): Promise<Message> => {
      const { id } = await upload(alice, await photo(color), 'message');
      const clientId = newId();
      const body = { text: 'See', pictures: [chosen(id)] };
      const first = await send('PUT', `${messages}/${clientId}`, alice, body);
      expect(first.statusCode, first.body).toBe(200);
      expect((await send('PUT', `${messages}/${clientId}`, alice, body)).json()).toMatchObject({
        id: first.json().id,
      });
      return first.json();
    };
    const before = await liveFiles();
    const [deleted, expired] = [await write('#222'), await write('#333')];
    const [seen] = (await send('GET', messages, bob)).json<{ messages: Message[] }>().messages;
    expect(seen).toMatchObject({ id: expired.id, pictures: [{ width: 300 }] });
    expect((await test.app.inject(seen?.pictures[0]?.url ?? '')).statusCode).toBe(200);

    // A block in between hides post and message, and with them their pictures.
    const open = await upload(alice, await photo('#444'));
    const shown = (await post(alice, { pictures: [chosen(open.id)] })).json<Post>();
    const seenBy = async () => (await send('GET', `/api/posts/${shown.id}`, bob)).statusCode;
    const readBy = async () =>
      (await send('GET', messages, bob))
        .json<{ messages: Message[] }>()
        .messages.flatMap((one) => one.pictures);
    expect([await seenBy(), (await readBy()).length > 0]).toEqual([200, true]);
    await test.db.insert(tables.blocks).values({ blockerId: alice.id, blockedId: bob.id });
    expect([await seenBy(), await readBy()]).toEqual([404, []]);
    await test.db.delete(tables.blocks);
    await send('DELETE', `/api/posts/${shown.id}`, alice);

    await send('DELETE', `/api/messages/${deleted.id}`, alice);
    expect(await liveFiles()).toBe(before + 1);
    await send('PATCH', `/api/threads/${thread.id}`, alice, { expireDays: 7 });
    await test.db
      .update(tables.threadMessages)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(tables.threadMessages.id, expired.id));
    await removeExpired(test.db);
    expect(await liveFiles()).toBe(before);
  });
});

describe('pictures beyond their post', () => {
  it('come with the post that is passed on, as long as it may be read', async () => {
    const { id } = await upload(alice, await photo('#3a7'));
    const original = (await post(alice, { pictures: [chosen(id)] })).json<Post>();
    const passedOn = (await post(bob, { text: 'Worth a look.', repostOf: original.id })).json<Post>();
    expect(passedOn.pictures).toEqual([]);
    expect(passedOn.repost?.pictures).toMatchObject([{ alt: 'Red spots on a forearm' }]);
    expect((await test.app.inject(passedOn.repost?.pictures[0]?.url ?? '')).statusCode).toBe(200);
    await test.db
      .update(tables.posts)
      .set({ audience: 'connections' })
      .where(eq(tables.posts.id, original.id));
    expect((await send('GET', `/api/posts/${passedOn.id}`, bob)).json<Post>().repost).toBeNull();
  });

  it('are sealed before moderators until one is opened, which is written down', async () => {
    const mona = await signUpMember(test, { fullName: 'Mona Saab' });
    await test.db.update(tables.profiles).set({ role: 'moderator' }).where(eq(tables.profiles.id, mona.id));
    const { id } = await upload(alice, await photo('#37a'));
    const shown = (await post(alice, { pictures: [chosen(id)] })).json<Post>();
    await send('POST', '/api/reports', bob, {
      kind: 'post',
      subjectId: shown.id,
      reason: 'patient_identity',
    });
    const [reported] = (await send('GET', '/api/moderation/cases', mona)).json().cases;
    const address = `/api/moderation/cases/${reported.id}`;
    const sealed = await send('GET', `${address}/subject`, mona);
    const [picture] = sealed.json().pictures;
    expect(picture).toEqual({
      id: shown.pictures[0]?.id,
      width: 300,
      height: 200,
      alt: 'Red spots on a forearm',
      sensitive: false,
    });
    expect(sealed.body).not.toContain('/files/');
    const audited = () => test.db.$count(tables.auditEvents, eq(tables.auditEvents.action, 'picture_opened'));
    for (const [member, status] of [
      [null, 401],
      [alice, 403],
      [bob, 403],
    ] as const)
      expect((await send('POST', `${address}/pictures/${picture.id}`, member)).statusCode).toBe(status);
    expect((await send('POST', `${address}/pictures/${newId()}`, mona)).statusCode).toBe(404);
    expect(await audited()).toBe(0);
    const opened = await send('POST', `${address}/pictures/${picture.id}`, mona);
    expect((await test.app.inject(opened.json().url)).headers['content-type']).toBe('image/webp');
    await send('POST', `${address}/pictures/${picture.id}`, mona);
    expect(await audited()).toBe(2);
    const { events } = (await send('GET', address, mona)).json();
    expect(events.filter(({ action }: { action: string }) => action === 'picture_opened')).toMatchObject([
      { actor: { id: mona.id } },
      { actor: { id: mona.id } },
    ]);
    const { version } = (await send('GET', address, mona)).json();
    const decided = await send('POST', `${address}/decision`, mona, {
      hides: false,
      sanction: 'none',
      template: 'no_breach',
      note: 'Covered.',
      version,
    });
    expect(decided.statusCode).toBe(200);
    expect((await send('POST', `${address}/pictures/${picture.id}`, mona)).statusCode).toBe(409);
    expect(await audited()).toBe(2);
  });
});
