import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../../testing/event-stream.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  [alice, bob, carol] = await Promise.all([
    signUpMember(test, { fullName: 'Alice Rahman' }),
    signUpMember(test, { fullName: 'Bassam Odeh' }),
    signUpMember(test, { fullName: 'Carol Lind' }),
  ]);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const write = async (member: TestMember, body: object = {}): Promise<Post> => {
  const answer = await send('POST', '/api/posts', member, {
    clientId: newId(),
    language: 'en',
    text: 'Troponin is rising slowly.',
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const idsOf = async (member: TestMember, query = ''): Promise<string[]> => {
  const answer = await send('GET', `/api/posts${query}`, member);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ posts: Post[] }>().posts.map(({ id }) => id);
};
const readAll = async (member: TestMember, query: string, onPage = async (_page: number) => {}) => {
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 50; page += 1) {
    const answer = (await send('GET', `/api/posts?${query}${cursor}`, member)).json();
    ids.push(...answer.posts.map(({ id }: Post) => id));
    if (!answer.nextCursor) break;
    cursor = `&cursor=${answer.nextCursor}`;
    await onPage(page);
  }
  return ids;
};

describe('a post', () => {
  it('is written once, however often it is sent', async () => {
    const body = { clientId: newId(), language: 'ar', text: 'ألم صدري زال بعد أربعين دقيقة #القلب' };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/api/posts', alice, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    const posts = answers.map((answer) => answer.json<Post>());
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
    expect(posts[0]).toMatchObject({
      kind: 'note',
      language: 'ar',
      text: body.text,
      author: { id: alice.id, fullName: 'Alice Rahman' },
      mine: true,
      liked: false,
      likes: 0,
    });
    expect(await test.db.$count(tables.posts, eq(tables.posts.clientId, body.clientId))).toBe(1);
  });

  it('needs an account, a text and known words', async () => {
    const body = { clientId: newId(), language: 'en', text: 'A note.' };
    expect((await send('POST', '/api/posts', null, body)).statusCode).toBe(401);
    expect((await send('GET', '/api/posts', null)).statusCode).toBe(401);
    for (const wrong of [
      { text: ' \n ' },
      { text: 'x'.repeat(5001) },
      { text: 'x'.repeat(3000), findings: 'y'.repeat(2001) },
      { kind: 'poll' },
      { language: 'fr' },
      { category: 'Cardiology' },
      { audience: 'public' },
      { clientId: 'x' },
    ])
      expect((await send('POST', '/api/posts', alice, { ...body, ...wrong })).statusCode).toBe(400);
    const gone = await send('POST', '/api/posts', alice, { ...body, repostOf: newId() });
    expect(gone.statusCode).toBe(422);
    expect(await test.db.$count(tables.posts, eq(tables.posts.clientId, body.clientId))).toBe(0);
  });

  it('with what looks like an identifier needs a statement, which is kept', async () => {
    const body = {
      clientId: newId(),
      language: 'en',
      text: 'Mr. Khalid Al-Otaibi, MRN 0048213, came at night with chest pressure.',
    };
    const refused = await send('POST', '/api/posts', alice, body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.fields).toMatchObject([{ path: 'body.text', code: 'identifiers' }]);
    const stated = await send('POST', '/api/posts', alice, { ...body, identifiersStated: true });
    expect(stated.statusCode).toBe(201);
    const [row] = await test.db.select().from(tables.posts).where(eq(tables.posts.id, stated.json().id));
    expect(row?.identifiersStatedAt).toBeInstanceOf(Date);
    const plain = await write(alice, { text: 'A plain question.', identifiersStated: true });
    const [other] = await test.db.select().from(tables.posts).where(eq(tables.posts.id, plain.id));
    expect(other?.identifiersStatedAt).toBeNull();
  });

  it('may be signed with its author’s own name, not under a pseudonym', async () => {
    const [own] = await test.db
      .select({ name: tables.profiles.fullName })
      .from(tables.profiles)
      .where(eq(tables.profiles.id, alice.id));
    const text = `How low should sodium rise in a day?\n\nKind regards,\n${own?.name}`;
    const post = { clientId: newId(), language: 'en', text };
    expect((await send('POST', '/api/posts', alice, post)).statusCode).toBe(201);
    const other = { ...post, clientId: newId(), text: text.replace(own?.name ?? '', 'Hannelore Fitzgerald') };
    expect((await send('POST', '/api/posts', alice, other)).statusCode).toBe(422);
    const hidden = { ...post, clientId: newId(), pseudonymous: true };
    expect((await send('POST', '/api/posts', alice, hidden)).statusCode).toBe(422);
  });

  it('names colleagues without being held, and links only those there are', async () => {
    const mentions = [
      { memberId: bob.id, name: 'Bassam Odeh' },
      { memberId: carol.id, name: 'Carol Lind' },
      { memberId: newId(), name: 'Nobody' },
    ];
    const post = await write(alice, { text: 'What would you do, @Bassam Odeh? And @Nobody', mentions });
    expect(post.mentions).toEqual([{ ...mentions[0], currentName: mentions[0]?.name }]);
  });

  it('passed on shows the post to those who may read it', async () => {
    const original = await write(bob, { text: 'Wellens pattern type B.', audience: 'members' });
    const repost = await write(alice, { text: 'Worth reading.', repostOf: original.id });
    expect(repost.repost).toMatchObject({ id: original.id, text: 'Wellens pattern type B.' });
    expect((await send('GET', `/api/posts/${original.id}`, alice)).json()).toMatchObject({
      shares: 1,
      shared: true,
    });
  });
});

describe('the feed', () => {
  it('has indexes in the order its lists ask for', async () => {
    // `order by … desc` puts nulls first; an index that puts them last is read and sorted anew for each page.
    const { rows } = await test.db.execute(sql`
      select indexname from pg_indexes where indexdef like '%DESC NULLS LAST%'
        and tablename ~ '^(post|saved_posts|hashtag|notification|group|connection|comment)'
        and tablename <> 'post_drafts'`);
    expect(rows).toEqual([]);
  });

  it('is paged without a gap or a double while others write', async () => {
    const before = await idsOf(carol, '?limit=50');
    for (let n = 0; n < 7; n += 1) await write(bob, { text: `Note number ${n}` });
    const all = await idsOf(carol, '?limit=50');
    expect(all.length).toBe(before.length + 7);
    const paged = await readAll(carol, 'limit=3', async () => void (await write(alice)));
    expect(paged).toEqual(all);
    const [newest = ''] = all;
    const waiting = await send('GET', `/api/posts/new?since=${newest}`, carol);
    expect(waiting.json().count).toBeGreaterThan(0);
    expect((await send('GET', `/api/posts/new?since=${newest}`, alice)).json()).toEqual({ count: 0 });
    expect((await send('GET', '/api/posts?cursor=x', carol)).statusCode).toBe(422);
  });

  it('is searched without a gap or a double, by a word of many posts and by one of few', async () => {
    for (let n = 0; n < 9; n += 1)
      await write(bob, { text: `Ward round ${n % 3 === 0 ? 'ketotic' : 'quiet'}` });
    for (const [word, count] of [
      ['round', 9],
      ['ketotic', 3],
    ] as const) {
      const all = await idsOf(carol, `?q=${word}&limit=50`);
      expect(all).toHaveLength(count);
      expect(await readAll(carol, `q=${word}&limit=2`)).toEqual(all);
    }
  });

  it('is filtered by language, category, hashtag and author', async () => {
    const zh = await write(bob, { language: 'zh', text: '肾内科讨论 #急性肾损伤', category: 'nephrology' });
    const ar = await write(bob, { language: 'ar', text: 'سؤال عن #القَلْب', category: 'cardiology' });
    expect((await idsOf(carol, '?language=zh')).slice(0, 1)).toEqual([zh.id]);
    expect(await idsOf(carol, '?category=nephrology')).toEqual([zh.id]);
    expect(await idsOf(carol, `?tag=${encodeURIComponent('القلب')}&author=${bob.id}`)).toEqual([ar.id]);
    expect(await idsOf(carol, `?tag=${encodeURIComponent('急性肾损伤')}`)).toEqual([zh.id]);
    expect(await idsOf(carol, `?author=${newId()}`)).toEqual([]);
  });

  it('tells open screens that somebody wrote', async () => {
    const stream = await openStream(await test.listen(), carol.headers, undefined, ['feed:posts']);
    await stream.next(({ event }) => event === 'ready');
    await write(alice);
    const told = await stream.next(({ event, data }) => event === 'message' && data.includes('feed:posts'));
    expect(JSON.parse(told.data)).toMatchObject({ event: { type: 'social.post_created' } });
    stream.close();
  });
});

describe('what may be read', () => {
  it('follows audience, connection, block and mute, wherever posts are read', async () => {
    const text = 'Limited to some readers #scope';
    const open = await write(alice, { text });
    const verified = await write(alice, { text, audience: 'verified' });
    const connections = await write(alice, { text, audience: 'connections' });
    const surfaces = async (member: TestMember) => {
      const lists = await Promise.all(
        [
          '?limit=50',
          '?tag=scope',
          '?sort=popular&limit=50',
          '?sort=discussed&limit=50',
          '?feed=trending&limit=50',
          `?author=${alice.id}&limit=50`,
          '?q=limited+readers',
        ].map((query) => idsOf(member, query)),
      );
      const mine = [open.id, verified.id, connections.id];
      return new Set(lists.map((ids) => mine.map((id) => (ids.includes(id) ? 'x' : '-')).join('')));
    };
    const alone = async (member: TestMember) =>
      (
        await Promise.all(
          [open, verified, connections].map(({ id }) => send('GET', `/api/posts/${id}`, member)),
        )
      ).map(({ statusCode }) => statusCode);
    expect(await surfaces(alice)).toEqual(new Set(['xxx']));
    expect(await surfaces(carol)).toEqual(new Set(['x--']));
    expect(await alone(carol)).toEqual([200, 404, 404]);
    await test.db
      .update(tables.profiles)
      .set({ verifiedAt: new Date() })
      .where(eq(tables.profiles.id, carol.id));
    expect(await surfaces(carol)).toEqual(new Set(['xx-']));
    await test.db.insert(tables.connections).values({
      id: newId(),
      requesterId: carol.id,
      addresseeId: alice.id,
      state: 'accepted',
      acceptedAt: new Date(),
    });
    expect(await surfaces(carol)).toEqual(new Set(['xxx']));
    await test.db.insert(tables.mutes).values({ muterId: carol.id, mutedId: alice.id });
    expect(await surfaces(carol)).toEqual(new Set(['---']));
    expect(await alone(carol)).toEqual([200, 200, 200]);
    await test.db.insert(tables.blocks).values({ blockerId: alice.id, blockedId: bob.id });
    expect(await surfaces(bob)).toEqual(new Set(['---']));
    expect(await alone(bob)).toEqual([404, 404, 404]);
    await test.db.execute(sql`delete from blocks`);
    await test.db.execute(sql`delete from mutes`);
  });
});
