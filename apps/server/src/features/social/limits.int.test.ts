import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { newWord, signUpMember, type TestMember } from '../../testing/members.ts';

const { moderationCases, profiles, rateBuckets } = tables;
let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let mona: TestMember;
beforeAll(async () => {
  test = await createTestApp({ AUTH_RATE_FACTOR: '1' });
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  mona = await signUpMember(test, { fullName: 'Mona Saab' });
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, mona.id));
});
afterAll(() => test?.close());
const age = (member: TestMember, days: number) =>
  test.db
    .update(profiles)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(profiles.id, member.id));
beforeEach(async () => {
  await test.db.delete(rateBuckets);
  await age(alice, 30);
  await age(bob, 30);
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
const send = (method: Method, url: string, member: TestMember, payload?: object) =>
  test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
const post = (member: TestMember, text: string) =>
  send('POST', '/api/posts', member, { clientId: newId(), language: 'en', text });
const burst = async (count: number, act: (index: number) => Promise<{ statusCode: number }>) => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await act(index)).statusCode);
  return answers.filter((status) => status < 300).length;
};

describe('limits', () => {
  it('are smaller for new accounts', async () => {
    expect(await burst(22, () => post(alice, newWord()))).toBe(20);
    await age(bob, 0);
    expect(await burst(8, () => post(bob, newWord()))).toBe(5);
    expect((await post(bob, newWord())).headers['retry-after']).toBeDefined();
    await test.db.update(profiles).set({ verifiedAt: new Date() }).where(eq(profiles.id, bob.id));
    await test.db.delete(rateBuckets);
    expect(await burst(8, () => post(bob, newWord()))).toBe(8);
    await test.db.update(profiles).set({ verifiedAt: null }).where(eq(profiles.id, bob.id));
  });
});

describe('repeats', () => {
  it('of a post are refused for a day, however they are spelt, and only of one writer', async () => {
    const text = 'Look at our new   clinic.';
    expect((await post(alice, text)).statusCode).toBe(201);
    const again = await post(alice, 'LOOK at our new clinic.');
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toMatchObject({ code: 'repeated', fields: [{ path: 'body.text' }] });
    expect((await post(bob, text)).statusCode).toBe(201);
    await test.db.update(rateBuckets).set({ updatedAt: sql`now() - interval '25 hours'` });
    expect((await post(alice, text)).statusCode).toBe(201);
    const { rows } = await test.db.execute<{ key: string }>(sql`select key from rate_buckets`);
    expect(rows.filter(({ key }) => key.includes('clinic'))).toEqual([]);
  });

  it('are the same post where it is sent again, and no repeat where nothing was written', async () => {
    const body = { clientId: newId(), language: 'en', text: 'Sent twice by a slow line.' };
    const answers = [
      await send('POST', '/api/posts', alice, body),
      await send('POST', '/api/posts', alice, body),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
  });

  it('of comments and of messages over several threads are refused', async () => {
    const { id } = (await post(alice, newWord())).json<Post>();
    const comment = (text: string) =>
      send('POST', `/api/posts/${id}/comments`, bob, { clientId: newId(), text });
    expect((await comment('Thank you!')).statusCode).toBe(201);
    expect((await comment('Thank you!')).statusCode).toBe(201);
    expect((await comment('I would ask a nephrologist first.')).statusCode).toBe(201);
    expect((await comment('I would ask a nephrologist first.')).statusCode).toBe(409);
    const text = 'Dear colleague, we offer the best course there is for you.';
    const thread = (await send('PUT', `/api/threads/with/${mona.id}`, alice)).json().id;
    const other = (await send('POST', '/api/threads', alice, { name: 'Ward', memberIds: [] })).json().id;
    const message = (index: number) =>
      send('PUT', `/api/threads/${index % 2 ? other : thread}/messages/${newId()}`, alice, { text });
    expect(await burst(5, message)).toBe(3);
  });
});

describe('links of new accounts', () => {
  it('are seen by their author alone until a moderator lets them pass', async () => {
    await age(bob, 0);
    const plain = (await post(bob, `No link ${newWord()}`)).json<Post>();
    expect(plain.hidden).toBeUndefined();
    const held = (await post(bob, `See https://example.org/${newWord()} #held`)).json<Post>();
    expect(held.hidden).toBe('held');
    const seen = async (member: TestMember, id: string) =>
      (await send('GET', `/api/posts/${id}`, member)).statusCode === 200;
    expect([await seen(bob, held.id), await seen(alice, held.id)]).toEqual([true, false]);
    const edited = await send('PATCH', `/api/posts/${plain.id}`, bob, {
      language: 'en',
      category: null,
      audience: 'members',
      text: 'Now with www.example.org',
    });
    expect(edited.json<Post>().hidden).toBe('held');
    expect(await seen(alice, plain.id)).toBe(false);
    const answer = await send('POST', `/api/posts/${held.id}/comments`, bob, {
      clientId: newId(),
      text: `http://example.org/${newWord()}`,
    });
    expect(answer.json().hidden).toBe('held');
    const release = async (subjectId: string) => {
      const [item] = await test.db
        .select()
        .from(moderationCases)
        .where(eq(moderationCases.subjectId, subjectId));
      const decided = await send('POST', `/api/moderation/cases/${item?.id}/decision`, mona, {
        hides: false,
        sanction: 'none',
        template: 'no_breach',
        note: 'A journal.',
        version: item?.version,
      });
      expect(decided.statusCode, decided.body).toBe(200);
    };
    await release(held.id);
    // Whoever is answered hears of a held answer once it is shown.
    const asked = (await post(alice, 'Which journal has it?')).json<Post>();
    const reply = await send('POST', `/api/posts/${asked.id}/comments`, bob, {
      clientId: newId(),
      text: `This one: https://example.org/${newWord()}`,
    });
    const told = async () =>
      (
        await test.db.execute<{ type: string }>(sql`
        select e.type from outbox_events e
        where e.payload ->> 'act' = 'commented' and e.payload ->> 'commentId' = ${reply.json().id}`)
      ).rows.length;
    expect([reply.json().hidden, await told()]).toEqual(['held', 0]);
    await release(reply.json().id);
    expect(await told()).toBe(1);
    expect(await seen(alice, held.id)).toBe(true);
    expect((await send('GET', '/api/posts?tag=held', alice)).json().posts).toHaveLength(1);
    await age(bob, 30);
    const later = (await post(bob, `See https://example.org/${newWord()}`)).json<Post>();
    expect(later.hidden).toBeUndefined();
  });
});
