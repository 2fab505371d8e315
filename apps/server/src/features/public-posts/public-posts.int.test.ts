import type { PublicPost } from '@mz/contracts/public-posts';
import type { MemberSettings } from '@mz/contracts/settings';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_POSTS: 'on' });
  alice = await signUpMember(test, { fullName: 'Alice <Rahman>' });
});
afterAll(() => test?.close());

const write = async (text: string, extra: object = {}): Promise<Post> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/posts',
    headers: alice.headers,
    payload: { clientId: newId(), language: 'en', text, ...extra },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const allow = async (publicPosts: boolean): Promise<void> => {
  const settings = await test.app.inject({ url: '/api/settings', headers: alice.headers });
  const saved = await test.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: alice.headers,
    payload: { version: settings.json<MemberSettings>().version, publicPosts },
  });
  expect(saved.json()).toMatchObject({ publicPosts });
};
const list = async (query = '') => {
  const answer = await test.app.inject(`/api/public/posts${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ posts: PublicPost[]; nextBefore: string | null }>();
};
const idsOf = async () => (await list()).posts.map(({ id }) => id);
const feed = (format: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/public/posts/feed?format=${format}`, headers });

it('shows visitors first lines of what its author allowed, from then on, and nothing else', async () => {
  const before = await write('Written for members.');
  expect(await idsOf()).toEqual([]);
  await allow(true);
  const long = await write(`Lactate <b>early</b> & often. ${'More of it. '.repeat(40)}`, {
    category: 'critical-care',
  });
  await write('A woman of 71 with chest pain.', { kind: 'case' });
  await write('Only for connections.', { audience: 'connections' });
  await write('Look here.', { repostOf: before.id });
  const hidden = await write('Reported by many.');
  await test.db.update(tables.posts).set({ hiddenReason: 'reports' }).where(eq(tables.posts.id, hidden.id));
  const { posts } = await list();
  expect(posts).toMatchObject([{ id: long.id, isWhole: false, author: { fullName: 'Alice <Rahman>' } }]);
  expect(posts[0]?.excerpt).toHaveLength(280);
  // No address leads from here to a person.
  expect(JSON.stringify(posts)).not.toContain(alice.id);
  expect((await test.app.inject(`/api/posts/${long.id}`)).statusCode).toBe(401);
  expect((await test.app.inject('/api/site')).json()).toMatchObject({ publicPosts: true });
});

it('writes Atom and RSS with markup as text and no id of a member, and answers 304 to the same content', async () => {
  for (const [format, type, names] of [
    ['atom', 'application/atom+xml; charset=utf-8', /<entry>[\s\S]*Alice/],
    ['rss', 'application/rss+xml; charset=utf-8', /<item>/],
  ] as const) {
    const first = await feed(format);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, type]);
    expect(first.body).toMatch(names);
    expect(first.body).not.toContain('<b>early');
    expect(first.body).not.toContain(alice.id);
    const etag = String(first.headers.etag);
    expect((await feed(format, { 'if-none-match': `W/${etag}, "other"` })).statusCode).toBe(304);
    await write(`Another note for ${format}.`);
    const next = await feed(format, { 'if-none-match': etag });
    expect([next.statusCode, next.body.includes(`Another note for ${format}.`)]).toEqual([200, true]);
  }
  expect((await feed('html')).statusCode).toBe(400);
  const { paths } = (await test.app.inject('/api/openapi.json')).json();
  expect(paths['/api/public/posts/feed'].get.responses['200'].content).toHaveProperty([
    'application/atom+xml',
  ]);
});

it('pages by the last post, without gap and double', async () => {
  const posts: string[] = [];
  await test.db.insert(tables.posts).values(
    Array.from({ length: 64 }, (_, index) => {
      const id = newId();
      posts.unshift(id);
      return {
        id,
        authorId: alice.id,
        clientId: newId(),
        kind: 'note',
        language: 'en',
        text: `Note ${index}`,
      };
    }),
  );
  const seen: string[] = [];
  for (let query = ''; ; ) {
    const page = await list(query);
    seen.push(...page.posts.map(({ id }) => id));
    if (!page.nextBefore) break;
    query = `?before=${page.nextBefore}`;
  }
  expect(seen.slice(0, 64)).toEqual(posts);
  expect(new Set(seen).size).toBe(seen.length);
});

it('is nothing once the author takes it back, and where the operator does not allow it', async () => {
  await allow(false);
  expect(await idsOf()).toEqual([]);
  expect((await feed('atom')).body).not.toContain('<entry>');
  test.config.publicPosts = false;
  expect((await test.app.inject('/api/public/posts')).statusCode).toBe(404);
  expect((await feed('rss')).statusCode).toBe(404);
});
