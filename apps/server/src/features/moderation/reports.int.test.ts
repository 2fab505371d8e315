import type { ModerationCase, ModerationCaseDetail } from '@mz/contracts/moderation';
import type { Report, ReportedSubject, Standing } from '@mz/contracts/moderation-reports';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { lastMailTo, watchMails } from '../../testing/mails.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';
import { createModerationService } from './moderation.service.ts';
import { createNotifyAuthor } from './notify-author.ts';
import { remindModerators } from './remind.job.ts';

const { auditEvents, moderationCases, posts, profiles, reports } = tables;
let test: TestApp;
let alice: TestMember;
let readers: TestMember[];
let bob: TestMember;
let mona: TestMember;
let omar: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  await watchMails(test);
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  readers = await Promise.all(
    ['Bassam Odeh', 'Carol Lind', 'Dina Aziz'].map((fullName) => signUpMember(test, { fullName })),
  );
  bob = readers[0] as TestMember;
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
  await test.db.delete(tables.blocks);
  await test.db.update(profiles).set({
    suspendedUntil: null,
    createdAt: sql`now() - interval '30 days'`,
  });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const write = async (member: TestMember, body: object = {}): Promise<Post> => {
  const answer = await send('POST', '/api/posts', member, {
    clientId: newId(),
    language: 'en',
    text: `Our new clinic sells this course. ${newWord()} #course`,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const comment = async (member: TestMember, postId: string): Promise<string> => {
  const answer = await send('POST', `/api/posts/${postId}/comments`, member, {
    clientId: newId(),
    text: `You are wrong. ${newWord()}`,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const report = (member: TestMember | null, kind: string, subjectId: string, change: object = {}) =>
  send('POST', '/api/reports', member, { kind, subjectId, reason: 'advertising', ...change });
const queue = async (moderator: TestMember, state = 'open'): Promise<ModerationCase[]> =>
  (await send('GET', `/api/moderation/cases?state=${state}`, moderator)).json().cases;
const caseOf = async (moderator: TestMember, kind: string): Promise<ModerationCase> => {
  const found = (await queue(moderator)).find((item) => item.kind === kind);
  if (!found) throw new Error(`No case of ${kind}.`);
  return found;
};
const subjectOf = async (moderator: TestMember, id: string): Promise<ReportedSubject> =>
  (await send('GET', `/api/moderation/cases/${id}/subject`, moderator)).json();
const decide = async (moderator: TestMember, item: ModerationCase, change: object = {}) => {
  const { version } = (await send('GET', `/api/moderation/cases/${item.id}`, moderator)).json();
  return send('POST', `/api/moderation/cases/${item.id}/decision`, moderator, {
    hides: true,
    sanction: 'none',
    template: 'advertising',
    message: 'Please do not sell here.',
    note: 'A course for sale.',
    version,
    ...change,
  });
};
const standing = async (member: TestMember): Promise<Standing> =>
  (await send('GET', '/api/moderation/standing', member)).json();
const sees = async (member: TestMember, id: string): Promise<boolean> => {
  const direct = (await send('GET', `/api/posts/${id}`, member)).statusCode === 200;
  for (const query of ['', '?sort=popular', '?feed=trending', '?q=clinic', '?tag=course']) {
    const listed = (await send('GET', `/api/posts${query}`, member))
      .json()
      .posts.some((post: Post) => post.id === id);
    expect(listed, query).toBe(direct);
  }
  return direct;
};

describe('a report', () => {
  it('is made once a member and subject, of what the member may read, never of oneself', async () => {
    const post = await write(alice);
    expect((await report(null, 'post', post.id)).statusCode).toBe(401);
    expect((await report(bob, 'post', newId())).statusCode).toBe(404);
    expect((await report(bob, 'poll', post.id)).statusCode).toBe(400);
    expect((await report(bob, 'post', post.id, { reason: 'dislike' })).statusCode).toBe(400);
    expect((await report(alice, 'post', post.id)).statusCode).toBe(422);
    expect((await report(alice, 'member', alice.id)).statusCode).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => report(bob, 'post', post.id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(await test.db.$count(reports, eq(reports.subjectId, post.id))).toBe(1);
    const own = (await send('GET', '/api/reports', bob)).json<{ reports: Report[] }>().reports;
    expect(own).toMatchObject([{ kind: 'post', subjectId: post.id, state: 'open', acted: null }]);
    expect((await send('GET', '/api/reports', alice)).json().reports).toEqual([]);
  });

  it('comes before moderators with its words, and never before the author', async () => {
    const post = await write(alice);
    await report(bob, 'post', post.id, { note: 'They sell a course.' });
    const item = await caseOf(mona, 'post');
    expect(item).toMatchObject({ reports: 1, reason: 'advertising', member: { id: alice.id } });
    expect(await subjectOf(mona, item.id)).toMatchObject({
      text: post.text,
      author: { id: alice.id },
      hidden: null,
      reports: [{ reporter: { id: bob.id }, note: 'They sell a course.', independent: true }],
    });
    for (const member of [alice, bob])
      expect((await send('GET', `/api/moderation/cases/${item.id}/subject`, member)).statusCode).toBe(403);
    await decide(mona, item);
    const told = await standing(alice);
    expect(told.decisions).toMatchObject([{ outcome: 'hidden', template: 'advertising' }]);
    expect(JSON.stringify(told)).not.toContain(bob.id);
    expect(JSON.stringify(told)).not.toContain('They sell');
    expect((await send('GET', '/api/reports', bob)).json().reports).toMatchObject([
      { state: 'closed', acted: true },
    ]);
  });

  it('of a message shows moderators that message and nothing else of the thread', async () => {
    const thread = (await send('PUT', `/api/threads/with/${bob.id}`, alice)).json();
    const words = (text: string) =>
      send('PUT', `/api/threads/${thread.id}/messages/${newId()}`, alice, { text });
    await words('What was said before');
    const rude = (await words('You are a fool.')).json();
    expect((await report(mona, 'message', rude.id)).statusCode).toBe(404);
    expect((await report(bob, 'message', rude.id, { reason: 'harassment' })).statusCode).toBe(201);
    const item = await caseOf(mona, 'message');
    const subject = await send('GET', `/api/moderation/cases/${item.id}/subject`, mona);
    expect(subject.json()).toMatchObject({ text: 'You are a fool.', href: null });
    expect(subject.body).not.toContain('before');
    await decide(mona, item, { template: 'harassment' });
    const listOf = async (member: TestMember) =>
      (await send('GET', `/api/threads/${thread.id}/messages`, member)).json().messages;
    expect((await listOf(bob)).map(({ text }: { text: string }) => text)).toEqual(['What was said before']);
    expect((await listOf(alice)).find(({ id }: { id: string }) => id === rude.id)).toMatchObject({
      hidden: 'decision',
    });
  });
});

describe('three independent reports', () => {
  it('hide a post everywhere but from its author, until a moderator has looked', async () => {
    const post = await write(alice);
    for (const member of readers) await report(member, 'post', post.id);
    expect(await sees(bob, post.id)).toBe(false);
    expect(await sees(mona, post.id)).toBe(false);
    expect((await send('GET', `/api/posts/${post.id}`, alice)).json()).toMatchObject({ hidden: 'reports' });
    expect((await send('PUT', `/api/posts/${post.id}/like`, bob)).json()).toEqual({ changed: false });
    const topics = async () =>
      (await send('GET', '/api/social/topics', bob))
        .json()
        .topics.find(({ tag }: { tag: string }) => tag === 'course')?.posts ?? 0;
    const counted = await topics();
    const item = await caseOf(mona, 'post');
    expect((await decide(mona, item, { hides: false, template: 'no_breach' })).json()).toEqual({
      outcome: 'kept',
    });
    expect(await sees(bob, post.id)).toBe(true);
    expect(await topics()).toBe(counted + 1);
    expect((await send('GET', '/api/reports', bob)).json().reports[0]).toMatchObject({ acted: false });
  });

  it('do not count new accounts or those a block stands between', async () => {
    const post = await write(alice);
    const [first, second, third] = readers as [TestMember, TestMember, TestMember];
    await test.db.update(profiles).set({ createdAt: sql`now()` }).where(eq(profiles.id, first.id));
    await report(first, 'post', post.id);
    await report(second, 'post', post.id);
    await report(third, 'post', post.id);
    expect(await sees(omar, post.id)).toBe(true);
    const subject = await subjectOf(mona, (await caseOf(mona, 'post')).id);
    expect(subject.reports.map(({ independent }) => independent)).toEqual([false, true, true]);
    await report(omar, 'post', post.id);
    expect(await sees(second, post.id)).toBe(false);
  });

  it('hide nothing again that a moderator let stand', async () => {
    const post = await write(alice);
    await report(omar, 'post', post.id);
    const item = await caseOf(mona, 'post');
    await decide(mona, item, { hides: false, template: 'no_breach' });
    for (const member of readers) await report(member, 'post', post.id);
    expect(await sees(bob, post.id)).toBe(true);
    expect((await caseOf(mona, 'post')).reports).toBe(3);
  });
});

describe('a decision', () => {
  it('takes a comment out of the list and the count, and brings it back', async () => {
    const post = await write(alice);
    const id = await comment(bob, post.id);
    const count = async () => (await send('GET', `/api/posts/${post.id}`, alice)).json().comments;
    expect(await count()).toBe(1);
    await report(alice, 'comment', id);
    await decide(mona, await caseOf(mona, 'comment'));
    expect(await count()).toBe(0);
    const list = async (member: TestMember) =>
      (await send('GET', `/api/posts/${post.id}/comments`, member)).json().comments;
    expect(await list(alice)).toEqual([]);
    expect(await list(bob)).toMatchObject([{ id, hidden: 'decision' }]);
    const [decision] = (await standing(bob)).decisions;
    await send('POST', `/api/moderation/decisions/${decision?.id}/appeal`, bob, { text: 'I was right.' });
    const appeal = await caseOf(omar, 'appeal');
    const { version } = appeal;
    const answer = { overturned: true, message: 'So you were.', note: 'Harmless.', version };
    expect((await send('POST', `/api/moderation/cases/${appeal.id}/appeal`, omar, answer)).statusCode).toBe(
      200,
    );
    expect(await count()).toBe(1);
    expect(await list(alice)).toMatchObject([{ id }]);
    expect((await standing(bob)).decisions[0]?.appeal).toMatchObject({
      outcome: 'overturned',
      message: 'So you were.',
    });
  });

  it('is made once, by nobody about themselves or their own report', async () => {
    const post = await write(mona);
    await report(omar, 'post', post.id);
    await report(bob, 'post', post.id);
    const item = await caseOf(mona, 'post');
    expect((await decide(mona, item)).statusCode).toBe(403);
    expect((await decide(omar, item)).statusCode).toBe(403);
    expect((await decide(bob, item)).statusCode).toBe(403);
    const other = await write(alice);
    await report(bob, 'post', other.id);
    const second = (await queue(mona)).find(({ member }) => member?.id === alice.id);
    if (!second) throw new Error('No case.');
    const answers = await Promise.all([decide(mona, second), decide(omar, second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await decide(mona, second)).statusCode).toBe(409);
  });

  it('suspends at once from writing, never from reading, until its end', async () => {
    const post = await write(alice);
    const own = await write(bob);
    await report(bob, 'post', post.id);
    const item = await caseOf(mona, 'post');
    expect((await decide(mona, item, { sanction: 'suspension' })).statusCode).toBe(422);
    expect((await decide(mona, item, { sanction: 'suspension', days: 7 })).json()).toEqual({
      outcome: 'suspended',
    });
    const { suspendedUntil } = await standing(alice);
    const days = (Date.parse(suspendedUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    const text = 'Something else to say.';
    const attempts: [Method, string, object?][] = [
      ['POST', '/api/posts', { clientId: newId(), language: 'en', text }],
      ['PATCH', `/api/posts/${post.id}`, { language: 'en', category: null, audience: 'members', text }],
      ['POST', `/api/posts/${own.id}/comments`, { clientId: newId(), text }],
      ['PUT', `/api/posts/${own.id}/like`],
      ['PUT', `/api/social/follows/member/${bob.id}`],
      ['PUT', `/api/threads/with/${bob.id}`],
      ['POST', '/api/threads', { name: 'A group', memberIds: [bob.id] }],
    ];
    for (const [method, url, body] of attempts) {
      const answer = await send(method, url, alice, body);
      expect(answer.statusCode, url).toBe(403);
      expect(answer.json().error).toMatchObject({
        code: 'suspended',
        fields: [{ path: 'until', message: suspendedUntil }],
      });
    }
    expect((await send('GET', '/api/posts', alice)).statusCode).toBe(200);
    expect((await send('DELETE', `/api/posts/${post.id}`, alice)).statusCode).toBe(200);
    const mail = await lastMailTo(test, alice.email);
    expect(mail.template).toBe('moderation_suspended');
    expect(await test.db.$count(auditEvents, eq(auditEvents.action, 'member_suspended'))).toBe(1);
    await test.db
      .update(profiles)
      .set({ suspendedUntil: new Date(Date.now() - 1000) })
      .where(eq(profiles.id, alice.id));
    expect((await standing(alice)).suspendedUntil).toBeNull();
    await write(alice);
  });
});

describe('an appeal', () => {
  it('is read by another moderator: the one who decided does not come across it', async () => {
    const post = await write(alice);
    await report(bob, 'post', post.id);
    await decide(mona, await caseOf(mona, 'post'), { sanction: 'suspension', days: 3 });
    const [decision] = (await standing(alice)).decisions;
    const url = `/api/moderation/decisions/${decision?.id}/appeal`;
    expect((await send('POST', url, bob, { text: 'Not mine.' })).statusCode).toBe(404);
    expect((await send('POST', url, alice, { text: ' ' })).statusCode).toBe(400);
    expect((await send('POST', url, alice, { text: 'It was free.' })).statusCode).toBe(200);
    expect((await send('POST', url, alice, { text: 'Again.' })).statusCode).toBe(409);
    expect(await queue(mona)).toEqual([]);
    const appeal = await caseOf(omar, 'appeal');
    const detail = `/api/moderation/cases/${appeal.id}`;
    const answer = { overturned: true, message: '', note: 'Free indeed.', version: appeal.version };
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/subject'],
      ['POST', '/assignment', { taken: true }],
      ['POST', '/appeal', answer],
    ] as [Method, string, object?][])
      expect((await send(method, detail + path, mona, body)).statusCode, path).toBe(404);
    expect(await subjectOf(omar, appeal.id)).toMatchObject({
      decidedBy: { id: mona.id },
      decision: { appeal: { text: 'It was free.', outcome: null } },
    });
    expect((await send('POST', `${detail}/appeal`, omar, answer)).json()).toEqual({ outcome: 'overturned' });
    expect((await standing(alice)).suspendedUntil).toBeNull();
    expect(await sees(bob, post.id)).toBe(true);
    const log = (await send('GET', detail, omar)).json<ModerationCaseDetail>().events;
    expect(log.map(({ action }) => action)).toEqual(['opened', 'overturned']);
  });
});

it('reminds moderators once of what has waited for two days', async () => {
  const post = await write(alice);
  await report(bob, 'post', post.id);
  const run = () => remindModerators(test.db, createModerationService(test), createNotifyAuthor(test));
  await run();
  expect((await caseOf(mona, 'post')).id).toBeTruthy();
  await test.db.update(moderationCases).set({ openedAt: sql`now() - interval '49 hours'` });
  await run();
  await run();
  const item = await caseOf(mona, 'post');
  const log = (await send('GET', `/api/moderation/cases/${item.id}`, mona)).json<ModerationCaseDetail>();
  expect(log.events.map(({ action }) => action)).toEqual(['opened', 'reported', 'reminded']);
  expect((await lastMailTo(test, omar.email)).template).toBe('moderation_waiting');
  expect(await test.db.$count(posts, eq(posts.id, post.id))).toBe(1);
});
