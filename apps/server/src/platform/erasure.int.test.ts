import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import { createFilesService } from '../features/files/files.service.ts';
import { features } from '../features/index.ts';
import { takeBackup } from '../testing/backup.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember, type TestMember } from '../testing/members.ts';
import { makePng } from '../testing/pictures.ts';
import { findText, insertRow } from '../testing/rows.ts';
import { cleanTables } from './cleaning.ts';
import { createRegistry } from './compose-features.ts';
import { createErasureRecord } from './erasure-record.ts';
import { createPseudonyms, listKeptRows } from './member-erasure.ts';

const fullName = 'Zubayda Quxwelline';
let test: TestApp;
let friend: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  await test.listen();
  friend = await signUpMember(test, { fullName: 'Bob Keller' });
});
afterAll(() => test?.close());

const send = async (
  member: TestMember,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  payload?: object,
) => {
  const answer = await test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json();
};

/** A member who used what there is to use. */
const createActiveMember = async (): Promise<TestMember> => {
  const member = await signUpMember(test, { fullName });
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await makePng(64, 64))], { type: 'image/png' }), 'me.png');
  const avatar = await fetch(`${await test.listen()}/api/profile/avatar`, {
    method: 'POST',
    body: form,
    headers: member.headers,
  });
  expect(avatar.status).toBe(200);
  await send(member, 'PATCH', '/api/profile', { bio: `${fullName} works here.` });
  const post = await send(member, 'POST', '/api/posts', {
    clientId: newId(),
    kind: 'note',
    text: `A note of ${fullName}`,
    identifiersStated: true,
    audience: 'members',
    language: 'en',
  });
  await send(friend, 'POST', `/api/posts/${post.id}/comments`, { clientId: newId(), text: 'Well said.' });
  await send(member, 'POST', `/api/posts/${post.id}/comments`, {
    clientId: newId(),
    text: `${fullName} agrees.`,
    identifiersStated: true,
  });
  await send(friend, 'PUT', `/api/connections/${member.id}/request`, { note: `Dear ${fullName}` });
  await send(member, 'POST', `/api/connections/${friend.id}/accept`, {});
  await send(member, 'POST', '/api/contact', {
    name: fullName,
    email: member.email,
    subject: 'Hello there',
    message: `From ${fullName}, a question about the platform.`,
    language: 'en',
  });
  const columns = { country: 'GB', register: 'General Register', field: 'cardiology' };
  await test.db.insert(tables.verifications).values({
    ...columns,
    id: newId(),
    userId: member.id,
    state: 'verified',
    registerNumber: 'QX-4711',
    entryKey: 'gb:qx4711',
    registeredName: fullName,
    decidedAt: sql`now()`,
    expiresAt: sql`now() + interval '1 year'`,
  });
  return member;
};

const erase = (member: TestMember) => send(member, 'POST', '/api/account/erasure', { email: member.email });
const isGone = (member: TestMember) =>
  eventually(
    () =>
      test.db.$count(
        tables.erasures,
        eq(tables.erasures.pseudonym, createPseudonyms(test.secrets)(member.id)),
      ),
    (count) => count === 1,
  );

/** Names and contents of everything in the data folder. */
const findInFolder = (text: string): string[] =>
  readdirSync(test.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes(text) || readFileSync(file).includes(text));

const purge = async () => {
  const { config, db, secrets, app } = test;
  await db
    .update(tables.files)
    .set({ deletedAt: sql`now() - interval '2 hours'` })
    .where(sql`deleted_at is not null`);
  await createFilesService({ config, db, secrets, log: app.log }, await openFileStore(config)).purge();
};

describe('after an erasure', () => {
  it('nothing names the member but what the list says, and that ends with its time', async () => {
    const member = await createActiveMember();
    const [check] = await test.db
      .select({ id: tables.verifications.id })
      .from(tables.verifications)
      .where(eq(tables.verifications.userId, member.id));
    const { kept } = await send(member, 'GET', '/api/account/erasure');
    expect(kept).toEqual(listKeptRows(createRegistry(features).ownership));
    expect(kept.map(({ name }: { name: string }) => name)).toEqual([
      'securityLog',
      'moderationLog',
      'signatures',
      'credentials',
      'eventLog',
    ]);
    for (const text of [member.id, member.email, fullName, 'QX-4711'])
      expect(await findText(test.db, text), text).not.toEqual([]);
    const pictures = `${path.sep}files${path.sep}avatar${path.sep}`;
    expect(findInFolder(pictures)).not.toEqual([]);

    await erase(member);
    await isGone(member);
    await purge();
    for (const text of [member.email, fullName, 'QX-4711'])
      expect(await findText(test.db, text), text).toEqual([]);
    // The notice itself, which tells every part of the installation whom to erase.
    expect(await findText(test.db, member.id)).toEqual(['public.outbox_events']);
    const record = createErasureRecord({ ...test, log: test.app.log });
    const pseudonym = createPseudonyms(test.secrets)(member.id);
    await eventually(
      () => record.read(),
      (all) => all.some((entry) => entry.pseudonym === pseudonym),
    );
    for (const text of [member.id, fullName, 'QX-4711', member.email])
      expect(
        findInFolder(text).filter((file) => !file.includes(`${path.sep}outbox${path.sep}`)),
        text,
      ).toEqual([]);
    expect(findInFolder(pictures)).toEqual([]);

    const audits = await test.db
      .select()
      .from(tables.auditEvents)
      .where(eq(tables.auditEvents.subjectId, pseudonym));
    expect(audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user_signed_up', 'user_deleted']),
    );
    for (const { ip, userAgent, requestId, detail } of audits) {
      expect([ip, userAgent, requestId]).toEqual([null, null, null]);
      expect(JSON.stringify(detail)).not.toMatch(/[0-9a-f]{8}-/);
    }
    const status = await test.app.inject(`/api/credentials/${check?.id}`);
    expect(status.json()).toMatchObject({ status: 'revoked', holder: null, register: 'General Register' });

    // A year later the audit is gone; a signature stays and names nobody after ten.
    const { id: cardId } = await insertRow(test.db, {
      table: tables.cardVersions,
      given: { authorId: pseudonym },
      text: newId(),
      parent: async () => null,
    });
    const { ownership } = createRegistry(features);
    const age = async (days: number) => {
      await test.db
        .update(tables.erasures)
        .set({ erasedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(tables.erasures.pseudonym, pseudonym));
      await cleanTables(test.db, test.config, ownership);
    };
    const authorOf = async () =>
      (
        await test.db
          .select()
          .from(tables.cardVersions)
          .where(eq(tables.cardVersions.id, String(cardId)))
      )[0]?.authorId;
    await age(364);
    expect(await test.db.$count(tables.auditEvents, eq(tables.auditEvents.subjectId, pseudonym))).toBe(
      audits.length,
    );
    await age(366);
    expect(await test.db.$count(tables.auditEvents, eq(tables.auditEvents.subjectId, pseudonym))).toBe(0);
    expect(await authorOf()).toBe(pseudonym);
    await age(3651);
    expect(await authorOf()).toBeNull();
    await test.db.update(tables.withdrawnCredentials).set({ expiresAt: sql`now() - interval '1 hour'` });
    await cleanTables(test.db, test.config, ownership);
    expect((await test.app.inject(`/api/credentials/${check?.id}`)).statusCode).toBe(404);
  });
});

describe('a database restored from a backup', () => {
  it('loses again at the start whom it brought back, and nobody else', async () => {
    const gone = await createActiveMember();
    const stays = await signUpMember(test, { fullName: 'Rana Stays' });
    const restore = await takeBackup(test.db);
    await erase(gone);
    await isGone(gone);
    const pseudonym = createPseudonyms(test.secrets)(gone.id);
    const record = createErasureRecord({ ...test, log: test.app.log });
    await eventually(
      async () =>
        (await test.db.select().from(tables.erasures).where(eq(tables.erasures.pseudonym, pseudonym)))[0],
      (row) => row?.recordedAt != null,
    );
    const [erased] = (await record.read()).filter((entry) => entry.pseudonym === pseudonym);

    await restore();
    expect(await findText(test.db, fullName)).toContain('public.profiles');
    const started = await test.another();
    await started.ready();
    await purge();
    expect(await findText(test.db, fullName)).toEqual([]);
    expect(await findText(test.db, gone.email)).toEqual([]);
    // Events of before the backup, which go after seven days; the member is in nothing else.
    expect(await findText(test.db, gone.id)).toEqual(['public.outbox_events']);
    expect(await test.db.$count(tables.profiles, eq(tables.profiles.id, stays.id))).toBe(1);
    expect(await test.db.$count(tables.users, eq(tables.users.id, friend.id))).toBe(1);
    const [row] = await test.db
      .select()
      .from(tables.erasures)
      .where(eq(tables.erasures.pseudonym, pseudonym));
    expect(row?.erasedAt).toEqual(erased?.erasedAt);
    expect(row?.recordedAt).not.toBeNull();
    // Told once: the next start finds nothing to do, and the record has one line each.
    const lines = () => readFileSync(path.join(test.dataDir, 'erasures.log'), 'utf8').trim().split('\n');
    const before = lines();
    await (await test.another()).ready();
    expect(lines()).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });
});
