import type { Notification } from '@mz/contracts/notifications';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { publish } from '../../platform/outbox.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { mailsTo, watchMails } from '../../testing/mails.ts';
import { addProfiles, newWord, signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';
import { createDigestService } from './digest.service.ts';
import { writeNotice } from './notices.repository.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  await watchMails(test);
  [alice, bob, carol] = await Promise.all([
    signUpMember(test, { fullName: 'Alice Rahman' }),
    signUpMember(test, { fullName: 'Bassam Odeh' }),
    signUpMember(test, { fullName: 'Carol Lind' }),
  ]);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = async (method: Method, url: string, member: TestMember, payload?: object) => {
  const answer = await test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const write = async (member: TestMember, body: object = {}): Promise<Post> =>
  (
    await send('POST', '/api/posts', member, {
      clientId: newId(),
      language: 'en',
      text: 'Troponin is rising slowly.',
      ...body,
    })
  ).json();
const comment = async (member: TestMember, postId: string, body: object = {}): Promise<{ id: string }> =>
  (
    await send('POST', `/api/posts/${postId}/comments`, member, {
      clientId: newId(),
      text: 'I would image tonight.',
      ...body,
    })
  ).json();

/** Everything published so far has been taken. */
const settled = () =>
  eventually(
    async () => {
      const { rows } = await test.db.execute<{ behind: number }>(sql`
        select count(*)::int as behind from outbox_events e
        where (e.position is null or e.position >
            coalesce((select position from outbox_cursors where consumer = 'notifications'), 0))
          and e.type in ('post.created', 'post.changed', 'connection.requested', 'connection.accepted')`);
      return rows[0]?.behind;
    },
    (behind) => behind === 0,
  );
const toldTo = async (member: TestMember, query = ''): Promise<Notification[]> => {
  await settled();
  return (await send('GET', `/api/notifications?${query}`, member)).json().notifications;
};
const about = (list: readonly Notification[], post: { id: string }) =>
  list
    .filter(({ link }) => link.includes(post.id))
    .map(({ kind, actors, others }) => [kind, actors.map(({ fullName }) => fullName), others]);
const unread = async (member: TestMember): Promise<number> => {
  await settled();
  return (await send('GET', '/api/notifications/unread', member)).json().count;
};

describe('what is told', () => {
  it('tells an author of answers, likes and reposts, once a post and kind, and nobody of their own doing', async () => {
    const post = await write(alice, { kind: 'case' });
    const first = await comment(bob, post.id);
    await comment(carol, post.id);
    await comment(alice, post.id);
    await send('PUT', `/api/posts/${post.id}/like`, bob);
    await send('PUT', `/api/posts/${post.id}/like`, alice);
    await comment(carol, post.id, { parentId: first.id });
    await send('PUT', `/api/comments/${first.id}/like`, carol);
    await write(carol, { repostOf: post.id });
    await send('PUT', `/api/posts/${post.id}/accepted`, alice, { commentId: first.id });
    await send('PUT', `/api/posts/${post.id}/outcome`, alice, { text: 'It was myocarditis.' });
    expect(about(await toldTo(alice), post)).toEqual([
      ['post_reposted', ['Carol Lind'], 0],
      ['post_commented', ['Carol Lind', 'Bassam Odeh'], 0],
      ['post_liked', ['Bassam Odeh'], 0],
    ]);
    expect(about(await toldTo(bob), post)).toEqual([
      ['case_closed', ['Alice Rahman'], 0],
      ['answer_accepted', ['Alice Rahman'], 0],
      ['comment_liked', ['Carol Lind'], 0],
      ['comment_replied', ['Carol Lind'], 0],
    ]);
    expect(about(await toldTo(carol), post)).toEqual([['case_closed', ['Alice Rahman'], 0]]);
  });

  it('groups many, names three and counts the others', async () => {
    const post = await write(alice);
    const members = await addProfiles(test.db, 130);
    await test.db.transaction(async (tx) => {
      for (const by of members)
        await publish(tx, {
          type: 'post.changed',
          postId: post.id,
          change: 'counts',
          authorId: alice.id,
          act: 'liked',
          by,
        });
    });
    const [group] = (await toldTo(alice)).filter(({ link }) => link.includes(post.id));
    expect(group).toMatchObject({ kind: 'post_liked', others: 100, excerpt: 'Troponin is rising slowly.' });
    expect(group?.actors).toHaveLength(3);
  });

  it('takes back what was taken back, and what is gone', async () => {
    const post = await write(alice);
    await send('PUT', `/api/posts/${post.id}/like`, bob);
    const { id } = await comment(bob, post.id);
    expect(about(await toldTo(alice), post)).toHaveLength(2);
    await send('DELETE', `/api/posts/${post.id}/like`, bob);
    await send('DELETE', `/api/comments/${id}`, bob);
    expect(about(await toldTo(alice), post)).toEqual([]);
    await comment(bob, post.id);
    expect(about(await toldTo(alice), post)).toHaveLength(1);
    await send('DELETE', `/api/posts/${post.id}`, alice);
    expect(about(await toldTo(alice), post)).toEqual([]);
  });

  it('tells those named, once, also when they are named later', async () => {
    const nameOf = ({ id }: TestMember) => (id === bob.id ? 'Bassam Odeh' : 'Carol Lind');
    const mentions = (...members: TestMember[]) => ({
      text: `Please look: ${members.map((member) => `@${nameOf(member)}`).join(', ')}.`,
      mentions: members.map((member) => ({ memberId: member.id, name: nameOf(member) })),
    });
    const post = await write(alice, mentions(bob));
    expect(about(await toldTo(bob), post)).toEqual([['post_mentioned', ['Alice Rahman'], 0]]);
    expect(about(await toldTo(carol), post)).toEqual([]);
    const all = await toldTo(bob);
    const values = { language: 'en', category: null, audience: 'members' };
    await send('PATCH', `/api/posts/${post.id}`, alice, { ...values, ...mentions(bob, carol) });
    expect(about(await toldTo(carol), post)).toEqual([['post_mentioned', ['Alice Rahman'], 0]]);
    expect((await toldTo(bob)).map(({ at }) => at)).toEqual(all.map(({ at }) => at));
    await send('PATCH', `/api/posts/${post.id}`, alice, { ...values, ...mentions(bob) });
    expect(about(await toldTo(carol), post)).toEqual([]);
  });

  it('tells of new posts of those chosen, without a row, until they are seen', async () => {
    const rows = () => test.db.$count(tables.notifications);
    await send('PUT', `/api/social/follows/member/${bob.id}`, carol);
    const before = await write(bob);
    await send('PUT', `/api/social/follows/member/${bob.id}/notify`, carol);
    expect(about(await toldTo(carol), before)).toEqual([]);
    const count = await rows();
    const [first, second] = [await write(bob), await write(bob)];
    expect(about(await toldTo(carol), first)).toEqual([]);
    expect(about(await toldTo(carol), second)).toEqual([['member_posted', ['Bassam Odeh'], 0]]);
    expect(await rows()).toBe(count);
    const answer = await send('GET', '/api/notifications/unread', carol);
    expect(answer.json().topics).toEqual([`author:${bob.id}`]);
    await send('POST', '/api/notifications/read', carol, { ids: [bob.id] });
    expect((await toldTo(carol, 'unread=true')).filter(({ kind }) => kind === 'member_posted')).toEqual([]);
    await send('DELETE', `/api/social/follows/member/${bob.id}/notify`, carol);
    expect(about(await toldTo(carol), second)).toEqual([]);
  });

  it('tells of requests while they wait, and of those accepted', async () => {
    const [dave, erin] = await Promise.all([
      signUpMember(test, { fullName: 'Dave Okoro' }),
      signUpMember(test, { fullName: 'Erin Ito' }),
    ]);
    await send('PUT', `/api/connections/${erin.id}/request`, dave, { note: 'We met in Oslo.' });
    expect(await toldTo(erin)).toMatchObject([
      { kind: 'connection_requested', excerpt: 'We met in Oslo.', link: '/connections?tab=requests' },
    ]);
    await send('POST', `/api/connections/${dave.id}/accept`, erin);
    expect(await toldTo(erin)).toEqual([]);
    expect(await toldTo(dave)).toMatchObject([
      { kind: 'connection_accepted', actors: [{ fullName: 'Erin Ito' }] },
    ]);
  });
});

describe('who is told', () => {
  it.each(['blocked', 'muted'] as const)(
    'shows nothing of whom one has %s, and shows it again after',
    async (act) => {
      const [one, other] = await Promise.all([
        signUpMember(test, { fullName: 'One' }),
        signUpMember(test, { fullName: 'Other' }),
      ]);
      const post = await write(one);
      await comment(other, post.id);
      expect(await unread(one)).toBe(1);
      await send('PUT', `/api/connections/${other.id}/shut-out/${act}`, one);
      expect([await unread(one), await toldTo(one)]).toEqual([0, []]);
      await send('DELETE', `/api/connections/${other.id}/shut-out/${act}`, one);
      expect(about(await toldTo(one), post)).toHaveLength(1);
    },
  );

  it('leaves out what the settings switch off, counts included', async () => {
    const [one, other] = await Promise.all([
      signUpMember(test, { fullName: 'One' }),
      signUpMember(test, { fullName: 'Other' }),
    ]);
    const post = await write(one);
    await comment(other, post.id);
    const { version, notifications } = (await send('GET', '/api/settings', one)).json();
    await send('PATCH', '/api/settings', one, {
      version,
      notifications: { ...notifications, mentions: { ...notifications.mentions, inApp: false } },
    });
    expect([await unread(one), await toldTo(one)]).toEqual([0, []]);
  });

  it('shows no post the member may no longer read', async () => {
    const post = await write(alice, {
      text: 'Please look at this, @Carol Lind.',
      mentions: [{ memberId: carol.id, name: 'Carol Lind' }],
    });
    expect(about(await toldTo(carol), post)).toHaveLength(1);
    await send('PATCH', `/api/posts/${post.id}`, alice, {
      language: 'en',
      category: null,
      audience: 'connections',
      text: 'Please look at this, @Carol Lind.',
      mentions: [{ memberId: carol.id, name: 'Carol Lind' }],
    });
    expect(about(await toldTo(carol), post)).toEqual([]);
  });
});

describe('the list', () => {
  it('goes on page by page without a gap, and what was read stays read', async () => {
    const [one, other] = await Promise.all([
      signUpMember(test, { fullName: 'One' }),
      signUpMember(test, { fullName: 'Other' }),
    ]);
    const posts: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const { id } = await write(one);
      posts.unshift(id);
      await comment(other, id);
    }
    await settled();
    const links: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { notifications: Notification[]; nextCursor: string | null } = (
        await send('GET', `/api/notifications?limit=3${cursor && `&cursor=${cursor}`}`, one)
      ).json();
      links.push(...page.notifications.map(({ link }) => link.split('/').at(-1) ?? ''));
      cursor = page.nextCursor;
    }
    expect(links).toEqual(posts);
    const [first] = await toldTo(one);
    await send('POST', '/api/notifications/read', one, { ids: [first?.id] });
    expect(await unread(one)).toBe(6);
    await send('POST', '/api/notifications/read', other, { all: true });
    expect(await unread(one)).toBe(6);
    await send('POST', '/api/notifications/read', one, { all: true });
    expect(await unread(one)).toBe(0);
    expect((await toldTo(one)).every(({ read }) => read)).toBe(true);
    await comment(other, posts[3] ?? '');
    expect(await unread(one)).toBe(1);
  });

  it('needs a sign-in and a cursor of its own', async () => {
    const visitor = await test.app.inject({ method: 'GET', url: '/api/notifications' });
    expect(visitor.statusCode).toBe(401);
    const headers = alice.headers;
    const wrong = await test.app.inject({ method: 'GET', url: '/api/notifications?cursor=x', headers });
    expect(wrong.statusCode).toBe(422);
  });

  it('loses the actor who is erased', async () => {
    const gone = await signUpMember(test, { fullName: 'Gone' });
    const post = await write(alice);
    await comment(gone, post.id);
    expect(about(await toldTo(alice), post)).toHaveLength(1);
    await test.db.delete(tables.profiles).where(eq(tables.profiles.id, gone.id));
    expect(about(await toldTo(alice), post)).toEqual([]);
  });
});

describe('names to mention', () => {
  it('suggests colleagues by any word of a name, those one follows first, as far as they are to be found', async () => {
    const [viewer, known, other, hidden, muted, blocking] = await Promise.all(
      ['Viewer', 'Dr. Zeinab Quru', 'Dr. Adam Quru', 'Hidden Quru', 'Muted Quru', 'Blocking Quru'].map(
        (fullName) => signUpMember(test, { fullName }),
      ),
    );
    if (!viewer || !known || !other || !hidden || !muted || !blocking) throw new Error('Nobody signed up.');
    await send('PUT', `/api/social/follows/member/${known.id}`, viewer);
    await send('PUT', `/api/connections/${muted.id}/shut-out/muted`, viewer);
    await send('PUT', `/api/connections/${viewer.id}/shut-out/blocked`, blocking);
    const { version } = (await send('GET', '/api/settings', hidden)).json();
    await send('PATCH', '/api/settings', hidden, { version, searchVisible: false });
    const suggested = async (typed: string): Promise<string[]> => {
      const url = `/api/connections/mentions?q=${encodeURIComponent(typed)}`;
      const { members } = (await send('GET', url, viewer)).json<{ members: { fullName: string }[] }>();
      return members.map(({ fullName }) => fullName);
    };
    expect(await suggested('qur')).toEqual(['Dr. Zeinab Quru', 'Dr. Adam Quru']);
    expect(await suggested('ada qu')).toEqual(['Dr. Adam Quru']);
    expect(await suggested('')).toEqual(['Dr. Zeinab Quru']);
    expect(await suggested("'|!:*&")).toEqual(['Dr. Zeinab Quru']);
    await test.db
      .update(tables.profiles)
      .set({ visibility: 'connections' })
      .where(eq(tables.profiles.id, other.id));
    expect(await suggested('adam')).toEqual([]);
    await test.db
      .update(tables.profiles)
      .set({ fullName: 'د. أحمد القرشي' })
      .where(eq(tables.profiles.id, known.id));
    expect(await suggested('احمد')).toEqual(['د. أحمد القرشي']);
    await test.db.update(tables.profiles).set({ fullName: '陈伟' }).where(eq(tables.profiles.id, known.id));
    expect(await suggested('陈')).toEqual(['陈伟']);
  });

  it('names in comments lead to whoever is meant, by their name of today', async () => {
    const post = await write(alice);
    const named = {
      text: 'What do you say, @Carol Lind?',
      mentions: [{ memberId: carol.id, name: 'Carol Lind' }],
    };
    const { id } = await comment(bob, post.id, named);
    expect(about(await toldTo(carol), post)).toEqual([['comment_mentioned', ['Bassam Odeh'], 0]]);
    await test.db
      .update(tables.profiles)
      .set({ fullName: 'Carol Berg' })
      .where(eq(tables.profiles.id, carol.id));
    const { comments } = (await send('GET', `/api/posts/${post.id}/comments`, alice)).json();
    expect(comments[0].mentions).toEqual([
      { memberId: carol.id, name: 'Carol Lind', currentName: 'Carol Berg' },
    ]);
    await test.db
      .update(tables.profiles)
      .set({ fullName: 'Carol Lind' })
      .where(eq(tables.profiles.id, carol.id));
    await send('PATCH', `/api/comments/${id}`, bob, { text: 'What do you say?' });
    expect(about(await toldTo(carol), post)).toEqual([]);
  });
});

const requestDigests = async () => {
  const jobs = createDigestService(
    { config: test.config, db: test.db, secrets: test.secrets, log: test.app.log },
    createRegistry(features).notifications,
  );
  return jobs.run();
};

describe('the digest', () => {
  it('tells those away once, in their language, who did what and nothing of what they wrote', async () => {
    const [one, other] = await Promise.all([
      signUpMember(test, { fullName: 'One' }),
      signUpMember(test, { fullName: 'Other' }),
    ]);
    await test.db.update(tables.profiles).set({ language: 'ar' }).where(eq(tables.profiles.id, one.id));
    const post = await write(one, { text: 'A word nobody mails.' });
    await comment(other, post.id, { text: 'Another word nobody mails.' });
    await settled();
    await requestDigests();
    expect(await mailsTo(test, one.email)).toEqual([]);
    await test.db.execute(sql`update notifications set at = at - interval '3 hours'
      where recipient_id = ${one.id}::uuid`);
    expect(await requestDigests()).toBeGreaterThan(0);
    await requestDigests();
    const [mail, second] = await mailsTo(test, one.email);
    expect([mail?.template, mail?.language, second]).toEqual(['notification_digest', 'ar', undefined]);
    expect(mail?.variables.lines).toContain('أجاب \u2068Other\u2069 على منشورك');
    expect(JSON.stringify(mail?.variables)).not.toContain('nobody mails');
    const stop = new URL(mail?.variables.unsubscribe ?? '').pathname;
    expect((await test.app.inject({ method: 'GET', url: stop })).body).toContain('dir="rtl"');
    expect((await send('GET', '/api/settings', one)).json().notifications.email_notifications).toBe(true);
    const wrong = await test.app.inject({ method: 'POST', url: `${stop.slice(0, -1)}g` });
    expect(wrong.statusCode).toBe(404);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await test.app.inject({ method: 'POST', url: stop, headers, payload })).statusCode).toBe(200);
    expect((await send('GET', '/api/settings', one)).json().notifications.email_notifications).toBe(false);
  });
});

describe('the reach of the digest', () => {
  it('ends at what was read, switched off, muted, blocked or hidden meanwhile', async () => {
    const names = ['Reads', 'Wants none', 'Mutes', 'Blocks', 'Was hidden', 'Is away', 'Answers'];
    const [reads, wantsNone, mutes, blocks, wasHidden, away, answers] = (await Promise.all(
      names.map((fullName) => signUpMember(test, { fullName })),
    )) as [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember, TestMember];
    const all = [reads, wantsNone, mutes, blocks, wasHidden, away];
    for (const member of all) {
      const post = await write(member);
      await comment(answers, post.id, { text: `What did it show then, ${newWord()}?` });
      if (member === wasHidden)
        await test.db
          .update(tables.postComments)
          .set({ hiddenReason: 'decision' })
          .where(eq(tables.postComments.postId, post.id));
    }
    await settled();
    const ids = sql.join(
      all.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    );
    await test.db.execute(
      sql`update notifications set at = at - interval '3 hours' where recipient_id in (${ids})`,
    );
    await send('POST', '/api/notifications/read', reads, { all: true });
    const { version, notifications } = (await send('GET', '/api/settings', wantsNone)).json();
    await send('PATCH', '/api/settings', wantsNone, {
      version,
      notifications: { ...notifications, email_notifications: false },
    });
    await test.db.insert(tables.mutes).values({ muterId: mutes.id, mutedId: answers.id });
    await test.db.insert(tables.blocks).values({ blockerId: blocks.id, blockedId: answers.id });
    await requestDigests();
    const told = await Promise.all(all.map(async ({ email }) => (await mailsTo(test, email)).length));
    expect(told).toEqual([0, 0, 0, 0, 0, 1]);
  });
});

describe('an erasure while somebody is told', () => {
  it('leaves no row that names who is gone, whichever comes first', async () => {
    const { db } = test;
    const registry = createRegistry(features);
    const [late = '', early = ''] = await addProfiles(db, 2);
    const erase = (id: string) => db.transaction((tx) => registry.eraseMember(tx, id));
    const noticeBy = (id: string) => ({
      kind: 'connection_accepted',
      to: alice.id,
      by: id,
      subjectId: id,
    });
    const rowsAbout = (id: string) => db.$count(tables.notifications, eq(tables.notifications.subjectId, id));

    // A consumer that lags behind the erasure.
    await erase(late);
    await db.transaction((tx) => writeNotice(tx, noticeBy(late), new Date()));
    expect(await rowsAbout(late)).toBe(0);

    // An erasure that begins while the row is written: it waits, and finds it.
    const { promise: isErasing, resolve: begin } = Promise.withResolvers<void>();
    const writing = db.transaction(async (tx) => {
      expect(await writeNotice(tx, noticeBy(early), new Date())).toEqual([alice.id]);
      begin();
      await eventually(
        async () =>
          (
            await db.execute(sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          ).rows.length,
        (waiting) => waiting > 0,
      );
    });
    await isErasing;
    await Promise.all([writing, erase(early)]);
    expect(await rowsAbout(early)).toBe(0);
  });
});
