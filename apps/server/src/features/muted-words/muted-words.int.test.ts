import type { Thread } from '@mz/contracts/messages';
import { type MutedWord, mutedWordLimits } from '@mz/contracts/muted-words';
import type { Notification } from '@mz/contracts/notifications';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { fillCommentTerms } from '../social/comment-terms.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test?.close());
afterEach(() => test.db.delete(tables.mutedWords));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, member: TestMember | null, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${path}`,
    headers: member?.headers ?? {},
    ...(payload && { payload }),
  });
const got = async <T>(path: string, member: TestMember): Promise<T> => {
  const answer = await send('GET', path, member);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const write = async (text: string, extra: object = {}): Promise<Post> => {
  const answer = await send('POST', '/posts', bob, { clientId: newId(), language: 'en', text, ...extra });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const mute = (word: string) => send('POST', '/muted-words', alice, { word });
const listed = async (query = ''): Promise<string[]> =>
  (await got<{ posts: Post[] }>(`/posts?${query}`, alice)).posts.map(({ id }) => id);
const settled = () =>
  eventually(
    async () => {
      const { rows } = await test.db.execute<{ left: number }>(sql`
        select count(*)::int as left from outbox_events e
        where (e.position is null or e.position >
            coalesce((select position from outbox_cursors where consumer = 'notifications'), 0))
          and e.type in ('post.created', 'post.changed')`);
      return rows[0]?.left;
    },
    (left) => left === 0,
  );

describe('the list of muted words', () => {
  it('is the member’s own: each word once in any form, within the limit, and no word of every text', async () => {
    expect((await send('GET', '/muted-words', null)).statusCode).toBe(401);
    expect((await mute('the')).json().error.fields).toMatchObject([{ code: 'too_common' }]);
    expect((await mute(' ')).statusCode).toBe(400);
    const added = await mute('Opioids');
    expect(added.statusCode).toBe(201);
    const again = await mute('opioid');
    expect([again.statusCode, again.json().id]).toEqual([200, added.json().id]);
    expect(await got('/muted-words', bob)).toEqual({ words: [] });
    expect(await got('/muted-words', alice)).toMatchObject({ words: [{ word: 'Opioids' }] });
    const path = `/muted-words/${added.json<MutedWord>().id}`;
    expect((await send('DELETE', path, bob)).json()).toEqual({ removed: false });
    expect((await send('DELETE', path, alice)).json()).toEqual({ removed: true });
    expect((await send('DELETE', path, alice)).json()).toEqual({ removed: false });
    await test.db.insert(tables.mutedWords).values(
      Array.from({ length: mutedWordLimits.words }, (_, index) => ({
        id: newId(),
        memberId: alice.id,
        word: `w${index}`,
        folded: `w${index}`,
        tag: `w${index}`,
        query: `'w${index}'`,
      })),
    );
    expect((await mute('one more')).statusCode).toBe(422);
  });
});

describe('what says a muted word', () => {
  it.each([
    ['opioid', 'OPIOIDS again, and naloxone.', 'Opiate is another word.'],
    ['chest pain', 'Pain, and it is in the chest.', 'The chest is clear.'],
    ['الأدوية', 'راجع أَدْويَة المريض اليوم.', 'المريض بخير اليوم.'],
    ['糖尿病', '二型糖尿病患者的血糖。', '病人的血糖正常。'],
    ['#COVID19', 'Numbers rise. #covid19', 'Numbers fall. #flu'],
    ["d'un", "Rien d'un coup", 'Rien.'],
  ])('is left out of lists and searches in any script: %s', async (word, says, saysNot) => {
    const [muted, other] = [await write(says), await write(saysNot)];
    expect(await listed()).toEqual(expect.arrayContaining([muted.id, other.id]));
    expect((await mute(word)).statusCode).toBe(201);
    for (const query of ['', 'sort=popular', 'feed=trending', `author=${bob.id}`]) {
      expect(await listed(query)).toContain(other.id);
      expect(await listed(query)).not.toContain(muted.id);
    }
    // Whoever has its address reads it; its author lists it.
    expect((await send('GET', `/posts/${muted.id}`, alice)).statusCode).toBe(200);
    expect((await got<{ posts: Post[] }>('/posts', bob)).posts.map(({ id }) => id)).toContain(muted.id);
  });

  it('is neither counted as new, nor passed on, nor a trend, nor a follow’s; what was saved stays', async () => {
    const first = await write('Before.');
    const muted = await write('Ketamine at night. #ketamine', { category: null });
    const repost = await write('Look.', { repostOf: muted.id });
    await send('PUT', `/posts/${muted.id}/save`, alice);
    await send('PUT', `/social/follows/member/${bob.id}`, alice);
    const news = () => got<{ count: number }>(`/posts/new?since=${first.id}`, alice);
    const topics = async () =>
      (await got<{ topics: { tag: string }[] }>('/social/topics', alice)).topics.map(({ tag }) => tag);
    expect(await news()).toEqual({ count: 2 });
    expect(await topics()).toContain('ketamine');
    await mute('Ketamine');
    expect(await news()).toEqual({ count: 0 });
    expect(await topics()).not.toContain('ketamine');
    for (const query of ['', 'feed=following', 'q=ketamine'])
      expect(await listed(query)).not.toContain(muted.id);
    expect(await listed()).not.toContain(repost.id);
    expect(await listed('feed=saved')).toEqual([muted.id]);
  });

  it('is no comment, mention or notification, also of comments older than their terms', async () => {
    const { id } = (
      await send('POST', '/posts', alice, { clientId: newId(), language: 'en', text: 'Which dose?' })
    ).json<Post>();
    const say = async (text: string) => {
      const answer = await send('POST', `/posts/${id}/comments`, bob, {
        clientId: newId(),
        text,
        mentions: [{ memberId: alice.id, name: 'Alice' }],
      });
      return answer.json<{ id: string }>().id;
    };
    const named = await write('Fentanyl, @Alice?', { mentions: [{ memberId: alice.id, name: 'Alice' }] });
    const [muted, other] = [await say('Fentanyl, 50.'), await say('Morphine.')];
    await test.db.update(tables.postComments).set({ terms: null }).where(eq(tables.postComments.id, muted));
    await fillCommentTerms(test.db);
    await settled();
    const comments = async () =>
      (await got<{ comments: { id: string }[] }>(`/posts/${id}/comments`, alice)).comments.map(
        (comment) => comment.id,
      );
    const notices = async () =>
      (await got<{ notifications: Notification[] }>('/notifications', alice)).notifications;
    const unread = async () => (await got<{ count: number }>('/notifications/unread', alice)).count;
    expect(await comments()).toEqual([muted, other]);
    const before = await unread();
    expect((await notices()).some(({ link }) => link.endsWith(named.id))).toBe(true);
    await mute('fentanyl');
    expect(await comments()).toEqual([other]);
    expect((await notices()).some(({ link }) => link.endsWith(named.id))).toBe(false);
    expect(await unread()).toBeLessThan(before);
    await send('DELETE', `/posts/${id}`, alice);
  });

  it('is covered in a conversation: no preview, no unread mark, not found, told as covered', async () => {
    await test.db.insert(tables.connections).values({
      id: newId(),
      requesterId: alice.id,
      addresseeId: bob.id,
      state: 'accepted',
      acceptedAt: new Date(),
    });
    const { id } = (await send('PUT', `/threads/with/${alice.id}`, bob)).json<Thread>();
    const sent = await send('PUT', `/threads/${id}/messages/${newId()}`, bob, { text: 'Golf on Sunday?' });
    expect(sent.statusCode).toBe(200);
    const thread = async (member: TestMember) =>
      (await got<{ threads: Thread[] }>('/threads', member)).threads[0];
    expect(await thread(alice)).toMatchObject({ unread: 1, last: { excerpt: 'Golf on Sunday?' } });
    await mute('golf');
    expect(await thread(alice)).toMatchObject({ unread: 0, last: { excerpt: '', hasMutedWord: true } });
    expect(await got('/threads/unread', alice)).toMatchObject({ threads: 0 });
    expect(await got('/messages/search?q=sunday', alice)).toMatchObject({ found: [] });
    expect(await got(`/threads/${id}/messages`, alice)).toMatchObject({ messages: [{ hasMutedWord: true }] });
    expect(await got(`/threads/${id}/messages`, bob)).toMatchObject({ messages: [{ hasMutedWord: false }] });
    expect(await thread(bob)).toMatchObject({ last: { excerpt: 'Golf on Sunday?', hasMutedWord: false } });
  });
});
