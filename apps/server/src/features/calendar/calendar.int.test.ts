import type { CalendarEvent, CalendarEventDetail } from '@mz/contracts/calendar';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';
import { eventCancelled } from './calendar.mails.ts';
import { createCalendarService } from './calendar.service.ts';

const { calendarEvents, calendarSeats, profiles } = tables;
const hour = 3_600_000;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  carol = await signUpMember(test, { fullName: 'Carol Chen' });
  moderator = await signUpMember(test, { fullName: 'Mona Aziz' });
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, moderator.id));
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.db.delete(calendarEvents);
});

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  member: TestMember | null,
  payload?: object,
) =>
  test.app.inject({
    method,
    url: path.startsWith('/api') ? path : `/api/calendar${path}`,
    headers: { ...member?.headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
const event = (change: object = {}) => ({
  title: 'Ultrasound, hands-on',
  description: 'Bring your own probe',
  startsAt: new Date(Date.now() + 50 * hour).toISOString(),
  minutes: 60,
  timeZone: 'Asia/Amman',
  place: null,
  link: 'https://meet.example/room',
  capacity: 1,
  ...change,
});
const plan = async (member: TestMember, change: object = {}): Promise<string> =>
  (await send('POST', '/events', member, event(change))).json().id;
const detail = async (id: string, member: TestMember): Promise<CalendarEventDetail> =>
  (await send('GET', `/events/${id}`, member)).json();
const listed = async (member: TestMember, when = 'coming'): Promise<CalendarEvent[]> =>
  (await send('GET', `/events?when=${when}`, member)).json().events;
const seat = (id: string, member: TestMember) => send('PUT', `/events/${id}/seat`, member);
const isTold = async (member: TestMember, wanted: string) => {
  const read = async () => (await send('GET', '/api/notifications', member)).json().notifications;
  await eventually(read, (list) => list.some(({ kind }: { kind: string }) => kind === wanted));
};

it('waits for approval where a member plans it', async () => {
  const id = await plan(alice);
  expect(await listed(bob)).toEqual([]);
  expect((await send('GET', `/events/${id}`, bob)).statusCode).toBe(404);
  expect((await seat(id, bob)).statusCode).toBe(404);
  expect((await listed(alice))[0]).toMatchObject({ id, state: 'proposed' });
  expect((await send('POST', `/events/${id}/decision`, alice, { isApproved: true })).statusCode).toBe(403);
  await send('POST', `/events/${id}/decision`, moderator, { isApproved: true });
  expect((await listed(bob))[0]).toMatchObject({ id, state: 'published', timeZone: 'Asia/Amman' });
  await isTold(alice, 'event_approved');
});

it('gives a seat that was given up to whoever waited longest', async () => {
  const id = await plan(moderator);
  expect((await seat(id, alice)).json()).toEqual({ mine: 'seated' });
  expect((await seat(id, bob)).json()).toEqual({ mine: 'waiting' });
  expect((await seat(id, carol)).json()).toEqual({ mine: 'waiting' });
  expect((await seat(id, alice)).json()).toEqual({ mine: 'seated' });
  expect(await detail(id, carol)).toMatchObject({ seated: 1, waiting: 2, waitingPlace: 2, link: null });
  expect((await detail(id, alice)).link).toBe('https://meet.example/room');
  expect((await send('DELETE', `/events/${id}/seat`, alice)).json()).toEqual({ changed: true });
  expect(await detail(id, bob)).toMatchObject({ mine: 'seated' });
  expect(await detail(id, carol)).toMatchObject({ mine: 'waiting', waitingPlace: 1 });
  await isTold(bob, 'event_seated');
});

it('seats no more than there are, however many come at once', async () => {
  const id = await plan(moderator, { capacity: 2 });
  const answers = await Promise.all([alice, bob, carol].map((member) => seat(id, member)));
  expect(answers.map((one) => one.json().mine).toSorted()).toEqual(['seated', 'seated', 'waiting']);
});

it('gives a late seat to nobody', async () => {
  const id = await plan(moderator);
  await seat(id, alice);
  await seat(id, bob);
  const soon = new Date(Date.now() + hour);
  await test.db.update(calendarEvents).set({ startsAt: soon }).where(eq(calendarEvents.id, id));
  await send('DELETE', `/events/${id}/seat`, alice);
  expect(await detail(id, bob)).toMatchObject({ mine: 'waiting' });
});

it('counts attendance once in the learning record', async () => {
  const id = await plan(moderator);
  await seat(id, alice);
  const attendance = `/events/${id}/attendance/${alice.id}`;
  expect((await send('PUT', attendance, moderator)).statusCode).toBe(409);
  const before = new Date(Date.now() - hour);
  await test.db.update(calendarEvents).set({ startsAt: before }).where(eq(calendarEvents.id, id));
  expect((await send('PUT', attendance, bob)).statusCode).toBe(403);
  expect((await send('PUT', attendance, moderator)).json()).toEqual({ changed: true });
  expect((await send('PUT', attendance, moderator)).json()).toEqual({ changed: false });
  const entries = async () => (await send('GET', '/api/growth/entries', alice)).json().entries;
  const found = await eventually(entries, (list) => list.length > 0);
  expect(found).toMatchObject([{ kind: 'event', minutes: 60, path: `/events/${id}` }]);
});

it('leads to its recording in the academy, once that is published, for those who may watch it', async () => {
  const id = await plan(moderator);
  const resourceId = newId();
  await test.db.insert(tables.learningResources).values({ id: resourceId, authorId: moderator.id });
  await test.db.insert(tables.learningVersions).values({
    id: newId(),
    resourceId,
    number: 1,
    kind: 'video',
    title: 'Ultrasound, recorded',
    description: '',
    category: 'nephrology',
    language: 'en',
    level: 'advanced',
    licence: 'cc0',
    audience: 'members',
  });
  const link = (member: TestMember) => send('PUT', `/events/${id}/recording`, member, { resourceId });
  expect((await link(moderator)).statusCode).toBe(422);
  const { learningVersions } = tables;
  const change = (to: { state?: 'published'; audience?: 'connections' }) =>
    test.db.update(learningVersions).set(to).where(eq(learningVersions.resourceId, resourceId));
  await change({ state: 'published' });
  expect((await link(bob)).statusCode).toBe(403);
  expect((await link(moderator)).json()).toEqual({ changed: true });
  expect((await detail(id, bob)).recording).toEqual({ id: resourceId, title: 'Ultrasound, recorded' });
  await change({ audience: 'connections' });
  expect((await detail(id, bob)).recording).toBeNull();
});

it('reminds those with a seat, once, unless they want no reminder of this event', async () => {
  const id = await plan(moderator, { startsAt: new Date(Date.now() + 5 * hour).toISOString() });
  await seat(id, alice);
  await seat(id, bob);
  await seat(id, moderator);
  const reminder = (member: TestMember, isOn: boolean) =>
    send('PUT', `/events/${id}/reminder`, member, { isOn });
  expect((await detail(id, moderator)).reminds).toBe(true);
  expect((await reminder(moderator, false)).json()).toEqual({ changed: true });
  expect((await reminder(moderator, false)).json()).toEqual({ changed: false });
  expect((await detail(id, moderator)).reminds).toBe(false);
  expect((await detail(id, alice)).reminds).toBe(true);
  const service = createCalendarService({ db: test.db }, { addressOf: () => '' });
  await service.remind();
  await isTold(alice, 'event_near');
  const [row] = await test.db.select().from(calendarSeats).where(eq(calendarSeats.memberId, alice.id));
  await service.remind();
  const [again] = await test.db.select().from(calendarSeats).where(eq(calendarSeats.memberId, alice.id));
  expect(again?.remindedAt).toEqual(row?.remindedAt);
  const [waits] = await test.db.select().from(calendarSeats).where(eq(calendarSeats.memberId, bob.id));
  expect(waits?.remindedAt).toBeNull();
});

it('is read by calendars as a file and by a secret feed that can be ended', async () => {
  const id = await plan(moderator, { title: 'Ultrasound; hands-on' });
  await seat(id, alice);
  const file = await send('GET', `/events/${id}/event.ics`, alice);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toContain('SUMMARY:Ultrasound\\; hands-on');
  expect(file.body).toContain('TZID=Asia/Amman');
  expect((await send('GET', '/feed', alice)).json()).toEqual({ since: null });
  const { url } = (await send('POST', '/feed', alice)).json();
  const { pathname } = new URL(url);
  const feed = await send('GET', pathname, null);
  expect(feed.body).toContain(`UID:${id}@medical-zone`);
  expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const stored = await test.db.select().from(tables.calendarFeeds);
  expect(JSON.stringify(stored)).not.toContain(pathname.split('/').at(-1)?.replace('.ics', ''));
  const { url: second } = (await send('POST', '/feed', alice)).json();
  expect((await send('GET', pathname, null)).statusCode).toBe(404);
  const banUntil = (bannedUntil: Date | null) =>
    test.db.update(tables.users).set({ bannedUntil }).where(eq(tables.users.id, alice.id));
  const { pathname: later } = new URL(second);
  await banUntil(new Date(Date.now() + 86_400_000));
  expect((await send('GET', later, null)).statusCode).toBe(404);
  await banUntil(null);
  expect((await send('GET', later, null)).statusCode).toBe(200);
  expect((await send('DELETE', '/feed', alice)).json()).toEqual({ changed: true });
  expect((await send('GET', new URL(second).pathname, null)).statusCode).toBe(404);
});

it('shows journal clubs to members of the group alone', async () => {
  const [groupId, articleId] = [newId(), newId()];
  await test.db.insert(tables.articles).values({ id: articleId, title: 'EMPA-KIDNEY' });
  await test.db.insert(tables.groups).values({ id: groupId, name: 'Kidney', access: 'open' });
  await test.db.insert(tables.groupMembers).values({ groupId, memberId: alice.id, state: 'active' });
  const id = newId();
  await test.db.insert(tables.groupMeetings).values({
    id,
    groupId,
    articleId,
    question: 'Whom do we still not treat?',
    startsAt: new Date(Date.now() + hour),
    timeZone: 'UTC',
    createdById: carol.id,
  });
  expect(await listed(alice, 'journal_clubs')).toMatchObject([
    { id, kind: 'journal_club', title: 'EMPA-KIDNEY', path: `/events/${id}` },
  ]);
  expect(await listed(bob, 'journal_clubs')).toEqual([]);
  const club = await detail(id, alice);
  expect(club).toMatchObject({
    kind: 'journal_club',
    description: 'Whom do we still not treat?',
    paper: { id: articleId, title: 'EMPA-KIDNEY' },
    group: { id: groupId, name: 'Kidney' },
    host: { id: carol.id },
    isHost: false,
    mine: null,
  });
  expect((await send('GET', club.calendarPath, alice)).body).toContain('BEGIN:VEVENT');
  expect((await send('GET', `/events/${id}`, bob)).statusCode).toBe(404);
  expect((await send('GET', `/events/${id}`, moderator)).statusCode).toBe(404);
  expect((await seat(id, alice)).statusCode).toBe(404);
});

it('carries a paper of the library, with what became of it', async () => {
  const [retracted, withdrawn, twin] = [newId(), newId(), newId()];
  const notice = { date: '2020-06-05', doi: '10.1/x', pmid: null, reference: null, reason: 'Data' };
  await test.db.insert(tables.articles).values([
    {
      id: retracted,
      title: 'A paper that was retracted',
      authors: [{ name: 'Heerspink HJL' }, { name: 'Müller Ü' }],
      journal: 'N Engl J Med',
      publicationDate: '2020-01-12',
      retracted: true,
      notices: [{ kind: 'retraction', ...notice }],
    },
    { id: withdrawn, title: 'Withdrawn by its source', deletedAt: new Date() },
    { id: twin, title: 'The same under another id' },
  ]);
  const refused = async (articleId: string) =>
    (await send('POST', '/events', moderator, event({ articleId }))).statusCode;
  expect([await refused('x'), await refused(newId()), await refused(withdrawn)]).toEqual([400, 422, 422]);
  expect((await detail(await plan(moderator), bob)).paper).toBeNull();
  const id = await plan(moderator, { articleId: retracted });
  expect((await detail(id, bob)).paper).toMatchObject({
    id: retracted,
    authors: ['Heerspink HJL', 'Müller Ü'],
    journal: 'N Engl J Med',
    retracted: true,
    notices: [{ kind: 'retraction', ...notice }],
  });
  await test.db.transaction((tx) =>
    createRegistry(features).mergeArticle(tx, { dropped: retracted, kept: twin }),
  );
  expect((await detail(id, bob)).paper?.id).toBe(twin);
});

it('is for members, and refuses what is none', async () => {
  expect((await send('GET', '/events', null)).statusCode).toBe(401);
  expect((await send('POST', '/feed', null)).statusCode).toBe(401);
  for (const change of [
    { title: ' ' },
    { timeZone: 'Mars/Base' },
    { link: 'http://plain.example' },
    { capacity: 0 },
    { minutes: 5 },
  ])
    expect((await send('POST', '/events', alice, event(change))).statusCode).toBe(400);
  const past = new Date(Date.now() - hour).toISOString();
  expect((await send('POST', '/events', alice, event({ startsAt: past }))).statusCode).toBe(422);
  const id = await plan(moderator);
  expect((await send('DELETE', `/events/${id}`, bob)).statusCode).toBe(403);
  expect((await send('DELETE', `/events/${id}`, moderator)).json()).toEqual({ changed: true });
});

it('stays for those who had a seat when it is cancelled, and tells them', async () => {
  const id = await plan(moderator);
  await seat(id, alice);
  await seat(id, bob);
  expect((await send('DELETE', `/events/${id}`, alice)).statusCode).toBe(403);
  expect((await send('DELETE', `/events/${id}`, moderator)).json()).toEqual({ changed: true });
  expect((await send('DELETE', `/events/${id}`, moderator)).json()).toEqual({ changed: false });
  await isTold(alice, 'event_cancelled');
  await isTold(bob, 'event_cancelled');
  expect(await detail(id, alice)).toMatchObject({ state: 'cancelled', link: null });
  const ofAlice = (await listed(alice, 'mine')).find((one) => one.id === id);
  expect(ofAlice?.state).toBe('cancelled');
  expect((await listed(carol)).some((one) => one.id === id)).toBe(false);
  expect((await send('GET', `/events/${id}`, carol)).statusCode).toBe(404);
  expect((await seat(id, carol)).statusCode).toBe(404);
  await send('DELETE', `/events/${id}/seat`, alice);
  expect((await detail(id, bob)).mine).toBe('waiting');
});

it('writes to those who had a seat or waited when a moderator calls off a member’s event', async () => {
  await watchMails(test);
  await test.db.update(profiles).set({ language: 'ar' }).where(eq(profiles.id, carol.id));
  const id = await plan(alice);
  await send('POST', `/events/${id}/decision`, moderator, { isApproved: true });
  await seat(id, bob);
  await seat(id, carol);
  await send('DELETE', `/events/${id}`, moderator);
  const mail = async (member: TestMember) =>
    (
      await eventually(
        () => mailsTo(test, member.email),
        (mails) => mails.length > 0,
      )
    ).at(-1);
  const [ofBob, ofCarol, ofAlice] = [await mail(bob), await mail(carol), await mail(alice)];
  expect(ofBob).toMatchObject({ template: 'event_cancelled', language: 'en' });
  expect(ofBob?.variables).toMatchObject({
    title: 'Ultrasound, hands-on',
    when: expect.stringContaining('Asia/Amman'),
    link: `http://localhost:3000/events/${id}`,
  });
  expect(ofCarol).toMatchObject({ template: 'event_cancelled', language: 'ar' });
  expect(ofAlice).toMatchObject({ template: 'event_cancelled' });
  expect(await mailsTo(test, moderator.email)).toEqual([]);
  // Whoever wants no mails of notifications gets none: the switch is asked when it is due.
  expect(eventCancelled.kind).toBe('any');
  const audited = await test.db
    .select()
    .from(tables.auditEvents)
    .where(eq(tables.auditEvents.action, 'event_cancelled'));
  expect(audited).toMatchObject([{ actorId: moderator.id, subjectId: alice.id }]);
});

it('is hosted by those whom its planner named, until they are named no longer', async () => {
  const id = await plan(moderator, { capacity: 3 });
  await send('POST', `/events/${id}/decision`, moderator, { isApproved: true });
  const name = (member: TestMember, by: TestMember, method: 'PUT' | 'DELETE' = 'PUT') =>
    send(method, `/events/${id}/hosts/${member.id}`, by);
  expect((await name(alice, moderator)).json()).toEqual({ changed: false });
  await seat(id, alice);
  await seat(id, bob);
  expect((await name(alice, bob)).statusCode).toBe(403);
  expect((await name(alice, moderator)).json()).toEqual({ changed: true });
  await isTold(alice, 'event_hosted');
  const asAlice = await detail(id, alice);
  expect(asAlice).toMatchObject({ isHost: true, mayNameHosts: false });
  expect(asAlice.attendees).toHaveLength(2);
  expect((await detail(id, bob)).coHosts.map(({ id: one }) => one)).toEqual([alice.id]);
  expect((await name(bob, alice)).statusCode).toBe(403);
  await test.db
    .update(calendarEvents)
    .set({ startsAt: new Date(Date.now() - hour) })
    .where(eq(calendarEvents.id, id));
  expect((await send('PUT', `/events/${id}/attendance/${bob.id}`, alice)).json()).toEqual({ changed: true });
  expect((await name(alice, moderator, 'DELETE')).json()).toEqual({ changed: true });
  expect((await send('DELETE', `/events/${id}`, alice)).statusCode).toBe(403);
});

it('is listed by when it begins', async () => {
  const from = new Date(Date.now() + 40 * hour).toISOString();
  const until = new Date(Date.now() + 60 * hour).toISOString();
  const [within] = [await plan(moderator), await plan(moderator, { startsAt: until })];
  const answer = await send('GET', `/events?from=${from}&until=${until}`, bob);
  const found: CalendarEvent[] = answer.json().events;
  expect(found.filter(({ kind }) => kind === 'event').map(({ id }) => id)).toEqual([within]);
});
