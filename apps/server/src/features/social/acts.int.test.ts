import type { Post } from '@mz/contracts/social';
import type { Comment, SocialActivity, TrendingTopic } from '@mz/contracts/social-comments';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addProfiles, signUpMember, type TestMember } from '../../testing/members.ts';
import { features } from '../index.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let dave: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  [alice, bob, carol, dave] = await Promise.all([
    signUpMember(test, { fullName: 'Alice Rahman' }),
    signUpMember(test, { fullName: 'Bassam Odeh' }),
    signUpMember(test, { fullName: 'Carol Lind' }),
    signUpMember(test, { fullName: 'Dave Okoro' }),
  ]);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const write = async (member: TestMember, body: object = {}): Promise<Post> => {
  const text = 'Troponin is rising slowly.';
  const answer = await send('POST', '/api/posts', member, {
    clientId: newId(),
    language: 'en',
    text,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const comment = async (member: TestMember, postId: string, body: object = {}): Promise<Comment> => {
  const payload = { clientId: newId(), text: 'I would image tonight.', ...body };
  const answer = await send('POST', `/api/posts/${postId}/comments`, member, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const read = async (member: TestMember, id: string): Promise<Post> =>
  (await send('GET', `/api/posts/${id}`, member)).json();
const commentsOf = async (member: TestMember, id: string): Promise<Comment[]> =>
  (await send('GET', `/api/posts/${id}/comments`, member)).json().comments;
const listed = async (member: TestMember, query: string): Promise<string[]> => {
  const answer = await send('GET', `/api/posts?${query}`, member);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ posts: Post[] }>().posts.map(({ id }) => id);
};

describe('likes, saves and shares', () => {
  it('are once a member, however often and at once they are sent', async () => {
    const post = await write(alice);
    const url = `/api/posts/${post.id}`;
    for (const act of ['like', 'save', 'share'] as const) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => send('PUT', `${url}/${act}`, bob)));
      expect(answers.map((answer) => answer.json().changed).filter(Boolean)).toHaveLength(1);
    }
    expect(await read(bob, post.id)).toMatchObject({
      likes: 1,
      liked: true,
      saved: true,
      shares: 1,
      shared: true,
    });
    expect(await read(carol, post.id)).toMatchObject({ likes: 1, liked: false, saved: false });
    expect(await listed(bob, 'feed=saved')).toEqual([post.id]);
    await Promise.all([1, 2, 3].map(() => send('DELETE', `${url}/like`, bob)));
    await send('DELETE', `${url}/save`, bob);
    expect(await read(bob, post.id)).toMatchObject({ likes: 0, liked: false, saved: false });
    expect((await send('PUT', `${url}/like`, null)).statusCode).toBe(401);
  });

  it('do not reach what the member may not read', async () => {
    const post = await write(alice, { audience: 'connections' });
    for (const act of ['like', 'save', 'share'])
      expect((await send('PUT', `/api/posts/${post.id}/${act}`, bob)).json()).toEqual({ changed: false });
    const answer = await send('POST', `/api/posts/${post.id}/comments`, bob, {
      clientId: newId(),
      text: 'Hm.',
    });
    expect(answer.statusCode).toBe(404);
    expect(await read(alice, post.id)).toMatchObject({ likes: 0, comments: 0, shares: 0 });
  });

  it('are counted as there are rows after a storm, and popularity decays alike', async () => {
    const [hot, cold] = [await write(alice), await write(alice)];
    const members = await addProfiles(test.db, 24);
    const like = (memberId: string) =>
      test.db.insert(tables.postLikes).values({ postId: hot.id, memberId }).onConflictDoNothing();
    const unlike = (memberId: string) =>
      test.db.execute(
        sql`delete from post_likes where post_id = ${hot.id}::uuid and member_id = ${memberId}::uuid`,
      );
    await Promise.all(
      members.flatMap((id, index) => [like(id), index % 3 === 0 ? unlike(id) : like(id), like(id)]),
    );
    const rows = await test.db.$count(tables.postLikes, eq(tables.postLikes.postId, hot.id));
    const [stats] = await test.db.select().from(tables.postStats).where(eq(tables.postStats.postId, hot.id));
    expect(stats?.likes).toBe(rows);
    expect(rows).toBeGreaterThan(10);
    expect((await listed(bob, 'sort=popular'))[0]).toBe(hot.id);
    expect((await listed(bob, 'feed=trending'))[0]).toBe(hot.id);
    // A single like of today outweighs many of two weeks ago.
    await test.db.execute(sql`delete from post_likes where post_id = ${hot.id}::uuid`);
    const [none] = await test.db.select().from(tables.postStats).where(eq(tables.postStats.postId, hot.id));
    expect(none?.likes).toBe(0);
    const old = new Date(Date.now() - 30 * 86_400_000);
    await test.db
      .insert(tables.postLikes)
      .values(members.map((memberId) => ({ postId: hot.id, memberId, createdAt: old })));
    await send('PUT', `/api/posts/${cold.id}/like`, bob);
    const order = await listed(bob, 'feed=trending');
    expect(order.indexOf(cold.id)).toBeLessThan(order.indexOf(hot.id));
  });
});

describe('comments', () => {
  it('are written once, answered on one level, liked, changed and deleted', async () => {
    const post = await write(alice);
    const body = { clientId: newId(), text: 'Angiography first.' };
    const sent = await Promise.all(
      [1, 2].map(() => send('POST', `/api/posts/${post.id}/comments`, bob, body)),
    );
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const first = sent[0]?.json<Comment>();
    if (!first) throw new Error('There is no comment.');
    const reply = await comment(carol, post.id, { parentId: first.id });
    const deeper = { clientId: newId(), text: 'Deeper.', parentId: reply.id };
    expect((await send('POST', `/api/posts/${post.id}/comments`, alice, deeper)).statusCode).toBe(404);
    await send('PUT', `/api/comments/${first.id}/like`, carol);
    await send('PUT', `/api/comments/${first.id}/like`, carol);
    expect(await read(alice, post.id)).toMatchObject({ comments: 2 });
    expect(await commentsOf(carol, post.id)).toMatchObject([
      { id: first.id, likes: 1, liked: true, mine: false, replies: [{ id: reply.id, mine: true }] },
    ]);
    expect((await send('PATCH', `/api/comments/${first.id}`, carol, { text: 'x' })).statusCode).toBe(404);
    const changed = await send('PATCH', `/api/comments/${first.id}`, bob, { text: 'Angiography tonight.' });
    expect(changed.json()).toMatchObject({ text: 'Angiography tonight.', editedAt: expect.any(String) });
    expect((await send('DELETE', `/api/comments/${first.id}`, carol)).json()).toEqual({ removed: false });
    expect((await send('DELETE', `/api/comments/${first.id}`, bob)).json()).toEqual({ removed: true });
    expect(await read(alice, post.id)).toMatchObject({ comments: 1 });
    expect(await commentsOf(alice, post.id)).toMatchObject([
      { deleted: true, text: '', replies: [{ id: reply.id }] },
    ]);
    await send('DELETE', `/api/comments/${reply.id}`, carol);
    expect(await commentsOf(alice, post.id)).toEqual([]);
    const named = { clientId: newId(), text: 'Call Mr. Khalid Al-Otaibi, MRN 0048213.' };
    expect((await send('POST', `/api/posts/${post.id}/comments`, bob, named)).statusCode).toBe(422);
  });

  it('are paged from the earliest, without those of somebody blocked', async () => {
    const post = await write(alice);
    const ids: string[] = [];
    for (const member of [bob, carol, bob, dave, bob]) ids.push((await comment(member, post.id)).id);
    const page = (await send('GET', `/api/posts/${post.id}/comments?limit=2`, alice)).json();
    expect(page.comments.map(({ id }: Comment) => id)).toEqual(ids.slice(0, 2));
    const next = await send('GET', `/api/posts/${post.id}/comments?after=${page.nextAfter}`, alice);
    expect(next.json().comments.map(({ id }: Comment) => id)).toEqual(ids.slice(2));
    await test.db.insert(tables.blocks).values({ blockerId: dave.id, blockedId: carol.id });
    expect((await commentsOf(carol, post.id)).map(({ id }) => id)).not.toContain(ids[3]);
    expect((await commentsOf(dave, post.id)).map(({ id }) => id)).not.toContain(ids[1]);
    await test.db.execute(sql`delete from blocks`);
  });

  it('outlive their author as a place without words', async () => {
    const leaving = await signUpMember(test, { fullName: 'Leaving Soon' });
    const post = await write(alice);
    const first = await comment(leaving, post.id, { text: 'Gone tomorrow.' });
    const reply = await comment(bob, post.id, { parentId: first.id });
    const { eraseMember } = createRegistry(features);
    await test.db.transaction((tx) => eraseMember(tx, leaving.id));
    expect(await commentsOf(alice, post.id)).toMatchObject([
      { id: first.id, author: null, text: '', deleted: true, replies: [{ id: reply.id }] },
    ]);
    expect(await read(alice, post.id)).toMatchObject({ comments: 1 });
  });
});

describe('authors', () => {
  it('change a post, and its earlier texts stay readable', async () => {
    const post = await write(alice, { text: 'First words #first' });
    const body = { language: 'en', category: null, audience: 'members', text: 'Second words #second' };
    expect((await send('PATCH', `/api/posts/${post.id}`, bob, body)).statusCode).toBe(404);
    const changed = await send('PATCH', `/api/posts/${post.id}`, alice, body);
    expect(changed.json()).toMatchObject({ text: body.text, editedAt: expect.any(String) });
    expect(await listed(bob, 'tag=second')).toEqual([post.id]);
    expect(await listed(bob, 'tag=first')).toEqual([]);
    expect(await listed(bob, 'q=second')).toEqual([post.id]);
    expect((await send('GET', `/api/posts/${post.id}/history`, bob)).json().revisions).toMatchObject([
      { text: 'First words #first' },
    ]);
    const named = { ...body, text: 'Mr. Khalid Al-Otaibi, MRN 0048213' };
    expect((await send('PATCH', `/api/posts/${post.id}`, alice, named)).statusCode).toBe(422);
  });

  it('close a case with its outcome and accept an answer to it', async () => {
    const post = await write(alice, {
      kind: 'case',
      text: 'Stress test, or angiography?',
      findings: 'Troponin 19.',
    });
    const answer = await comment(bob, post.id);
    const url = `/api/posts/${post.id}`;
    expect((await send('PUT', `${url}/accepted`, bob, { commentId: answer.id })).statusCode).toBe(404);
    expect((await send('PUT', `${url}/accepted`, alice, { commentId: newId() })).statusCode).toBe(422);
    expect((await send('PUT', `${url}/accepted`, alice, { commentId: answer.id })).json()).toMatchObject({
      acceptedCommentId: answer.id,
    });
    const outcome = { text: 'Subtotal stenosis of the proximal LAD.' };
    expect((await send('PUT', `${url}/outcome`, bob, outcome)).statusCode).toBe(404);
    expect((await send('PUT', `${url}/outcome`, alice, outcome)).json().outcome.text).toBe(outcome.text);
    const told = (await send('GET', '/api/social/activity', bob)).json().activity as SocialActivity[];
    expect(told).toContainEqual(
      expect.objectContaining({ kind: 'closed', post: { id: post.id, text: post.text } }),
    );
    const note = await write(alice);
    expect((await send('PUT', `/api/posts/${note.id}/outcome`, alice, outcome)).statusCode).toBe(422);
  });

  it('delete a post from every list at once', async () => {
    const post = await write(alice, { text: 'Soon gone #passing' });
    await send('PUT', `/api/posts/${post.id}/save`, bob);
    expect((await send('DELETE', `/api/posts/${post.id}`, bob)).json()).toEqual({ removed: false });
    expect((await send('DELETE', `/api/posts/${post.id}`, alice)).json()).toEqual({ removed: true });
    expect((await send('DELETE', `/api/posts/${post.id}`, alice)).json()).toEqual({ removed: false });
    for (const query of ['', 'tag=passing', 'feed=saved', 'sort=popular', 'q=gone'])
      expect(await listed(bob, query)).not.toContain(post.id);
    expect((await send('GET', `/api/posts/${post.id}`, alice)).statusCode).toBe(404);
    const [tag] = await test.db.select().from(tables.hashtags).where(eq(tables.hashtags.tag, 'passing'));
    expect(tag?.posts).toBe(0);
  });
});

describe('following', () => {
  it('reads posts of members, hashtags and categories, each once, in the order of time', async () => {
    const follow = (kind: string, value: string, method: Method = 'PUT') =>
      send(method, `/api/social/follows/${kind}/${encodeURIComponent(value)}`, dave);
    expect(await listed(dave, 'feed=following')).toEqual([]);
    const quiet = await write(bob, { text: 'A quiet note.' });
    const both = await write(bob, { text: 'Of two sources #القَلْب', category: 'cardiology' });
    for (let n = 0; n < 5; n += 1) await write(carol, { text: `Busy ${n}` });
    const [busy] = await listed(dave, `author=${carol.id}`);
    expect((await follow('member', bob.id)).json()).toEqual({ changed: true });
    expect((await follow('member', bob.id)).json()).toEqual({ changed: false });
    await follow('hashtag', 'القلب');
    await follow('category', 'cardiology');
    expect((await listed(dave, 'feed=following')).slice(0, 2)).toEqual([both.id, quiet.id]);
    await follow('member', carol.id);
    const all = await listed(dave, 'feed=following&limit=50');
    expect(all[0]).toBe(busy);
    expect(new Set(all).size).toBe(all.length);
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await send('GET', `/api/posts?feed=following&limit=3${cursor}`, dave)).json();
      paged.push(...page.posts.map(({ id }: Post) => id));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(all);
    expect((await send('GET', '/api/social/follows', dave)).json()).toMatchObject({
      members: [{ id: carol.id }, { id: bob.id }],
      hashtags: [{ label: 'القلب' }],
      categories: ['cardiology'],
    });
    const told = `/api/social/follows/member/${carol.id}`;
    const seen = async () => (await send('GET', told, dave)).json();
    expect(await seen()).toEqual({ following: true, notified: false });
    await send('PUT', `${told}/notify`, dave);
    expect(await seen()).toEqual({ following: true, notified: true });
    expect((await send('GET', '/api/social/follows', dave)).json().members).toMatchObject([
      { id: carol.id, notified: true },
      { id: bob.id, notified: false },
    ]);
    expect((await send('GET', told, bob)).json()).toEqual({ following: false, notified: false });
    await follow('member', carol.id, 'DELETE');
    expect(await seen()).toEqual({ following: false, notified: false });
    expect(await listed(dave, 'feed=following')).not.toContain(busy);
    for (const [kind, value] of [
      ['member', dave.id],
      ['member', 'x'],
      ['hashtag', '1'],
      ['category', 'x'],
    ] as const)
      expect((await follow(kind, value)).json()).toEqual({ changed: false });
  });
});

describe('around the feed', () => {
  it('are topics with as many posts as there are', async () => {
    for (const label of ['Sepsis', 'sepsis', 'SEPSIS']) await write(bob, { text: `Early lactate #${label}` });
    await write(bob, { text: 'For some only #sepsis', audience: 'connections' });
    const { topics } = (await send('GET', '/api/social/topics?limit=20', carol)).json<{
      topics: TrendingTopic[];
    }>();
    expect(topics.find(({ tag }) => tag === 'sepsis')).toEqual({
      tag: 'sepsis',
      label: 'Sepsis',
      posts: 3,
      following: false,
    });
  });

  it('is what others did with one’s posts', async () => {
    const post = await write(carol, { text: 'Delta ratio in four steps' });
    await send('PUT', `/api/posts/${post.id}/like`, alice);
    await send('PUT', `/api/posts/${post.id}/like`, bob);
    await comment(alice, post.id);
    const { activity } = (await send('GET', '/api/social/activity?limit=20', carol)).json();
    expect(activity).toContainEqual(
      expect.objectContaining({ kind: 'liked', others: 1, member: expect.objectContaining({ id: bob.id }) }),
    );
    expect(activity).toContainEqual(expect.objectContaining({ kind: 'commented', others: 0 }));
  });

  it('is what the built-in engine suggests for a text', async () => {
    const suggest = async (text: string) =>
      (await send('POST', '/api/posts/suggestions', alice, { text })).json();
    expect(await suggest('Heart attack or heart failure in the morning?')).toMatchObject({
      language: 'en',
      hashtags: expect.arrayContaining(['MyocardialInfarction', 'HeartFailure']),
    });
    expect(await suggest('مريض يعاني من قصور القلب')).toMatchObject({
      language: 'ar',
      hashtags: ['قصور_القلب'],
    });
    expect(await suggest('患者有心力衰竭')).toMatchObject({ language: 'zh', hashtags: ['心力衰竭'] });
  });
});
