import { createHash } from 'node:crypto';
import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { type ModerationLogLine, moderationLogExportHeader } from '@mz/contracts/moderation-log';
import { newId, tables } from '@mz/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { createLogExportRepository } from './log-export.repository.ts';

const { auditEvents, moderationCases, moderationDecisions, moderationEvents, profiles } = tables;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let mona: TestMember;
let omar: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  mona = await signUpMember(test, { fullName: 'Mona Saab' });
  omar = await signUpMember(test, { fullName: 'Omar Farid' });
  await test.db
    .update(profiles)
    .set({ role: 'moderator' })
    .where(inArray(profiles.id, [mona.id, omar.id]));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.delete(moderationCases);
  await test.db.delete(auditEvents);
});

const get = (url: string, member: TestMember | null) =>
  test.app.inject({ method: 'GET', url, headers: member?.headers ?? {} });
const exportPath = '/api/moderation/log/export';
const countOf = async (member: TestMember): Promise<number> =>
  (await get('/api/moderation/log', member)).json().lines;
const linesOf = async (member: TestMember): Promise<ModerationLogLine[]> =>
  (await get(`${exportPath}?format=jsonl`, member)).body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

interface Given {
  kind?: string;
  about?: TestMember | null;
  subjectId?: string;
  closed?: string;
  decision?: string;
}
const openCase = async ({ kind = 'post', about = alice, subjectId, closed, decision }: Given = {}) => {
  const id = newId();
  await test.db.insert(moderationCases).values({
    id,
    kind,
    subjectId: subjectId ?? newId(),
    userId: about?.id ?? null,
    openedAt: sql`now() - interval '60 days'`,
    dueAt: sql`now() - interval '59 days'`,
    ...(closed && {
      state: 'closed',
      closedAt: sql`now() - ${closed}::interval`,
      decision: decision ?? null,
    }),
  });
  return id;
};
const record = (caseId: string, actor: TestMember | null, action: string, note = '') =>
  test.db.insert(moderationEvents).values({ id: newId(), caseId, actorId: actor?.id ?? null, action, note });

describe('decisions upheld on appeal', () => {
  const figuresOf = async () => (await get('/api/moderation/cases', mona)).json().figures;

  it('are counted from the appeals that were decided in the last 30 days', async () => {
    expect(await figuresOf()).toMatchObject({ appeals: 0, upheld: 0, medianShare: null });
    await openCase({ kind: 'appeal' });
    await openCase({ kind: 'appeal', closed: '1 day', decision: 'upheld' });
    await openCase({ kind: 'appeal', closed: '2 days', decision: 'upheld' });
    await openCase({ kind: 'appeal', closed: '29 days', decision: 'overturned' });
    await openCase({ kind: 'appeal', closed: '31 days', decision: 'overturned' });
    await openCase({ kind: 'appeal', closed: '1 day', decision: 'erased' });
    await openCase({ kind: 'post', closed: '1 day', decision: 'hidden' });
    expect(await figuresOf()).toMatchObject({ closed: 4, appeals: 3, upheld: 2 });
  });

  it('stay counted once the member is gone', async () => {
    const gone = await signUpMember(test, { fullName: 'Carol Lind' });
    await openCase({ kind: 'appeal', about: gone, closed: '1 day', decision: 'overturned' });
    await test.db.delete(profiles).where(eq(profiles.id, gone.id));
    expect(await figuresOf()).toMatchObject({ appeals: 1, upheld: 0 });
  });

  it('stand beside how much of the allowed time half of the cases needed', async () => {
    for (const closed of ['59.5 days', '59.75 days', '59.25 days'])
      await openCase({ closed, decision: 'kept' });
    await test.db.update(moderationCases).set({
      openedAt: sql`now() - interval '24 hours'`,
      dueAt: sql`now()`,
      closedAt: sql`now() - interval '24 hours' + (closed_at - (now() - interval '60 days'))`,
    });
    expect((await figuresOf()).medianShare).toBeCloseTo(0.5, 3);
  });
});

describe('the moderation log as a file', () => {
  it.each(['/api/moderation/log', `${exportPath}?format=csv`, `/api/moderation/log/exports/${newId()}`])(
    'is for moderators alone: %s',
    async (url) => {
      expect((await get(url, null)).statusCode).toBe(401);
      expect((await get(url, alice)).statusCode).toBe(403);
      expect(await test.db.$count(auditEvents, sql`action like 'moderation_log%'`)).toBe(0);
    },
  );

  it('says before how many lines leave, and after with which checksum', async () => {
    const id = await openCase();
    await record(id, null, 'opened');
    await record(id, mona, 'taken', '=HYPERLINK("http://example.org")');
    expect(await countOf(mona)).toBe(2);
    const answer = await get(`${exportPath}?format=csv`, mona);
    const [head, newest, , end] = answer.body.split('\r\n');
    expect(head).toBe('id,at,case,kind,action,actor_id,actor,member_id,member,note');
    expect(newest).toContain(`taken,${mona.id},Mona Saab,${alice.id},Alice Rahman,"'=HYPERLINK`);
    expect(end).toBe('');
    const exportId = String(answer.headers[moderationLogExportHeader]);
    const sent = (await get(`/api/moderation/log/exports/${exportId}`, mona)).json();
    expect(sent).toEqual({ lines: 2, sha256: createHash('sha256').update(answer.rawPayload).digest('hex') });
    expect((await get(`/api/moderation/log/exports/${exportId}`, omar)).statusCode).toBe(404);
    const written = await test.db.select().from(auditEvents).orderBy(auditEvents.id);
    expect(written).toMatchObject([
      { action: 'moderation_log_exported', actorId: mona.id, detail: { export: exportId, format: 'csv' } },
      { action: 'moderation_log_sent', actorId: mona.id, detail: { export: exportId, ...sent } },
    ]);
    expect((await get(`${exportPath}?format=pdf`, mona)).statusCode).toBe(400);
  });

  it('leaves whole where it is longer than one read', async () => {
    const id = await openCase();
    await test.db
      .insert(moderationEvents)
      .values(
        Array.from({ length: 450 }, () => ({ id: newId(), caseId: id, actorId: mona.id, action: 'taken' })),
      );
    expect(new Set((await linesOf(mona)).map((line) => line.id)).size).toBe(450);
  });

  it('holds nothing of who reported something, and no identifiers of patients', async () => {
    const id = await openCase();
    await record(id, bob, 'reported', 'Her name is on the wristband.');
    await record(id, mona, 'hidden', 'MRN 4455667 was legible.');
    const [hidden, reported] = await linesOf(omar);
    expect(reported).toMatchObject({ action: 'reported', actor: null, note: '' });
    expect(hidden).toMatchObject({ action: 'hidden', actor: { name: 'Mona Saab' } });
    expect(hidden?.note).toContain('was legible');
    expect(hidden?.note).not.toContain('4455667');
  });

  it('asks each time it reads whether the reader is a moderator still', async () => {
    await record(await openCase({ about: bob }), omar, 'hidden');
    for (const [viewer, lines] of [
      [mona, 1],
      [alice, 0],
    ] as const) {
      const log = createLogExportRepository(test.db, viewer);
      expect([await log.count(), (await log.list(10)).length]).toEqual([lines, lines]);
    }
  });

  it('leaves out cases about oneself, and appeals against one’s own decisions', async () => {
    await record(await openCase({ about: mona }), omar, 'hidden');
    const decided = await openCase({ closed: '1 day', decision: 'hidden' });
    await record(decided, mona, 'hidden');
    const subjectId = newId();
    await test.db.insert(moderationDecisions).values({
      id: subjectId,
      caseId: decided,
      kind: 'post',
      subjectId: newId(),
      outcome: 'hidden',
      hides: true,
      template: 'other',
    });
    await record(await openCase({ kind: 'appeal', subjectId }), null, 'opened');
    expect(await countOf(mona)).toBe(1);
    expect((await linesOf(mona)).map(({ kind, action }) => [kind, action])).toEqual([['post', 'hidden']]);
    expect(await countOf(omar)).toBe(3);
  });
});

it('tells nobody who reported them, moderators neither', async () => {
  const id = await openCase({ about: mona });
  await record(id, bob, 'reported', 'She was rude.');
  const detail = async (viewer: TestMember) =>
    (await get(`/api/moderation/cases/${id}`, viewer)).json<ModerationCaseDetail>();
  expect((await detail(mona)).events).toMatchObject([{ action: 'reported', actor: null, note: '' }]);
  expect((await detail(omar)).events).toMatchObject([{ actor: { id: bob.id }, note: 'She was rude.' }]);
});
