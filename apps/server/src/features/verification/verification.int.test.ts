import { readFile } from 'node:fs/promises';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { lastMailTo, mailsTo, watchMails } from '../../testing/mails.ts';
import { newEmail, signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';
import { lapseVerifications } from './lapse.job.ts';
import { createNotify } from './notify.ts';
import { approval, dayIn, evidence, pdf, verificationCalls } from './verification.fixture.ts';

const { auditEvents, files, moderationCases, moderationEvents, profiles, rateBuckets, uploads } = tables;
const day = 86_400_000;

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let mona: TestMember;
let omar: TestMember;
let adam: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  await watchMails(test);
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  mona = await signUpMember(test, { fullName: 'Mona Saab' });
  omar = await signUpMember(test, { fullName: 'Omar Farid' });
  adam = await signUpMember(test, { fullName: 'Adam Nour' });
  await setRole([mona.id, omar.id], 'moderator');
  await setRole([adam.id], 'admin');
});
afterAll(() => test?.close());
beforeEach(async () => {
  for (const table of [tables.verifications, tables.verificationEmails, moderationCases, rateBuckets])
    await test.db.delete(table);
  await test.db.update(profiles).set({ verifiedAt: null, visibility: 'public' });
});

const { setRole, send, mine, uploadDocument, submit, queue, caseAbout, detail, decide, verify, isVerified } =
  verificationCalls(
    () => test,
    () => mona,
  );

describe('a licence', () => {
  it('is stated, looked at, approved, and shown as what was checked', async () => {
    const sent = await submit(alice);
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({ badge: null, latest: { state: 'submitted', disputed: false } });
    expect((await submit(alice)).statusCode).toBe(409);
    expect(await isVerified(alice)).toBe(false);

    const found = await caseAbout(alice);
    const review = await send('GET', `/api/moderation/cases/${found.id}/verification`, mona);
    expect(review.json()).toMatchObject({
      profileName: 'Alice Rahman',
      document: true,
      claims: [],
      request: { number: 'JO-048217' },
    });
    const opened = await send('POST', `/api/moderation/cases/${found.id}/verification/document`, mona);
    expect((await test.app.inject(opened.json().url)).body).toBe(pdf);
    await send('POST', `/api/moderation/cases/${found.id}/assignment`, mona, { taken: true });
    const { events, version, assignee } = await detail(found.id);
    expect(events.map(({ action, actor }) => [action, actor?.fullName ?? null])).toEqual([
      ['opened', null],
      ['document_opened', 'Mona Saab'],
      ['taken', 'Mona Saab'],
    ]);
    expect(assignee?.id).toBe(mona.id);
    expect(
      (await send('POST', `/api/moderation/cases/${found.id}/assignment`, omar, { taken: true })).statusCode,
    ).toBe(409);

    expect((await decide(mona, found.id, approval(version - 1))).statusCode).toBe(409);
    for (const expiresOn of [dayIn(-1), dayIn(365 * 4), 'soon'])
      expect((await decide(mona, found.id, approval(version, { expiresOn }))).statusCode).toBeOneOf([
        400, 422,
      ]);
    expect((await decide(mona, found.id, approval(version, { note: ' ' }))).statusCode).toBe(400);
    const twice = await Promise.all([
      decide(mona, found.id, approval(version, { message: 'Welcome.' })),
      decide(omar, found.id, approval(version)),
    ]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

    expect(await isVerified(alice)).toBe(true);
    const badge = (await send('GET', `/api/members/${alice.id}/verification`, null)).json();
    expect(badge).toEqual({
      badge: {
        field: 'nephrology',
        register: 'Jordan Medical Council',
        country: 'JO',
        checkedAt: expect.any(String),
        expiresAt: `${dayIn(400)}T23:59:59.999Z`,
      },
    });
    expect(JSON.stringify(badge)).not.toContain('048217');
    expect((await lastMailTo(test, alice.email)).template).toBe('verification_approved');
    const [file] = await test.db.select().from(files).where(eq(files.ownerId, alice.id));
    expect(file?.deletedAt).not.toBeNull();
    expect((await test.app.inject(opened.json().url)).statusCode).toBe(404);
    const audits = await test.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'verification_decided'));
    expect(audits).toMatchObject([{ subjectId: alice.id, detail: { decision: 'approved' } }]);
    expect((await queue('closed')).map(({ id, decision }) => [id, decision])).toEqual([
      [found.id, 'approved'],
    ]);
    const { counts, figures } = (await send('GET', '/api/moderation/cases', mona)).json();
    expect(counts).toEqual({ open: 0, escalated: 0, closed: 1 });
    expect(figures).toMatchObject({ closed: 1, inTime: 1 });
  });

  it('is rejected with words to the member, withdrawn, and stated again', async () => {
    await submit(alice);
    const first = await caseAbout(alice);
    const body = {
      decision: 'reject',
      message: 'The scan cannot be read.',
      note: 'Blurred.',
      version: first.version,
    };
    expect((await decide(mona, first.id, body)).statusCode).toBe(200);
    expect((await mine(alice)).latest).toMatchObject({
      state: 'rejected',
      message: 'The scan cannot be read.',
    });
    expect((await lastMailTo(test, alice.email)).variables.message).toBe('The scan cannot be read.');
    expect((await submit(alice)).statusCode).toBe(200);
    for (const _twice of [1, 2])
      expect((await send('DELETE', '/api/verification', alice)).statusCode).toBe(200);
    expect((await mine(alice)).latest).toMatchObject({ state: 'rejected' });
    expect(await queue()).toEqual([]);
    const live = await test.db.select().from(files).where(eq(files.ownerId, alice.id));
    expect(live.filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  });

  it('needs evidence, and only what belongs to the member', async () => {
    expect((await send('POST', '/api/verification', alice, evidence)).statusCode).toBe(422);
    const uploadId = await uploadDocument(bob);
    expect((await send('POST', '/api/verification', alice, { ...evidence, uploadId })).statusCode).toBe(404);
    await test.db.delete(uploads);
    for (const change of [
      { country: 'jo' },
      { number: '' },
      { register: 'x'.repeat(161) },
      { field: 'magic' },
      { npi: '1234567890' },
      { registeredName: 'a\u0000' },
    ])
      expect((await send('POST', '/api/verification', alice, { ...evidence, ...change })).statusCode).toBe(
        400,
      );
    expect((await send('POST', '/api/verification', null, evidence)).statusCode).toBe(401);
    expect((await submit(alice, { uploadId: null, npi: '1234567893' })).statusCode).toBe(200);
    const { id } = await caseAbout(alice);
    const asked = await send('POST', `/api/moderation/cases/${id}/verification/npi`, mona);
    expect(asked.json().npiCheck).toEqual({ outcome: 'unavailable', name: null, license: null });
    expect((await detail(id)).events.at(-1)).toMatchObject({ action: 'register_asked' });
  });

  it('shown by a photo of a phone is opened as a picture that browsers show', async () => {
    const heic = await readFile(new URL('../../testing/heic/phone.heic', import.meta.url));
    expect((await submit(alice, { uploadId: await uploadDocument(alice, heic) })).statusCode).toBe(200);
    const { id } = await caseAbout(alice);
    const opened = await send('POST', `/api/moderation/cases/${id}/verification/document`, mona);
    const document = await test.app.inject(opened.json().url);
    expect(document.headers['content-type']).toBe('image/webp');
    expect(document.rawPayload.includes('Testphone')).toBe(false);
  });

  it('is decided by moderators, and by nobody about themselves', async () => {
    await submit(mona);
    const { id, version } = (await queue('open', omar))[0] ?? { id: '', version: 0 };
    for (const [method, path, body] of [
      ['GET', `cases`, undefined],
      ['GET', `cases/${id}`, undefined],
      ['GET', `cases/${id}/verification`, undefined],
      ['POST', `cases/${id}/verification/document`, undefined],
      ['POST', `cases/${id}/verification/decision`, approval(version)],
      ['POST', `cases/${id}/escalation`, { note: 'x', version }],
      ['POST', `members/${mona.id}/revocation`, { note: 'x' }],
    ] as const) {
      expect((await send(method, `/api/moderation/${path}`, bob, body)).statusCode).toBe(403);
      expect((await send(method, `/api/moderation/${path}`, null, body)).statusCode).toBe(401);
    }
    expect((await detail(id)).own).toBe(true);
    expect((await decide(mona, id, approval(version))).statusCode).toBe(403);
    expect((await send('GET', `/api/moderation/cases/${id}/verification`, mona)).statusCode).toBe(403);
    expect((await decide(omar, newId(), approval(version))).statusCode).toBe(404);

    const escalated = await send('POST', `/api/moderation/cases/${id}/escalation`, omar, {
      note: 'A colleague.',
      version,
    });
    expect(escalated.json()).toMatchObject({ state: 'escalated' });
    const now = (await detail(id)).version;
    expect((await decide(omar, id, approval(now))).statusCode).toBe(403);
    expect((await decide(adam, id, approval(now))).statusCode).toBe(200);
    expect(await isVerified(mona)).toBe(true);
  });
});

describe('an address at an institution', () => {
  const address = newEmail('alice');
  const sendCode = (email: string, member = alice) =>
    send('POST', '/api/verification/email', member, { email });
  const confirm = (code: string, member = alice) =>
    send('POST', '/api/verification/email/code', member, { code });

  it('is confirmed by its code, counts as evidence, and only its domain stays', async () => {
    expect((await sendCode('alice@gmail.com')).statusCode).toBe(422);
    expect((await sendCode(address)).json().email).toEqual({ address, confirmed: false });
    const { token } = await lastMailTo(test, address);
    expect(token).toMatch(/^\d{6}$/);
    expect((await confirm(token, bob)).statusCode).toBe(422);
    expect((await confirm(token)).json().email).toEqual({ address, confirmed: true });
    expect((await send('POST', '/api/verification', alice, evidence)).statusCode).toBe(200);
    const { id, version } = await caseAbout(alice);
    const review = async () => (await send('GET', `/api/moderation/cases/${id}/verification`, mona)).json();
    expect((await review()).institution).toBe(address);
    await decide(mona, id, approval(version));
    expect((await review()).institution).toBe('example.org');
    expect((await mine(alice)).email).toBeNull();
  });

  it('takes few guesses, and no old code', async () => {
    await sendCode(address);
    const { token } = await lastMailTo(test, address);
    const wrong = token === '000000' ? '000001' : '000000';
    for (let n = 0; n < 6; n += 1) expect((await confirm(wrong)).statusCode).toBe(422);
    expect((await confirm(token)).statusCode).toBe(422);
    await sendCode(address);
    await test.db.update(tables.verificationEmails).set({ sentAt: new Date(Date.now() - 3_700_000) });
    expect((await confirm((await lastMailTo(test, address)).token)).statusCode).toBe(422);
    for (let n = 0; n < 4; n += 1) await sendCode(newEmail());
    expect((await sendCode(newEmail())).statusCode).toBe(429);
  });
});

describe('one entry claimed by two accounts', () => {
  it('is a dispute both are told of, and ends as it is decided', async () => {
    await verify(alice);
    expect((await submit(bob, { number: 'jo 048 217', registeredName: 'A. Rahman' })).statusCode).toBe(200);
    for (const member of [alice, bob]) {
      const mails = (await mailsTo(test, member.email)).map(({ template }) => template);
      expect(mails.at(-1)).toBe('verification_disputed');
      expect((await mine(member)).latest?.disputed).toBe(true);
      expect(JSON.stringify(await mine(member))).not.toContain(member === alice ? bob.id : alice.id);
    }
    const own = await caseAbout(bob);
    expect((await decide(mona, own.id, approval(own.version))).statusCode).toBe(409);
    const dispute = await caseAbout(bob, 'register_dispute');
    const review = await send('GET', `/api/moderation/cases/${dispute.id}/verification`, mona);
    const [claim] = review.json().claims;
    expect(claim).toMatchObject({ member: { id: alice.id }, state: 'verified' });
    const resolve = (rightful: string | null) =>
      send('POST', `/api/moderation/cases/${dispute.id}/dispute/decision`, mona, {
        rightful,
        note: 'The council says so.',
        version: dispute.version,
      });
    expect((await resolve(newId())).statusCode).toBe(422);
    expect((await resolve(review.json().request.id)).statusCode).toBe(200);
    expect(await isVerified(alice)).toBe(false);
    expect((await mine(alice)).latest).toMatchObject({ state: 'revoked' });
    expect((await mine(bob)).latest).toMatchObject({ state: 'submitted', disputed: false });
    expect((await decide(mona, own.id, approval(own.version))).statusCode).toBe(200);
    expect(await isVerified(bob)).toBe(true);
  });

  it('opens the dispute also when both come at once; the wrong claim ends with its case', async () => {
    await Promise.all([submit(alice), submit(bob)]);
    const disputes = (await queue()).filter(({ kind }) => kind === 'register_dispute');
    expect(disputes).toHaveLength(1);
    const [dispute] = disputes;
    const rightful = (await mine(alice)).latest?.id;
    await send('POST', `/api/moderation/cases/${dispute?.id}/dispute/decision`, mona, {
      rightful,
      note: 'Checked by telephone.',
      version: dispute?.version,
    });
    expect((await mine(bob)).latest).toMatchObject({ state: 'rejected' });
    expect((await queue()).map(({ kind, member }) => [kind, member?.id])).toEqual([
      ['verification', alice.id],
    ]);
  });
});

describe('a check', () => {
  const lapse = () => lapseVerifications(test.db, createNotify(test));

  it('reminds before its end, and ends by itself', async () => {
    await verify(alice);
    await lapse();
    expect((await lastMailTo(test, alice.email)).template).toBe('verification_approved');
    await test.db.update(tables.verifications).set({ expiresAt: new Date(Date.now() + 29 * day) });
    await Promise.all([lapse(), lapse()]);
    await lapse();
    const mails = (await mailsTo(test, alice.email)).map(({ template }) => template);
    expect(mails.filter((template) => template === 'verification_ending')).toHaveLength(1);
    await test.db.update(tables.verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await mine(alice)).badge).toBeNull();
    await Promise.all([lapse(), lapse()]);
    expect(await isVerified(alice)).toBe(false);
    expect((await mine(alice)).latest?.state).toBe('lapsed');
    expect((await lastMailTo(test, alice.email)).template).toBe('verification_lapsed');
  });

  it('is renewed without a gap', async () => {
    await verify(alice);
    const before = (await mine(alice)).credentialUrl;
    expect((await submit(alice)).statusCode).toBe(200);
    expect((await mine(alice)).badge).not.toBeNull();
    const { id, version } = await caseAbout(alice);
    await decide(mona, id, approval(version, { field: 'internal-medicine' }));
    const now = await mine(alice);
    expect(now.badge?.field).toBe('internal-medicine');
    expect(now.credentialUrl).not.toBe(before);
    const old = await send('GET', `/api/credentials/${before?.split('/').at(-1)}`, null);
    expect(old.json()).toMatchObject({ status: 'superseded' });
  });

  it('is a credential anybody can verify, and revocation shows', async () => {
    expect((await send('GET', '/api/verification/credential', alice)).statusCode).toBe(404);
    await verify(alice);
    const { jwt, statusUrl } = (await send('GET', '/api/verification/credential', alice)).json();
    const keys = (await send('GET', '/api/credentials/keys', null)).json();
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), { issuer: test.config.publicUrl });
    expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'EdDSA', typ: 'vc+jwt' });
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'MedicalLicenceCheck'],
      credentialSubject: { name: 'Alice Rahman', field: 'nephrology', register: 'Jordan Medical Council' },
    });
    expect(JSON.stringify(payload)).not.toContain('048217');
    const forged = `${jwt.slice(0, -6)}AAAAAA`;
    await expect(jwtVerify(forged, createLocalJWKSet(keys))).rejects.toThrow();

    const status = async (viewer: TestMember | null) =>
      (await send('GET', `/api/credentials/${statusUrl.split('/').at(-1)}`, viewer)).json();
    expect(await status(null)).toMatchObject({ status: 'valid', holder: 'Alice Rahman' });
    await test.db.update(profiles).set({ visibility: 'connections' }).where(eq(profiles.id, alice.id));
    expect(await status(null)).toMatchObject({ status: 'valid', holder: null });
    expect((await status(bob)).holder).toBeNull();
    expect((await status(alice)).holder).toBe('Alice Rahman');
    expect((await send('GET', `/api/members/${alice.id}/verification`, bob)).statusCode).toBe(404);

    const revoke = (moderator: TestMember, id: string) =>
      send('POST', `/api/moderation/members/${id}/revocation`, moderator, {
        note: 'Struck off.',
        message: 'See the council.',
      });
    expect((await revoke(mona, mona.id)).statusCode).toBe(403);
    expect((await revoke(mona, alice.id)).json()).toEqual({ revoked: true });
    expect((await revoke(mona, alice.id)).json()).toEqual({ revoked: false });
    expect(await status(null)).toMatchObject({ status: 'revoked' });
    expect(await isVerified(alice)).toBe(false);
    expect((await send('GET', '/api/verification/credential', alice)).statusCode).toBe(404);
    expect((await send('GET', `/api/credentials/${newId()}`, null)).statusCode).toBe(404);
  });
});

it('keeps the log of a case whose member is erased, without a name or a word about them', async () => {
  const gone = await signUpMember(test, { fullName: 'Gone Member' });
  await submit(gone, { number: 'X-1' });
  const { id, version } = await caseAbout(gone);
  await send('POST', `/api/moderation/cases/${id}/escalation`, mona, { note: 'Gone Member again.', version });
  const { eraseMember } = createRegistry(features);
  await test.db.transaction((tx) => eraseMember(tx, gone.id));
  const left = await detail(id);
  expect(left).toMatchObject({ state: 'closed', decision: 'erased', member: null });
  expect(left.events.map(({ action, note }) => [action, note])).toEqual([
    ['opened', ''],
    ['escalated', ''],
  ]);
  expect(await test.db.$count(moderationEvents, eq(moderationEvents.caseId, id))).toBe(2);
});
