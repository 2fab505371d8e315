import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataImport, ImportPart } from '@mz/contracts/archive-import';
import type { DataExport } from '@mz/contracts/export';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { tableNameOf } from '../../platform/archive-import.ts';
import { createRegistry } from '../../platform/compose-features.ts';
import { addArticles } from '../../testing/articles.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { openJobsByHand } from '../../testing/jobs-by-hand.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { readZip } from '../../testing/zip.ts';
import { listExportedTables } from '../export/exported-tables.ts';
import { features } from '../index.ts';
import { planImport } from './imported-tables.ts';

const registry = createRegistry(features);
const plan = planImport(registry.ownership, ({ table }) => tableNameOf(table));
let test: TestApp;
let jobs: Awaited<ReturnType<typeof openJobsByHand>>;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  jobs = await openJobsByHand(test);
});
afterAll(async () => {
  await jobs?.close();
  await test?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember, payload?: object) =>
  test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const upload = async (member: TestMember, bytes: Buffer, purpose = 'data-import'): Promise<string> => {
  const tus = { 'tus-resumable': '1.0.0', authorization: member.headers.authorization };
  const begun = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${base64(purpose)}`,
    },
  });
  const url = begun.headers.get('location') ?? '';
  const sent = await fetch(`${address}${url}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Uint8Array.from(bytes),
  });
  expect(sent.status).toBe(204);
  return url.split('/').at(-1) ?? '';
};

const isSettled = ({ status }: { readonly status: string }) =>
  !['waiting', 'reading', 'running'].includes(status);
const makeArchive = async (member: TestMember): Promise<Buffer> => {
  await test.db.delete(tables.dataExports).where(eq(tables.dataExports.userId, member.id));
  expect((await send('POST', '/api/account/export', member)).statusCode).toBe(202);
  await jobs.run('export.build');
  const made = await eventually(
    async (): Promise<DataExport> => (await send('GET', '/api/account/export', member)).json().export,
    isSettled,
  );
  return (await test.app.inject(made.url ?? '')).rawPayload;
};
const latest = async (member: TestMember): Promise<DataImport> =>
  (await send('GET', '/api/account/import', member)).json().import;
const settle = async (member: TestMember): Promise<DataImport> => {
  await jobs.run('archive-import.work');
  return eventually(() => latest(member), isSettled);
};
const preview = async (member: TestMember, archive: Buffer): Promise<DataImport> => {
  const answer = await send('POST', '/api/account/import', member, {
    uploadId: await upload(member, archive),
  });
  expect(answer.statusCode).toBe(202);
  return settle(member);
};
const apply = async (member: TestMember, id: string, parts: readonly ImportPart[]): Promise<DataImport> => {
  expect((await send('POST', `/api/account/import/${id}/apply`, member, { parts })).statusCode).toBe(202);
  return settle(member);
};
const bringBack = async (member: TestMember, archive: Buffer) => {
  const read = await preview(member, archive);
  return apply(
    member,
    read.id,
    read.parts.map(({ part }) => part),
  );
};

type Row = Record<string, unknown>;
/** What an archive says of the tables that come back, without what names the account. */
const partsOf = (archive: Buffer, of: { readonly id: string }): Record<string, Row[]> =>
  Object.fromEntries(
    [...plan.tables.values()].map(({ name, columns }) => {
      const rows: Row[] = JSON.parse(String(readZip(archive).get(`data/${name}.json`)));
      const kept = rows.map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column] === of.id ? 'me' : row[column]])),
      );
      return [name, kept.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
    }),
  );

const addEverything = async (member: TestMember, colleagues: readonly TestMember[]) => {
  const [blocked, muted, followed] = colleagues.map(({ id }) => id);
  const userId = member.id;
  const [article = ''] = await addArticles(test, { title: 'Albumin in sepsis' });
  const say = (method: Method, url: string, payload?: object) => send(method, url, member, payload);
  const answers = [
    await say('PATCH', '/api/profile', {
      fullName: 'Layla حداد',
      specialty: 'cardiology',
      hospital: 'مستشفى الجامعة',
      bio: 'First line\nsecond "line" 乳酸',
      interests: ['sepsis', 'echo'],
      phone: '+962 6 5353 444',
      orcid: '0000-0002-1825-0097',
      language: 'ar',
      visibility: 'connections',
      searchVisible: false,
      fieldAudiences: { bio: 'nobody' },
    }),
    await say('PUT', '/api/voice-notes/keeping', { days: 365 }),
    await say('POST', '/api/profile/entries', {
      ...{ kind: 'education', degree: 'MD', institution: 'Damascus', yearStart: 2001, yearEnd: 2007 },
    }),
    await say('POST', '/api/profile/entries', {
      kind: 'publication',
      title: 'Albumin',
      journal: 'J',
      year: 2020,
      authors: 'A, B',
      url: null,
      doi: '10.1000/x',
      pmid: null,
    }),
    await say('PATCH', '/api/settings', {
      version: 0,
      connectionRequests: 'verified',
      messagesFrom: 'anyone',
      dataCollection: false,
      timeZone: 'Asia/Amman',
      theme: 'dark',
      quietHours: { from: '22:00', until: '06:30' },
    }),
    await say('PUT', '/api/library/settings', { proxyPrefix: 'https://proxy.example.org/login?url=' }),
    await say('PUT', '/api/calculators/settings', { historyEnabled: true }),
    await say('POST', '/api/follows', { target: { kind: 'topic', value: 'sepsis' } }),
    await say('PUT', `/api/connections/${blocked}/shut-out/blocked`),
    await say('PUT', `/api/connections/${muted}/shut-out/muted`),
    await say('PUT', `/api/social/follows/member/${followed}`),
    await say('PUT', '/api/social/follows/category/cardiology'),
    await say('POST', '/api/muted-words', { word: 'politics' }),
    await say('POST', '/api/posts', {
      clientId: newId(),
      text: 'A public word',
      language: 'en',
      audience: 'members',
    }),
  ];
  const refused = answers.flatMap(({ statusCode, body }) =>
    statusCode < 300 ? [] : [`${statusCode} ${body}`],
  );
  expect(refused).toEqual([]);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const avatar = await say('PUT', '/api/profile/avatar', {
    uploadId: await upload(member, picture, 'avatar'),
  });
  expect(avatar.statusCode).toBe(200);

  const { db } = test;
  const collectionId = newId();
  const conversationId = newId();
  const [questionId, answerId] = [newId(), newId()];
  const support = { text: 'Lactate.', citations: [], support: 'plain' };
  const answer = {
    id: answerId,
    questionId,
    language: 'en',
    kind: 'literature',
    state: 'complete',
    engine: { kind: 'built-in', name: 'b', version: '1', fellBack: null },
    bottomLine: support,
    statements: [support],
    calculations: [],
    differential: null,
    redFlags: [],
    uncertainty: [],
    assumptions: [],
    notice: null,
    sources: [],
    nearest: [],
    nextQuestions: [],
    tookMs: 3,
  };
  await db.insert(tables.savedArticles).values({ userId, articleId: article, note: 'Read twice' });
  await db.insert(tables.collections).values({ id: collectionId, userId, name: 'Sepsis' });
  await db.insert(tables.collectionArticles).values({ collectionId, userId, articleId: article });
  await db.insert(tables.calculatorFavourites).values({ userId, calculatorId: 'egfr-ckdepi-2021-cr' });
  await db.insert(tables.calculatorHistory).values({
    id: newId(),
    userId,
    calculatorId: 'egfr-ckdepi-2021-cr',
    version: '1.0.0',
    inputs: { age: 60 },
  });
  await db.insert(tables.conversations).values({ id: conversationId, userId, title: 'Sepsis' });
  await db.insert(tables.conversationMessages).values([
    { id: questionId, conversationId, userId, role: 'user', text: 'Lactate?' },
    {
      id: answerId,
      conversationId,
      userId,
      role: 'assistant',
      parentId: questionId,
      text: 'Lactate.',
      answer,
    },
  ]);
  await db
    .insert(tables.answerTraces)
    .values({ messageId: answerId, userId, trace: { question: 'Lactate?' } });
  await db.insert(tables.answerArticles).values({ messageId: answerId, userId, articleId: article });
  await db
    .insert(tables.notes)
    .values({ id: newId(), userId, title: 'N', text: 'Kept', sourceKind: 'answer', sourceId: answerId });
  await db.insert(tables.postDrafts).values({ id: newId(), userId, text: 'Begun', language: 'ar' });
  const resourceId = newId();
  await db.insert(tables.learningResources).values({ id: resourceId, authorId: followed });
  await db.insert(tables.learningSaves).values({ memberId: userId, resourceId });
  await db.insert(tables.savedDrugs).values({ memberId: userId, drugId: 'enoxaparin' });
  await db.insert(tables.collectionDrugs).values({ collectionId, userId, drugId: 'enoxaparin' });
  await db.insert(tables.collectionResources).values({ collectionId, userId, resourceId });
  const playlistId = newId();
  await db.insert(tables.learningPlaylists).values({ id: playlistId, memberId: userId, title: 'Nights' });
  await db
    .insert(tables.learningPlaylistItems)
    .values({ playlistId, resourceId, memberId: userId, place: 0 });
  await db.insert(tables.growthGoals).values({
    id: newId(),
    memberId: userId,
    title: 'Logged scans',
    measure: 'own',
    target: 20,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    progress: 14,
  });
  await db
    .insert(tables.matchSettings)
    .values({ userId, intents: ['mentor'], maxOpen: 3, weights: { topics: 4 }, languages: ['ar', 'en'] });
  const [post] = await db
    .select()
    .from(tables.posts)
    .where(eq(tables.posts.authorId, followed ?? ''));
  if (post) {
    await db.insert(tables.savedPosts).values({ memberId: userId, postId: post.id });
    await db.insert(tables.collectionPosts).values({ collectionId, userId, postId: post.id });
  }
};

describe('every part of the archive', () => {
  it('comes back by its manifest, or the manifest says why not', () => {
    const { tables: exported } = listExportedTables(registry.ownership);
    const unsaid = exported
      .map(({ name }) => name)
      .filter((name) => !plan.tables.has(name) && !plan.obstacles.has(name));
    expect(unsaid).toEqual([]);
    // Parents are written before what hangs on them.
    const order = [...plan.byTableName.keys()];
    for (const { tableName, rule } of plan.tables.values())
      for (const parent of Object.values(rule.parents ?? {}))
        expect(order.indexOf(parent)).toBeLessThanOrEqual(order.indexOf(tableName));
    // What decides about a member is nobody's to bring.
    const columns = [...plan.tables.values()].flatMap((table) =>
      table.columns.map((column) => `${table.name}.${column}`),
    );
    expect(columns).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^profiles\.(role|verified|suspended|demo)/)]),
    );
  });
});

describe('the archive of a member with everything', () => {
  it('exported again is the same, by erased, new and other accounts, and doubles nothing', {
    timeout: 120_000,
  }, async () => {
    const colleagues = await Promise.all(
      ['Blocked', 'Muted', 'Followed'].map((fullName) => signUpMember(test, { fullName })),
    );
    const [, , followed] = colleagues;
    if (!followed) throw new Error('No colleague.');
    const worth = { clientId: newId(), text: 'Worth keeping', language: 'en', audience: 'members' };
    expect((await send('POST', '/api/posts', followed, worth)).statusCode).toBe(201);
    const alice = await signUpMember(test, { fullName: 'Layla' });
    await addEverything(alice, colleagues);
    const archive = await makeArchive(alice);
    const before = partsOf(archive, alice);
    const empty = Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
    expect(empty).toEqual([]);

    // Beside the account that is still there: nothing of it is touched, and ids are others.
    const bob = await signUpMember(test, { fullName: 'Bob' });
    const read = await preview(bob, archive);
    expect(read).toMatchObject({ status: 'preview', isOwn: false, failure: null });
    expect(read.parts.every(({ unreadable }) => unreadable === 0)).toBe(true);
    expect(read.obstacles.map(({ obstacle }) => obstacle)).toEqual(
      expect.arrayContaining(['published', 'record', 'secret', 'derived']),
    );
    // Reading writes nothing, and an unticked part stays away.
    expect(await test.db.$count(tables.notes, eq(tables.notes.userId, bob.id))).toBe(0);
    const onlyNotes = await apply(bob, read.id, ['notes']);
    expect(onlyNotes).toMatchObject({
      status: 'done',
      // A note and a goal.
      results: [{ part: 'notes', added: 2, replaced: 0, present: 0, skipped: 0, lost: [] }],
    });
    expect(await test.db.$count(tables.savedArticles, eq(tables.savedArticles.userId, bob.id))).toBe(0);
    const rest = await bringBack(bob, archive);
    expect(rest.results.find(({ part }) => part === 'notes')).toMatchObject({ added: 0, present: 2 });
    const bobs = partsOf(await makeArchive(bob), bob);
    for (const [name, rows] of Object.entries(before))
      expect([name, bobs[name]?.length]).toEqual([name, rows.length]);
    expect(partsOf(await makeArchive(alice), alice)).toEqual(before);
    const [answer] = await test.db
      .select()
      .from(tables.conversationMessages)
      .where(sql`user_id = ${bob.id}::uuid and role = 'assistant'`);
    expect(answer?.answer).toMatchObject({ id: answer?.id, questionId: answer?.parentId });
    await test.db.transaction((tx) => registry.eraseMember(tx, bob.id));

    // Erased, and back under a new account.
    await test.db.transaction((tx) => registry.eraseMember(tx, alice.id));
    const again = await signUpMember(test, { fullName: 'Layla' });
    const done = await bringBack(again, archive);
    expect(done).toMatchObject({ status: 'done', rowsDone: done.rowsTotal });
    expect(done.results.filter(({ skipped, present }) => skipped > 0 || present > 0)).toEqual([]);
    const second = await makeArchive(again);
    expect(partsOf(second, again)).toEqual(before);
    const names = [...readZip(second).keys()].filter((name) => name.startsWith('media/'));
    expect(names).toEqual([expect.stringMatching(/^media\/avatar\//)]);

    const repeated = await bringBack(again, archive);
    expect(repeated.results.filter(({ added, skipped }) => added > 0 || skipped > 0)).toEqual([]);
    expect(partsOf(await makeArchive(again), again)).toEqual(before);
    // The archive that was sent is given up, and is no part of the next one.
    const { rows } = await test.db.execute(
      sql`select 1 from files where purpose = 'data-import' and deleted_at is null`,
    );
    expect(rows).toEqual([]);
  });
});

const archiveOf = (data: Record<string, readonly (object | string)[]>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  const index = { madeAt: new Date().toISOString(), accountId: newId() };
  zip.addBuffer(Buffer.from(JSON.stringify(index)), 'index.json');
  for (const [name, rows] of Object.entries(data)) {
    const lines = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
    zip.addBuffer(Buffer.from(`[\n${lines.join(',\n')}\n]\n`), `data/${name}.json`);
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
};
const note = (n: number, more: object = {}) => ({
  id: newId(),
  title: `Note ${n}`,
  text: '',
  source_kind: null,
  source_id: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});

describe('an archive somebody changed', () => {
  it('brings what the forms would take, to its own member alone', async () => {
    const [member, victim] = [await signUpMember(test), await signUpMember(test, { fullName: 'Victim' })];
    const [theirs] = await test.db
      .insert(tables.notes)
      .values({ id: newId(), userId: victim.id, title: 'Hers', text: 'Hers' })
      .returning();
    const archive = await archiveOf({
      notes: [
        note(1, { id: theirs?.id, user_id: victim.id, title: 'Overwritten' }),
        note(2, { title: 'x'.repeat(201) }),
        note(3, { text: 'nul \u0000 byte' }),
        note(4, { created_at: '2999-01-01T00:00:00Z' }),
        'no row',
        note(5),
      ],
      profiles: [
        {
          ...{
            full_name: 'Forged',
            specialty: null,
            subspecialty: null,
            hospital: null,
            location: null,
            bio: null,
          },
          ...{
            phone: null,
            license: null,
            board_certification: null,
            interests: [],
            orcid: null,
            language: 'zh',
          },
          ...{ visibility: 'public', field_audiences: {}, search_visible: true },
          // Not in the archive.
          avatar_file_id: newId(),
          ...{ id: victim.id, role: 'admin', verified_at: '2026-01-01T00:00:00Z', suspended_until: null },
        },
      ],
      connections: [{ id: newId(), requester_id: victim.id, addressee_id: member.id, state: 'accepted' }],
      profile_entries: [
        {
          ...{
            id: newId(),
            kind: 'education',
            position: 0,
            title: 'MD',
            organization: 'X',
            year_start: 1700,
          },
          ...{
            year_end: null,
            is_current: false,
            description: '',
            authors: '',
            url: null,
            doi: null,
            pmid: null,
          },
          ...{ identity: 'x', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
        },
      ],
    });
    const read = await preview(member, archive);
    expect(read.parts.find(({ part }) => part === 'notes')).toMatchObject({ rows: 6, unreadable: 3 });
    const done = await apply(member, read.id, ['notes', 'profile', 'entries', 'settings']);
    expect(done.chosen).toEqual(['profile', 'entries', 'notes']);
    expect(done.results).toEqual([
      { part: 'profile', added: 0, replaced: 1, present: 0, skipped: 0, lost: ['avatar'] },
      { part: 'entries', added: 0, replaced: 0, present: 0, skipped: 1, lost: [] },
      { part: 'notes', added: 2, replaced: 0, present: 0, skipped: 4, lost: [] },
    ]);
    const own = await test.db.select().from(tables.notes).where(eq(tables.notes.userId, member.id));
    expect(own.map(({ title }) => title).sort()).toEqual(['Note 5', 'Overwritten']);
    expect(own.every(({ id }) => id !== theirs?.id)).toBe(true);
    expect(await test.db.select().from(tables.notes).where(eq(tables.notes.userId, victim.id))).toEqual([
      theirs,
    ]);
    const [profile] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, member.id));
    expect(profile).toMatchObject({ fullName: 'Forged', role: 'member', verifiedAt: null });
    const [hers] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, victim.id));
    expect(hers?.fullName).toBe('Victim');
    expect(await test.db.$count(tables.connections, eq(tables.connections.addresseeId, member.id))).toBe(0);
  });

  it('goes on behind the last batch of a killed worker, and ends with its owner', async () => {
    const member = await signUpMember(test);
    const notes = Array.from({ length: 250 }, (_, n) => note(n));
    const read = await preview(member, await archiveOf({ notes }));
    expect(
      (await send('POST', `/api/account/import/${read.id}/apply`, member, { parts: ['notes'] })).statusCode,
    ).toBe(202);
    // What a worker leaves that was killed after its first batch of 200 was taken.
    await test.db
      .update(tables.dataImports)
      .set({
        atTable: 'notes',
        atRow: 200,
        rowsDone: 200,
        results: { notes: { added: 200, present: 0, skipped: 0 } },
        attempts: 1,
        heartbeatAt: sql`now() - interval '2 minutes'`,
      })
      .where(sql`id = ${read.id}::uuid and status = 'running' and rows_done = 0`);
    const done = await settle(member);
    expect(done).toMatchObject({ status: 'done', rowsDone: 250, results: [{ part: 'notes', added: 250 }] });
    expect(await test.db.$count(tables.notes, eq(tables.notes.userId, member.id))).toBe(50);

    const next = await preview(member, await archiveOf({ notes }));
    await test.db.transaction((tx) => registry.eraseMember(tx, member.id));
    expect(await test.db.$count(tables.dataImports, eq(tables.dataImports.id, next.id))).toBe(0);
  });

  it('is one at a time, of its member alone, and no other file', async () => {
    const [member, other] = [await signUpMember(test), await signUpMember(test)];
    expect((await test.app.inject('/api/account/import')).statusCode).toBe(401);
    const read = await preview(member, await archiveOf({ notes: [note(1)] }));
    const second = await upload(member, await archiveOf({ notes: [note(2)] }));
    expect((await send('POST', '/api/account/import', other, { uploadId: second })).statusCode).toBe(404);
    expect((await send('POST', '/api/account/import', member, { uploadId: second })).statusCode).toBe(409);
    const applyTo = (by: TestMember, parts: string[]) =>
      send('POST', `/api/account/import/${read.id}/apply`, by, { parts });
    expect((await applyTo(other, ['notes'])).statusCode).toBe(404);
    expect((await applyTo(member, ['library'])).statusCode).toBe(409);
    expect((await applyTo(member, ['everything'])).statusCode).toBe(400);
    expect((await send('DELETE', `/api/account/import/${read.id}`, other)).json()).toEqual({
      removed: false,
    });
    expect((await send('DELETE', `/api/account/import/${read.id}`, member)).json()).toEqual({
      removed: true,
    });
    expect((await applyTo(member, ['notes'])).statusCode).toBe(404);

    const foreign = await buffer(
      (() => {
        const zip = new yazl.ZipFile();
        zip.addBuffer(Buffer.from('x'), 'a.txt');
        zip.end();
        return zip.outputStream as Readable;
      })(),
    );
    expect(await preview(member, foreign)).toMatchObject({
      status: 'failed',
      failure: 'not-an-archive',
      parts: [],
    });
    const left = await preview(member, await archiveOf({ notes: [note(3)] }));
    await test.db
      .update(tables.dataImports)
      .set({ heartbeatAt: sql`now() - interval '2 days'` })
      .where(eq(tables.dataImports.id, left.id));
    expect(await settle(member)).toMatchObject({ status: 'expired' });
  });
});
