import { randomUUID } from 'node:crypto';
import { tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let member: TestMember;
let moderator: TestMember;
let unverified: TestMember;

const setRole = (id: string, role: string, verified: boolean) =>
  test.db
    .update(tables.profiles)
    .set({ role, verifiedAt: verified ? new Date() : null })
    .where(eq(tables.profiles.id, id));

beforeAll(async () => {
  test = await createTestApp();
  member = await signUpMember(test);
  moderator = await signUpMember(test, { fullName: 'Nadia Rahman' });
  unverified = await signUpMember(test);
  await setRole(moderator.id, 'moderator', true);
  await setRole(unverified.id, 'moderator', false);
});
afterAll(async () => test?.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const review = (id: string, payload: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/cards/${id}/versions`, payload: payload as object, headers });

describe('knowledge cards', () => {
  it('lists all cards to anybody, in the language asked for', async () => {
    const { cards } = (await get('/api/cards?language=zh')).json();
    expect(cards).toHaveLength(87);
    expect(cards[0]).toMatchObject({ id: 'hypertension', version: 1, review: 'unsigned' });
    expect(cards[0].title).toMatch(/高血压/);
  });

  it('shows a card with its translations, sources and history', async () => {
    const card = (await get('/api/cards/sglt2-inhibitors?language=ar')).json();
    expect(card.statements).toHaveLength(13);
    expect(card.statements[0].text).toMatch(/^Type 2 diabetes with CKD/);
    expect(card.statements[0].translation).toMatch(/السكري/);
    const keys = new Set(card.sources.map(({ key }: { key: string }) => key));
    for (const { source } of card.statements) expect(keys).toContain(source);
    expect(card.history).toMatchObject([{ version: 1, change: 'bundled', author: null }]);
  });

  it('answers 404 for what there is not and 400 for what is malformed', async () => {
    expect((await get('/api/cards/nothing')).statusCode).toBe(404);
    expect((await get('/api/cards/gout?version=9')).statusCode).toBe(404);
    expect((await get('/api/cards/gout?version=x')).statusCode).toBe(400);
    expect((await get('/api/cards?language=fr')).statusCode).toBe(400);
  });

  it('lets only verified moderators review', async () => {
    const body = { basedOn: 1, change: 'signed' };
    expect((await review('gout', body)).statusCode).toBe(401);
    expect((await review('gout', body, member.headers)).statusCode).toBe(403);
    expect((await review('gout', body, unverified.headers)).statusCode).toBe(403);
    expect((await review('nothing', body, moderator.headers)).statusCode).toBe(404);
    expect((await get('/api/cards/gout')).json().version).toBe(1);
  });

  it('refuses reviews that do not say what they mean', async () => {
    const statements = [{ index: 999, text: 'x', language: 'en' }];
    for (const body of [
      { basedOn: 1, change: 'corrected' },
      { basedOn: 1, change: 'corrected', statements },
      { basedOn: 1, change: 'signed', statements: [{ index: 0, text: 'x', language: 'en' }] },
    ])
      expect((await review('gout', body, moderator.headers)).statusCode).toBe(422);
    expect((await review('gout', { basedOn: 0, change: 'signed' }, moderator.headers)).statusCode).toBe(400);
  });

  it('signs once for each version read, with an audit entry', async () => {
    const signed = await review(
      'asthma',
      { basedOn: 1, change: 'signed', note: 'Read in full.' },
      moderator.headers,
    );
    expect(signed.statusCode).toBe(201);
    expect(signed.json()).toMatchObject({ version: 2, review: 'signed', reviewer: 'Nadia Rahman' });
    const again = await review('asthma', { basedOn: 1, change: 'signed' }, moderator.headers);
    expect(again.statusCode).toBe(409);
    const entries = await test.db
      .select()
      .from(tables.auditEvents)
      .where(and(eq(tables.auditEvents.actorId, moderator.id), eq(tables.auditEvents.action, 'card_signed')));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.detail).toEqual({ card: 'asthma', version: 2 });
    expect((await get('/api/assistant')).json()).toMatchObject({ cards: 87, signedCards: 1 });
  });

  it('corrects, keeps history, reaches other processes and leaves past answers as they were', async () => {
    const address = await test.listen();
    const other = await test.another();
    await other.ready();
    const question = 'What dexamethasone dose for croup?';
    const conversation = await ask(address, { question }, member.headers);
    const before = (await get('/api/cards/croup')).json();
    const index = before.statements.findIndex(({ text }: { text: string }) =>
      text.includes('0.15-0.6 mg/kg'),
    );
    const text = 'Single dose of oral dexamethasone for every severity: 0.6 mg/kg (corrected for this test).';
    const corrected = await review(
      'croup',
      { basedOn: 1, change: 'corrected', statements: [{ index, text, language: 'en' }] },
      moderator.headers,
    );
    expect(corrected.statusCode).toBe(201);
    const after = (await get('/api/cards/croup?language=ar')).json();
    expect(after).toMatchObject({ version: 2, review: 'corrected' });
    expect(after.statements[index]).toMatchObject({ text, translation: null });
    expect(after.statements[index === 0 ? 1 : 0].translation).not.toBeNull();
    expect(after.history).toHaveLength(2);
    expect((await get('/api/cards/croup?version=1')).json().statements[index].text).toBe(
      before.statements[index].text,
    );

    const fresh = await ask(address, { question });
    expect(JSON.stringify(fresh.answer.bottomLine)).toContain('corrected for this test');
    expect(fresh.answer.sources[0]?.card).toMatchObject({
      version: 2,
      review: 'corrected',
      reviewer: 'Nadia Rahman',
    });
    await expect
      .poll(async () => (await other.inject({ url: '/api/cards/croup' })).json().version, { timeout: 10_000 })
      .toBe(2);
    const past = (await get(`/api/conversations/${conversation.conversation?.id}`, member.headers)).json();
    expect(past.messages[1].answer.sources[0].card.version).toBe(1);
    expect(JSON.stringify(past)).not.toContain('corrected for this test');
  });

  it('lets two reviewers at once make one version', async () => {
    const body = { basedOn: 1, change: 'signed', note: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => review('copd', body, moderator.headers)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});
