import type { CaseCourse } from '@mz/contracts/case-course';
import type { Post } from '@mz/contracts/social';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  [alice, bob] = [
    await signUpMember(test, { email: 'waiting-alice@cedarhill.example' }),
    await signUpMember(test, { email: 'waiting-bob@cedarhill.example' }),
  ];
  await test.db
    .update(tables.profiles)
    .set({ specialty: 'nephrology' })
    .where(eq(tables.profiles.id, bob.id));
});
afterAll(() => test.close());

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  member?: TestMember,
  payload?: object,
) =>
  test.app.inject({ method, url, ...(member && { headers: member.headers }), ...(payload && { payload }) });

const write = async (author: TestMember, more: object = {}): Promise<Post> => {
  const answer = await send('POST', '/api/posts', author, {
    clientId: newId(),
    kind: 'case',
    language: 'en',
    category: 'nephrology',
    text: 'Treat now, or repeat first? #Potassium',
    ...more,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const comment = (post: Post, author: TestMember) =>
  send('POST', `/api/posts/${post.id}/comments`, author, { clientId: newId(), text: 'Repeat it.' });
const waiting = async (member: TestMember) => {
  const { specialty, posts } = (await send('GET', '/api/posts/waiting', member)).json<{
    specialty: string | null;
    posts: Post[];
  }>();
  return { specialty, ids: posts.map(({ id }) => id) };
};

describe('cases that wait for an answer', () => {
  it('are those of the reader’s specialty that nobody has answered', async () => {
    expect((await send('GET', '/api/posts/waiting')).statusCode).toBe(401);
    const asked = await write(alice);
    const question = await write(alice, { kind: 'question' });
    const answered = await write(alice);
    await comment(answered, bob);
    await write(alice, { kind: 'note' });
    await write(alice, { category: 'cardiology' });
    await write(bob);
    expect(await waiting(bob)).toEqual({ specialty: 'nephrology', ids: [question.id, asked.id] });
    // Whoever has named no specialty is offered nothing.
    expect(await waiting(alice)).toEqual({ specialty: null, ids: [] });
  });

  it('are passed by, and offered again', async () => {
    const { ids } = await waiting(bob);
    const [first = ''] = ids;
    const url = `/api/posts/${first}/decline`;
    expect((await send('PUT', url, bob)).json()).toEqual({ changed: true });
    expect((await send('PUT', url, bob)).json()).toEqual({ changed: false });
    expect((await waiting(bob)).ids).toEqual(ids.slice(1));
    expect((await send('DELETE', url, bob)).json()).toEqual({ changed: true });
    expect((await waiting(bob)).ids).toEqual(ids);
    expect((await send('PUT', `/api/posts/${newId()}/decline`, bob)).json()).toEqual({ changed: false });
  });
});

describe('the course of a case', () => {
  it('tells its first answer, whom its outcome reached, and closed cases like it', async () => {
    const other = await write(alice, { text: 'An older one. #Potassium' });
    const unlike = await write(alice, { text: 'Without the word.' });
    for (const { id } of [other, unlike])
      await send('PUT', `/api/posts/${id}/outcome`, alice, { text: 'Dialysis, same night.' });
    const asked = await write(alice);
    const read = async (): Promise<CaseCourse> =>
      (await send('GET', `/api/posts/${asked.id}/course`, bob)).json();
    // What the author adds answers nothing.
    await comment(asked, alice);
    expect(await read()).toMatchObject({ answers: 0, firstAnswer: null, told: null });
    await comment(asked, bob);
    await comment(asked, bob);
    await send('PUT', `/api/posts/${asked.id}/save`, bob);
    await send('PUT', `/api/posts/${asked.id}/outcome`, alice, { text: 'It was haemolysed.' });
    const course = await read();
    expect(course).toMatchObject({
      answers: 2,
      firstAnswer: { author: { id: bob.id } },
      told: { answered: 1, saved: 1 },
    });
    expect(course.similar.map(({ id }) => id)).toEqual([other.id, unlike.id]);
    expect(course.similar[0]?.outcome).toBe('Dialysis, same night.');
  });

  it('is not told of what the reader may not see', async () => {
    const hidden = await write(alice, { audience: 'connections' });
    expect((await send('GET', `/api/posts/${hidden.id}/course`, bob)).statusCode).toBe(404);
    expect((await send('GET', `/api/posts/${hidden.id}/course`)).statusCode).toBe(401);
  });
});
