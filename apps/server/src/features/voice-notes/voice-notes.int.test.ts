import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { VoiceKeeping } from '@mz/contracts/voice-keeping';
import { type VoiceNote, type VoiceNoteCard, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { sweepVoiceNotes } from './sweep.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(() => test.close());

const url = '/api/voice-notes';
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  address: string,
  member: TestMember | null,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  test.app.inject({
    method,
    url: address,
    headers: { ...member?.headers, ...headers },
    ...(payload && { payload }),
  });
const list = async (member: TestMember, query = ''): Promise<VoiceNoteCard[]> =>
  (await send('GET', `${url}${query}`, member)).json().voiceNotes;

/** The beginning of a WebM file; then what no one has to understand. */
const webmHead = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701',
  'hex',
);
const soundOf = (length: number): Buffer =>
  Buffer.concat([webmHead, Buffer.alloc(length, 'words spoken at the bed; ')]);
const begin = async (member: TestMember): Promise<string> => {
  const id = newId();
  const answer = await send('POST', url, member, { id, recordedAt: new Date().toISOString() });
  expect(answer.json()).toEqual({ received: 0 });
  return id;
};
const bring = (member: TestMember, id: string, sound: Buffer, offset: number, end: number) =>
  send('POST', `${url}/${id}/sound`, member, {
    offset,
    bytes: sound.subarray(offset, end).toString('base64'),
  });
const details = (byteSize: number, title = 'Ward round') => ({
  title,
  tags: ['Ward', 'Ward'],
  byteSize,
  ms: 90_000,
  peaks: [0, 50, 100],
  marks: [1_500],
  gaps: [{ at: 4_000, ms: 2_500, reason: 'muted' }],
});
const record = async (member: TestMember, title: string, sound = soundOf(300)): Promise<VoiceNote> => {
  const id = await begin(member);
  await bring(member, id, sound, 0, sound.length);
  const saved = await send('POST', `${url}/${id}/save`, member, details(sound.length, title));
  expect(saved.statusCode).toBe(200);
  return saved.json();
};
const addressOf = async (member: TestMember, id: string): Promise<string> =>
  (await send('GET', `${url}/${id}/address`, member)).json().url;

it('take sound in pieces by their place, whatever comes twice, late or too early', async () => {
  const sound = soundOf(150_000);
  const id = await begin(alice);
  expect((await bring(alice, id, sound, 0, 50_000)).json()).toEqual({ received: 50_000 });
  expect((await bring(alice, id, sound, 0, 50_000)).json()).toEqual({ received: 50_000 });
  expect((await bring(alice, id, sound, 90_000, 120_000)).json()).toEqual({ received: 50_000 });
  expect((await bring(bob, id, sound, 50_000, 60_000)).statusCode).toBe(404);
  expect((await send('POST', url, alice, { id, recordedAt: new Date().toISOString() })).json()).toEqual({
    received: 50_000,
  });
  expect((await send('POST', url, bob, { id, recordedAt: new Date().toISOString() })).statusCode).toBe(409);
  const early = await send('POST', `${url}/${id}/save`, alice, details(sound.length));
  expect(early.statusCode).toBe(409);
  const [one, two] = await Promise.all([
    bring(alice, id, sound, 40_000, 120_000),
    bring(alice, id, sound, 50_000, 100_000),
  ]);
  expect(Math.max(one?.json().received, two?.json().received)).toBe(120_000);
  await bring(alice, id, sound, 100_000, sound.length);
  expect(await list(alice)).toEqual([]);

  const saving = [1, 2].map(() => send('POST', `${url}/${id}/save`, alice, details(sound.length)));
  const [saved, again] = await Promise.all(saving);
  expect(saved?.json()).toMatchObject({
    id,
    title: 'Ward round',
    tags: ['Ward'],
    contentType: 'audio/webm',
    byteSize: sound.length,
    gaps: [{ at: 4_000, ms: 2_500, reason: 'muted' }],
  });
  expect(again?.json()).toEqual(saved?.json());
  expect(await list(bob)).toEqual([]);
  expect(await list(alice)).toHaveLength(1);
  expect(await test.db.$count(tables.voiceNoteParts)).toBe(0);

  const address = await addressOf(alice, id);
  const whole = await send('GET', address, null);
  expect(whole.headers['content-type']).toBe('audio/webm');
  expect(whole.rawPayload.equals(sound)).toBe(true);
  for (const [start, end] of [
    [0, 0],
    [65_500, 65_600],
    [131_000, sound.length - 1],
  ] as const) {
    const part = await send('GET', address, null, undefined, { range: `bytes=${start}-${end}` });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${sound.length}`);
    expect(part.rawPayload.equals(sound.subarray(start, end + 1))).toBe(true);
  }
  const outside = await send('GET', address, null, undefined, { range: `bytes=${sound.length}-` });
  expect(outside.statusCode).toBe(416);
});

it('lie sealed, on the disk and in the database', async () => {
  const open = await begin(alice);
  const sound = soundOf(2_000);
  await bring(alice, open, sound, 0, sound.length);
  const [part] = await test.db.select().from(tables.voiceNoteParts);
  expect(part?.sealed.includes('spoken')).toBe(false);
  await send('DELETE', `${url}/${open}`, alice);
  expect(await test.db.$count(tables.voiceNotes, eq(tables.voiceNotes.id, open))).toBe(0);

  const folder = path.join(test.config.dataDir, 'files', 'voice-note');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored = entries.filter((entry) => entry.isFile());
  expect(stored.length).toBeGreaterThan(0);
  for (const { parentPath, name } of stored)
    expect((await readFile(path.join(parentPath, name))).includes('spoken')).toBe(false);
});

it('are heard by their member alone', async () => {
  const { id } = await record(alice, 'Mine');
  expect((await send('GET', `${url}/${id}/address`, bob)).statusCode).toBe(404);
  expect((await send('GET', `${url}/${id}/address`, null)).statusCode).toBe(401);
  const address = new URL(await addressOf(alice, id), 'http://x');
  address.searchParams.set('member', bob.id);
  expect((await send('GET', address.pathname + address.search, bob)).statusCode).toBe(403);
  for (const member of [bob, null])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'Taken', version: 1 }],
      ['POST', '/save', details(5)],
      ['POST', '/restore', undefined],
    ] as const)
      expect((await send(method, `${url}/${id}${path}`, member, body)).statusCode).toBe(member ? 404 : 401);
  expect((await send('DELETE', `${url}/${id}`, bob)).json()).toEqual({ removed: false });
  expect((await list(alice)).map((note) => note.id)).toContain(id);
});

it('refuse what is no sound, and what is out of bounds', async () => {
  const id = await begin(bob);
  const text = Buffer.from('<html>'.padEnd(200, 'x'));
  await bring(bob, id, text, 0, text.length);
  const refused = await send('POST', `${url}/${id}/save`, bob, details(text.length));
  expect(refused.statusCode).toBe(415);
  const part = { offset: 0, bytes: randomBytes(voiceNoteLimits.partBytes + 3).toString('base64') };
  expect((await send('POST', `${url}/${id}/sound`, bob, part)).statusCode).toBe(400);
  expect((await send('POST', `${url}/${id}/sound`, bob, { offset: 0, bytes: '***' })).statusCode).toBe(400);
  await test.db
    .update(tables.voiceNotes)
    .set({ byteSize: voiceNoteLimits.bytes })
    .where(eq(tables.voiceNotes.id, id));
  const more = { offset: voiceNoteLimits.bytes, bytes: 'AAAA' };
  expect((await send('POST', `${url}/${id}/sound`, bob, more)).statusCode).toBe(413);
  await send('DELETE', `${url}/${id}`, bob);
});

it('are found by title, tag and what was said, and filtered', async () => {
  const note = await record(alice, 'Nephrology round');
  const transcript = [
    { at: 31_000, end: null, text: 'Creatinine down to 1.6, diuresis good.', original: null, isSure: true },
    { at: 0, end: 30_000, text: 'المريض في السرير الرابع بلا حرارة.', original: null, isSure: true },
  ];
  const changed = await send('PATCH', `${url}/${note.id}`, alice, {
    transcript,
    tags: ['Kidney'],
    version: note.version,
  });
  expect(changed.json().transcript.map(({ at }: { at: number }) => at)).toEqual([0, 31_000]);
  const ids = async (query: string) => (await list(alice, query)).map(({ id }) => id);
  expect(await list(alice, '?q=creatinine')).toMatchObject([{ id: note.id, found: { at: 31_000 } }]);
  expect(await list(alice, `?q=${encodeURIComponent('سرير')}`)).toMatchObject([
    { id: note.id, found: { at: 0 } },
  ]);
  expect(await ids('?q=nephrology')).toEqual([note.id]);
  expect(await ids('?q=kidney')).toContain(note.id);
  expect(await ids('?tag=Kidney')).toEqual([note.id]);
  expect(await ids('?transcript=with')).toEqual([note.id]);
  expect(await ids('?transcript=without')).not.toContain(note.id);
  expect(await ids('?length=long')).toEqual([]);
  expect(await ids('?since=2090-01-01')).toEqual([]);
  const [first] = await ids('?limit=1');
  expect((await ids(`?limit=1&before=${first}`))[0]).not.toBe(first);
  expect((await send('GET', `${url}/summary`, alice)).json()).toMatchObject({
    total: 3,
    month: { notes: 3, withTranscript: 1, ms: 270_000 },
    tags: expect.arrayContaining([{ tag: 'Kidney', notes: 1 }]),
  });
});

it('are not written over by a window that read them before', async () => {
  const note = await record(alice, 'Two windows');
  const change = (payload: object) => send('PATCH', `${url}/${note.id}`, alice, payload);
  const sentence = { at: 0, end: null, text: 'From the first.', original: null, isSure: true };
  const first = await change({ transcript: [sentence], version: note.version });
  expect(first.json().version).toBe(note.version + 1);
  const late = await change({ title: 'From the second', transcript: [], version: note.version });
  expect(late.statusCode).toBe(409);
  expect((await send('GET', `${url}/${note.id}`, alice)).json()).toMatchObject({
    title: 'Two windows',
    transcript: [sentence],
  });
  const both = await Promise.all(['a', 'b'].map((title) => change({ title, version: note.version + 1 })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await change({ title: 'No version' })).statusCode).toBe(400);
  await send('DELETE', `${url}/${note.id}`, alice);
});

it('go with undo, or on their day, and take their sound along', async () => {
  const [kept, dropped, ended] = [
    await record(bob, 'One'),
    await record(bob, 'Two'),
    await record(bob, 'Three'),
  ];
  for (const { id } of [kept, dropped])
    expect((await send('DELETE', `${url}/${id}`, bob)).json()).toEqual({ removed: true });
  expect((await send('DELETE', `${url}/${kept.id}`, bob)).json()).toEqual({ removed: false });
  expect((await send('POST', `${url}/${kept.id}/restore`, bob)).json().title).toBe('One');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const address = await addressOf(bob, ended.id);
  expect(
    (await send('PATCH', `${url}/${ended.id}`, bob, { expiresAt: yesterday, version: 1 })).statusCode,
  ).toBe(422);
  await test.db
    .update(tables.voiceNotes)
    .set({ expiresAt: new Date(yesterday) })
    .where(eq(tables.voiceNotes.id, ended.id));
  expect((await send('GET', address, null)).statusCode).toBe(404);
  await test.db
    .update(tables.voiceNotes)
    .set({ deletedAt: sql`now() - interval '8 days'` })
    .where(eq(tables.voiceNotes.id, dropped.id));
  await sweepVoiceNotes(test.db, {
    discard: async (tx, id) => {
      await tx.update(tables.files).set({ deletedAt: sql`now()` }).where(eq(tables.files.id, id));
    },
  });
  expect((await list(bob)).map(({ id }) => id)).toEqual([kept.id]);
  const files = await test.db.select().from(tables.files).where(eq(tables.files.ownerId, bob.id));
  expect(files.filter((file) => file.deletedAt === null)).toHaveLength(1);
});

it('go by a standing setting, never at once, and never what was kept one by one', async () => {
  const carol = await signUpMember(test);
  const keep = (days: number | null, member: TestMember | null = carol) =>
    send('PUT', `${url}/keeping`, member, { days });
  const keeping = async (): Promise<VoiceKeeping> => (await send('GET', `${url}/keeping`, carol)).json();
  const age = (id: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    return test.db
      .update(tables.voiceNotes)
      .set({ savedAt: then, changedAt: then, recordedAt: then })
      .where(eq(tables.voiceNotes.id, id));
  };
  const sweep = () =>
    sweepVoiceNotes(test.db, {
      discard: async (tx, id) => {
        await tx.update(tables.files).set({ deletedAt: sql`now()` }).where(eq(tables.files.id, id));
      },
    });
  const titles = async () => (await list(carol)).map(({ title }) => title).toSorted();
  const change = (note: VoiceNote, payload: object) =>
    send('PATCH', `${url}/${note.id}`, carol, { ...payload, version: note.version });

  const [old, kept, dated, young] = [
    await record(carol, 'Old'),
    await record(carol, 'Kept'),
    await record(carol, 'Dated'),
    await record(carol, 'Young'),
  ];
  const later = new Date(Date.now() + 90 * 86_400_000).toISOString();
  expect((await change(kept, { expiresAt: null })).json().keeping).toBe('kept');
  expect((await change(dated, { expiresAt: later })).json()).toMatchObject({
    keeping: 'day',
    expiresAt: later,
  });
  for (const { id } of [old, kept, dated]) await age(id, 400);
  expect(await keeping()).toEqual({ days: null, since: null, due: null });
  expect((await keep(30, null)).statusCode).toBe(401);
  expect((await keep(3)).statusCode).toBe(400);

  // A week's notice, that is told, for what is older already.
  const set: VoiceKeeping = (await keep(30)).json();
  expect(set).toMatchObject({ days: 30, due: { notes: 1 } });
  const week = new Date(set.due?.at ?? 0).getTime() - new Date(set.since ?? 0).getTime();
  expect(week).toBe(7 * 86_400_000);
  const cards = new Map((await list(carol)).map((card) => [card.title, card]));
  expect(cards.get('Old')).toMatchObject({ keeping: 'standing', expiresAt: set.due?.at });
  expect(cards.get('Kept')).toMatchObject({ keeping: 'kept', expiresAt: null });
  expect(cards.get('Dated')?.expiresAt).toBe(later);
  await sweep();
  expect(await titles()).toEqual(['Dated', 'Kept', 'Old', 'Young']);
  expect((await keep(30)).json().since).toBe(set.since);

  await test.db
    .update(tables.voiceNoteSettings)
    .set({ setAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(eq(tables.voiceNoteSettings.userId, carol.id));
  expect(await titles()).toEqual(['Dated', 'Kept', 'Young']);
  const files = () => test.db.$count(tables.files, sql`owner_id = ${carol.id} and deleted_at is null`);
  const before = await files();
  await sweep();
  expect(await files()).toBe(before - 1);
  expect(await test.db.$count(tables.voiceNotes, eq(tables.voiceNotes.id, old.id))).toBe(0);

  // Back to the setting: a week again, although it was saved long ago.
  const back = await change({ ...kept, version: kept.version + 1 }, { byStanding: true });
  expect(back.json().keeping).toBe('standing');
  await sweep();
  expect(await titles()).toEqual(['Dated', 'Kept', 'Young']);
  expect((await keep(null)).json()).toEqual({ days: null, since: null, due: null });
  expect((await list(carol)).find(({ id }) => id === young.id)).toMatchObject({ expiresAt: null });
});
