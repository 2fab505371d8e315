import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let admin: TestMember;
let anna: TestMember;
let basil: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  admin = await signUpMember(test, { fullName: 'Hani Murad' });
  anna = await signUpMember(test, { fullName: 'Anna Storing' });
  basil = await signUpMember(test, { fullName: 'Basil Sparing' });
  await test.db.update(tables.profiles).set({ role: 'admin' }).where(eq(tables.profiles.id, admin.id));
});
afterAll(() => test.close());

const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, who: TestMember, payload?: object) => {
  const answer = await test.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const encode = (text: string): string => Buffer.from(text).toString('base64');
/** Begins an upload; only its size counts. */
const begin = async (who: TestMember, size: number, purpose = 'academy-document') => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `purpose ${encode(purpose)}`,
    },
  });
  return answer.statusCode === 201 ? 'begun' : answer.json().error.code;
};
const setQuota = (who: TestMember, bytes: number | null) =>
  ask('PUT', `/api/admin/members/${who.id}/quota`, admin, { bytes });
const setEverybodys = (bytes: number | null) => ask('PUT', '/api/admin/storage/quota', admin, { bytes });
const stored = (ownerId: string, byteSize: number, purpose: string) => {
  const id = newId();
  return test.db.insert(tables.files).values({
    id,
    ownerId,
    purpose,
    byteSize,
    visibility: 'owner',
    contentType: 'application/pdf',
    sha256: '',
    storageKey: `${purpose}/${id}`,
  });
};
const report = async (query = '') => (await ask('GET', `/api/admin/storage${query}`, admin)).body;
const audited = async () =>
  (
    await test.db
      .select()
      .from(tables.auditEvents)
      .where(eq(tables.auditEvents.action, 'storage_quota_changed'))
  ).map(({ actorId, subjectId, detail }) => ({ actorId, subjectId, detail }));

describe('a quota over everything', () => {
  it('holds for all kinds together, what is on its way included, and not for others', async () => {
    await stored(anna.id, 600, 'post-image');
    expect((await setQuota(anna, 1_000)).status).toBe(200);
    expect(await begin(anna, 300)).toBe('begun');
    expect(await begin(anna, 101, 'avatar')).toBe('storage_quota_exceeded');
    expect(await begin(anna, 100, 'avatar')).toBe('begun');
    expect(await begin(basil, 5_000)).toBe('begun');
    // What the server makes or asks for is not the member's to save room with.
    await stored(basil.id, 9_000, 'academy-stream');
    await stored(basil.id, 9_000, 'data-export');
    expect((await setQuota(basil, 5_000)).status).toBe(200);
    expect(await begin(basil, 1)).toBe('storage_quota_exceeded');
    expect(await begin(basil, 1_000, 'verification-document')).toBe('begun');
    expect((await ask('GET', '/api/storage', basil)).body).toMatchObject({ bytes: 5_000, quota: 5_000 });
  });

  it('holds for many at once', async () => {
    const member = await signUpMember(test);
    await setQuota(member, 300);
    const answers = await Promise.all(
      ['academy-document', 'academy-video', 'avatar', 'banner', 'academy-sound'].map((purpose) =>
        begin(member, 100, purpose),
      ),
    );
    expect(answers.filter((answer) => answer === 'begun')).toHaveLength(3);
  });

  it('lets a recording grow as far as there is room, and what was taken is always saved', async () => {
    const member = await signUpMember(test);
    await setQuota(member, 1_000);
    await stored(member.id, 400, 'avatar');
    const id = newId();
    const url = '/api/voice-notes';
    expect((await ask('POST', url, member, { id, recordedAt: new Date().toISOString() })).status).toBe(200);
    const sound = Buffer.concat([
      Buffer.from(
        '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701',
        'hex',
      ),
      Buffer.alloc(560, 'words '),
    ]).subarray(0, 601);
    const send = (offset: number, end: number) =>
      ask('POST', `${url}/${id}/sound`, member, {
        offset,
        bytes: sound.subarray(offset, end).toString('base64'),
      });
    expect((await send(0, 300)).status).toBe(200);
    expect((await send(300, 601)).body.error.code).toBe('storage_quota_exceeded');
    expect((await send(300, 600)).status).toBe(200);
    const second = await ask('POST', url, member, { id: newId(), recordedAt: new Date().toISOString() });
    expect(second.body.error.code).toBe('storage_quota_exceeded');
    // Sealed it is a little larger.
    const saved = await ask('POST', `${url}/${id}/save`, member, {
      title: 'Ward round',
      tags: [],
      byteSize: 600,
      ms: 1_000,
      peaks: [1],
      marks: [],
      gaps: [],
    });
    expect(saved.status).toBe(200);
    const own = (await ask('GET', '/api/storage', member)).body;
    expect(own.kinds.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['voice-note', 'avatar']);
    expect(own.bytes).toBeGreaterThan(1_000);
  });

  it('is everybody’s where nobody said otherwise, and a member’s own goes before it', async () => {
    const member = await signUpMember(test);
    expect((await ask('GET', '/api/storage', member)).body).toEqual({ bytes: 0, quota: null, kinds: [] });
    expect((await setEverybodys(100)).status).toBe(200);
    expect(await begin(member, 101)).toBe('storage_quota_exceeded');
    await setQuota(member, 200);
    expect(await begin(member, 101)).toBe('begun');
    await setQuota(member, null);
    expect(await begin(member, 1)).toBe('storage_quota_exceeded');
    await setEverybodys(null);
    expect(await begin(member, 1_000)).toBe('begun');
  });
});

describe('administrators', () => {
  it('see what is stored by kind, and who stores most first', async () => {
    const { kinds, members, everybodysQuota } = await report();
    expect(everybodysQuota).toBeNull();
    expect(kinds).toContainEqual({ purpose: 'academy-stream', files: 1, bytes: 9_000, counts: false });
    expect(kinds).toContainEqual({ purpose: 'post-image', files: 1, bytes: 600, counts: true });
    expect(members[0]).toEqual({
      id: basil.id,
      fullName: 'Basil Sparing',
      email: basil.email,
      files: 1,
      bytes: 5_000,
      quota: 5_000,
      hasOwnQuota: true,
    });
    const sizes = members.map(({ bytes }: { bytes: number }) => bytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect((await report('?limit=1')).members).toHaveLength(1);
  });

  it('find a member who stores nothing, by the name', async () => {
    const { members } = await report('?q=hani');
    expect(members).toEqual([
      expect.objectContaining({ id: admin.id, bytes: 0, files: 0, hasOwnQuota: false }),
    ]);
  });

  it('leave every change on record, and none where nothing changed', async () => {
    const before = await audited();
    expect(before).toContainEqual({
      actorId: admin.id,
      subjectId: anna.id,
      detail: { from: null, to: 1_000 },
    });
    expect(before).toContainEqual({
      actorId: admin.id,
      subjectId: null,
      detail: { from: null, to: 100, everybody: true },
    });
    await setQuota(anna, 1_000);
    await setEverybodys(null);
    expect(await audited()).toHaveLength(before.length);
    expect((await ask('PUT', `/api/admin/members/${newId()}/quota`, admin, { bytes: 1 })).status).toBe(404);
  });
});
