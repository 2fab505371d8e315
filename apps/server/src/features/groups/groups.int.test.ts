import type { Group, GroupMeeting } from '@mz/contracts/groups';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { addArticles } from '../../testing/articles.ts';
import { createAsking } from '../../testing/asking.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';

let test: TestApp;
let owner: TestMember;
let member: TestMember;
let other: TestMember;
let outsider: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  [owner, member, other, outsider] = (await Promise.all(
    ['Owner', 'Member', 'Other', 'Outsider'].map((fullName) => signUpMember(test, { fullName })),
  )) as [TestMember, TestMember, TestMember, TestMember];
});
afterAll(() => test.close());
// One member owns up to twenty.
afterEach(() => test.db.delete(tables.groups));

const { ask, status, send } = createAsking(() => test.app);
const found = (access: string, more: object = {}): Promise<Group> =>
  send('POST', '/api/groups', owner, { name: `Kidney club ${access}`, access, ...more });
const join = (by: TestMember, { id }: Group): Promise<Group> =>
  send('PUT', `/api/groups/${id}/membership`, by);
const leave = (by: TestMember, { id }: Group) => send('DELETE', `/api/groups/${id}/membership`, by);
const write = (by: TestMember, { id: groupId }: Group): Promise<Post> =>
  send('POST', '/api/posts', by, {
    clientId: newId(),
    language: 'en',
    text: 'To the group. #Kidney',
    groupId,
  });
const listed = async (by: TestMember, box = 'all'): Promise<string[]> =>
  (await send('GET', `/api/groups?box=${box}&limit=50`, by)).groups.map(({ id }: Group) => id);
const stateOf = async (by: TestMember, { id }: Group): Promise<[string, string | null] | null> => {
  const answer = await ask('GET', `/api/groups/${id}`, by);
  return answer.statusCode === 200 ? [answer.json().state, answer.json().role] : null;
};

describe('who comes in', () => {
  it('lets in at once, asks, or waits for an invitation, as the group has it', async () => {
    const [open, request, hidden] = [await found('open'), await found('request'), await found('hidden')];
    expect((await join(member, open)).state).toBe('active');
    expect((await join(member, request)).state).toBe('requested');
    expect((await join(member, request)).state).toBe('requested');
    expect(await status('PUT', `/api/groups/${hidden.id}/membership`, member)).toBe(404);
    expect(await listed(member)).toEqual([request.id, open.id]);
    const url = `/api/groups/${request.id}/members/${member.id}`;
    expect(await status('PUT', url, member, {})).toBe(404);
    await send('PUT', url, owner, {});
    expect(await stateOf(member, request)).toEqual(['active', 'member']);
    await send('PUT', `/api/groups/${hidden.id}/members/${member.id}`, owner, {});
    expect(await listed(member, 'invited')).toEqual([hidden.id]);
    expect((await join(member, hidden)).state).toBe('active');
    expect(await status('GET', `/api/groups/${hidden.id}`, outsider)).toBe(404);
    expect(await status('GET', '/api/groups', null)).toBe(401);
  });

  it('keeps whoever was removed out until a moderator invites again', async () => {
    const group = await found('open');
    await join(member, group);
    await join(other, group);
    const url = `/api/groups/${group.id}/members`;
    expect(await status('DELETE', `${url}/${other.id}`, member)).toBe(403);
    await send('PUT', `${url}/${member.id}`, owner, { role: 'moderator' });
    expect(await status('DELETE', `${url}/${owner.id}`, member)).toBe(403);
    await send('DELETE', `${url}/${other.id}`, member);
    expect(await stateOf(other, group)).toEqual(['removed', null]);
    expect(await status('PUT', `/api/groups/${group.id}/membership`, other)).toBe(403);
    await leave(other, group);
    expect(await status('PUT', `/api/groups/${group.id}/membership`, other)).toBe(403);
    await send('PUT', `${url}/${other.id}`, member, {});
    expect((await join(other, group)).state).toBe('active');
  });

  it('takes verified physicians only, where it says so', async () => {
    await test.db
      .update(tables.profiles)
      .set({ verifiedAt: new Date() })
      .where(eq(tables.profiles.id, owner.id));
    const group = await found('open', { isVerifiedOnly: true });
    expect(await status('PUT', `/api/groups/${group.id}/membership`, member)).toBe(403);
    expect(
      await status('POST', '/api/groups', member, { name: 'X', access: 'open', isVerifiedOnly: true }),
    ).toBe(422);
  });

  it('goes on under another when its owner leaves or is erased, and ends when nobody is left', async () => {
    const leaving = await signUpMember(test, { fullName: 'Leaving' });
    const found: Group = await send('POST', '/api/groups', leaving, { name: 'Handed on', access: 'open' });
    for (const one of [member, other]) await join(one, found);
    await send('PUT', `/api/groups/${found.id}/members/${other.id}`, leaving, { role: 'moderator' });
    await leave(leaving, found);
    expect(await stateOf(other, found)).toEqual(['active', 'owner']);
    await join(leaving, found);
    await send('PUT', `/api/groups/${found.id}/members/${leaving.id}`, other, { role: 'owner' });
    await leave(other, found);
    await test.db.transaction((tx) => createRegistry(features).eraseMember(tx, leaving.id));
    expect(await stateOf(member, found)).toEqual(['active', 'owner']);
    await leave(member, found);
    expect(await test.db.$count(tables.groups, eq(tables.groups.id, found.id))).toBe(0);
  });
});

describe('who reads', () => {
  const states = ['none', 'requested', 'invited', 'active', 'removed'] as const;
  const ties = [
    'none',
    'viewer blocks the author',
    'author blocks the viewer',
    'viewer mutes the author',
  ] as const;

  it.each(states.flatMap((state) => ties.map((tie) => [state, tie] as const)))(
    'a post of a group: viewer %s, %s',
    async (state, tie) => {
      const group = await found('request');
      const author = other;
      await join(author, group);
      await send('PUT', `/api/groups/${group.id}/members/${author.id}`, owner, {});
      const post = await write(author, group);
      if (state !== 'none')
        await test.db.insert(tables.groupMembers).values({ groupId: group.id, memberId: outsider.id, state });
      const [by, about] = tie === 'author blocks the viewer' ? [author, outsider] : [outsider, author];
      const shutOut = `/api/connections/${about.id}/shut-out/${tie.includes('mutes') ? 'muted' : 'blocked'}`;
      if (tie !== 'none') await send('PUT', shutOut, by);
      try {
        const readable = state === 'active' && !tie.includes('block');
        expect(await status('GET', `/api/posts/${post.id}`, outsider)).toBe(readable ? 200 : 404);
        expect(await status('PUT', `/api/posts/${post.id}/like`, outsider)).toBe(200);
        const { likes } = await send('GET', `/api/posts/${post.id}`, author);
        expect(likes).toBe(readable ? 1 : 0);
        for (const query of [`group=${group.id}`, 'feed=all', 'tag=kidney', 'q=group']) {
          const { posts } = await send('GET', `/api/posts?limit=50&${query}`, outsider);
          expect(posts.some(({ id }: Post) => id === post.id)).toBe(readable && tie === 'none');
        }
        const members = await ask('GET', `/api/groups/${group.id}/members`, outsider);
        expect(members.statusCode).toBe(state === 'active' ? 200 : 404);
        if (state === 'active') expect(members.body.includes(author.id)).toBe(!tie.includes('block'));
      } finally {
        if (tie !== 'none') await send('DELETE', shutOut, by);
      }
    },
  );

  it('writes to a group one is in, and nowhere else', async () => {
    const group = await found('request');
    const body = { clientId: newId(), language: 'en', text: 'Hello', groupId: group.id };
    expect(await status('POST', '/api/posts', outsider, body)).toBe(422);
    const post = await write(owner, group);
    expect(post).toMatchObject({ audience: 'group', group: { id: group.id, name: group.name } });
    const change = { language: 'en', category: null, audience: 'members', text: 'Still for the group' };
    expect((await send('PATCH', `/api/posts/${post.id}`, owner, change)).audience).toBe('group');
    await send('DELETE', `/api/groups/${group.id}`, owner);
    expect(await status('GET', `/api/posts/${post.id}`, owner)).toBe(404);
  });

  it('shows no group whose owner one blocked', async () => {
    const group = await found('open');
    await send('PUT', `/api/connections/${owner.id}/shut-out/blocked`, outsider);
    expect([await status('GET', `/api/groups/${group.id}`, outsider), await listed(outsider)]).toEqual([
      404,
      [],
    ]);
    await send('DELETE', `/api/connections/${owner.id}/shut-out/blocked`, outsider);
    expect(await listed(outsider)).toContain(group.id);
  });
});

describe('the journal club', () => {
  it('has a paper, a date in a time zone, and readers; the calendar file is for members', async () => {
    const group = await found('open');
    await join(member, group);
    const [articleId = ''] = await addArticles(test, {
      title: 'EMPA-KIDNEY, two years on',
      authors: [{ name: 'Herrington WG' }, { name: 'Staplin N' }],
      keyFigures: [{ measure: 'Primary outcome, HR', value: '0.72', ci: '0.64–0.82' }],
    });
    const url = `/api/groups/${group.id}/meetings`;
    const date = { articleId, question: 'Whom do we still not treat?', timeZone: 'Europe/Oslo' };
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    expect(await status('POST', url, member, { ...date, startsAt })).toBe(403);
    expect(await status('POST', url, owner, { ...date, startsAt, timeZone: 'Nowhere' })).toBe(400);
    const { id } = await send('POST', url, owner, { ...date, startsAt });
    await send('PUT', `${url}/${id}/read`, member);
    await send('PUT', `${url}/${id}/read`, member);
    const { meetings }: { meetings: GroupMeeting[] } = await send('GET', url, owner);
    expect(meetings).toMatchObject([{ id, startsAt, readers: 1, read: false, article: { id: articleId } }]);
    expect(meetings[0]?.article).toMatchObject({
      authors: ['Herrington WG', 'Staplin N'],
      keyFigures: [{ measure: 'Primary outcome, HR', value: '0.72', ci: '0.64–0.82' }],
    });
    const calendar = await ask('GET', meetings[0]?.calendarUrl ?? '', member);
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body).toContain('DTSTART;TZID=Europe/Oslo:');
    expect(await status('GET', meetings[0]?.calendarUrl ?? '', outsider)).toBe(404);
    const { notifications } = await send('GET', '/api/notifications', member);
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'meeting_set', link: `/social/groups/${group.id}?meeting=${id}` }),
    );
    expect((await send('GET', '/api/notifications', outsider)).notifications).not.toContainEqual(
      expect.objectContaining({ kind: 'meeting_set' }),
    );
    expect((await send('GET', url, outsider)).meetings).toEqual([]);
    await send('POST', url, owner, { ...date, startsAt: new Date(Date.now() - 86_400_000).toISOString() });
    expect((await send('GET', `${url}?when=past`, member)).meetings).toHaveLength(1);
    expect(await status('DELETE', `${url}/${id}`, member)).toBe(403);
    expect(await send('DELETE', `${url}/${id}`, owner)).toEqual({ changed: true });
  });
});
