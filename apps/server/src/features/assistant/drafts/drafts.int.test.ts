import { type PostDraft, postDraftLimits } from '@mz/contracts';
import type { AskedCase } from '@mz/contracts/asked-cases';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let draftUrl: string;

beforeAll(async () => {
  test = await createTestApp();
  const address = await test.listen();
  alice = await signUpMember(test);
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  const asked = await ask(address, { question: 'What BP target for a diabetic with CKD?' }, alice.headers);
  draftUrl = `/api/conversations/${asked.conversation?.id}/messages/${asked.answer.id}/case-draft`;
});
afterAll(async () => test?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const listed = async (member: TestMember, query = ''): Promise<PostDraft[]> =>
  (await send('GET', `/api/post-drafts${query}`, member)).json().drafts;
const fill = async (member: TestMember, count: number) =>
  test.db.insert(tables.postDrafts).values(
    Array.from({ length: count }, (_, n) => ({
      id: newId(),
      userId: member.id,
      text: `Draft ${n}`,
      language: 'en',
    })),
  );

describe('drafts of posts', () => {
  it('are begun once an answer, however often and at the same time', async () => {
    const begun = await Promise.all([send('POST', draftUrl, alice), send('POST', draftUrl, alice)]);
    expect(begun.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const [first, second] = begun.map((answer) => answer.json());
    expect(second).toEqual(first);
    const { masked: _masked, ...draft } = first;
    expect(await listed(alice)).toEqual([draft]);
  });

  it('are changed and stay as they were left', async () => {
    const [draft] = await listed(alice);
    const url = `/api/post-drafts/${draft?.id}`;
    const changed = await send('PATCH', url, alice, { text: '  Colleagues, what would you do? \ud800' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id: draft?.id, text: 'Colleagues, what would you do? \ufffd' });
    expect(changed.json().updatedAt > (draft?.updatedAt ?? '')).toBe(true);
    const again = await send('POST', draftUrl, alice);
    expect(again.statusCode).toBe(200);
    expect(again.json().text).toBe('Colleagues, what would you do? \ufffd');
    for (const text of ['', ' \n ', 'x'.repeat(postDraftLimits.textLength + 1), 'a\u0000b', 7])
      expect((await send('PATCH', url, alice, { text })).statusCode).toBe(400);
  });

  it('are there for their member alone', async () => {
    const [draft] = await listed(alice);
    const url = `/api/post-drafts/${draft?.id}`;
    expect(await listed(bob)).toEqual([]);
    expect((await send('GET', '/api/post-drafts', null)).statusCode).toBe(401);
    expect((await send('PATCH', url, null, { text: 'x' })).statusCode).toBe(401);
    expect((await send('PATCH', url, bob, { text: 'x' })).statusCode).toBe(404);
    expect((await send('DELETE', url, null)).statusCode).toBe(401);
    expect((await send('DELETE', url, bob)).json()).toEqual({ removed: false });
    expect((await send('DELETE', '/api/post-drafts/x', alice)).statusCode).toBe(400);
    expect(await listed(alice)).toEqual([draft]);
  });

  it('are deleted, and begun anew after that', async () => {
    const [draft] = await listed(alice);
    const url = `/api/post-drafts/${draft?.id}`;
    expect((await send('DELETE', url, alice)).json()).toEqual({ removed: true });
    expect((await send('DELETE', url, alice)).json()).toEqual({ removed: false });
    expect((await send('PATCH', url, alice, { text: 'x' })).statusCode).toBe(404);
    expect(await listed(alice)).toEqual([]);
    expect((await send('POST', draftUrl, alice)).statusCode).toBe(201);
  });

  it('are listed the latest first, page by page', async () => {
    await fill(bob, 5);
    const all = (await listed(bob)).map(({ text }) => text);
    expect(all).toEqual(['Draft 4', 'Draft 3', 'Draft 2', 'Draft 1', 'Draft 0']);
    const pages: string[] = [];
    for (let before = ''; ; ) {
      const page = (await send('GET', `/api/post-drafts?limit=2${before}`, bob)).json();
      pages.push(...page.drafts.map(({ text }: PostDraft) => text));
      if (!page.nextBefore) break;
      before = `&before=${page.nextBefore}`;
    }
    expect(pages).toEqual(all);
    expect((await send('GET', '/api/post-drafts?before=x', bob)).statusCode).toBe(400);
  });

  it('are kept up to a number', async () => {
    await test.db.delete(tables.postDrafts).where(eq(tables.postDrafts.userId, alice.id));
    await fill(alice, postDraftLimits.drafts);
    const refused = await send('POST', draftUrl, alice);
    expect(refused.statusCode).toBe(422);
    expect(await test.db.$count(tables.postDrafts, eq(tables.postDrafts.userId, alice.id))).toBe(
      postDraftLimits.drafts,
    );
    const [latest] = await listed(alice);
    await send('DELETE', `/api/post-drafts/${latest?.id}`, alice);
    expect((await send('POST', draftUrl, alice)).statusCode).toBe(201);
    expect((await send('POST', draftUrl, alice)).statusCode).toBe(200);
  });
});

describe('a case posted from a draft', () => {
  it('brings the answers of colleagues back to its conversation, as far as its owner may see them', async () => {
    const post = async (member: TestMember, draftId: string, clientId: string = newId()) =>
      send('POST', '/api/posts', member, {
        clientId,
        kind: 'case',
        language: 'en',
        text: 'Which target would you choose?',
        draftId,
      });
    const draft = (await send('POST', draftUrl, alice)).json<PostDraft>();
    const url = draftUrl.replace(/\/messages\/.*/, '/cases');
    const cases = async (member: TestMember = alice) =>
      (await send('GET', url, member)).json<{ cases: AskedCase[] }>().cases;
    // Somebody else's draft ties nothing, and stays.
    expect((await post(bob, draft.id)).statusCode).toBe(201);
    expect(await cases()).toEqual([]);
    const clientId = newId();
    const [written] = await Promise.all([post(alice, draft.id, clientId), post(alice, draft.id, clientId)]);
    const postId = written.json().id;
    expect(await cases()).toMatchObject([{ postId, answers: [], comments: 0, outcome: null }]);
    expect(await cases(bob)).toEqual([]);
    expect((await listed(alice)).map(({ id }) => id)).not.toContain(draft.id);
    const comment = async (member: TestMember, text: string): Promise<string> =>
      (await send('POST', `/api/posts/${postId}/comments`, member, { clientId: newId(), text })).json().id;
    const [first, second] = [await comment(bob, 'Below 130/80.'), await comment(bob, 'And check albumin.')];
    await comment(alice, 'Thank you.');
    await send('PUT', `/api/posts/${postId}/accepted`, alice, { commentId: first });
    await send('PUT', `/api/posts/${postId}/outcome`, alice, { text: 'Reached in six weeks.' });
    expect(await cases()).toMatchObject([
      {
        comments: 2,
        outcome: 'Reached in six weeks.',
        answers: [
          { id: first, accepted: true, text: 'Below 130/80.', author: { fullName: 'Bassam Odeh' } },
          { id: second, accepted: false },
        ],
      },
    ]);
    await send('POST', '/api/muted-words', alice, { word: 'albumin' });
    expect((await cases())[0]?.answers.map(({ id }) => id)).toEqual([first]);
    await send('PUT', `/api/connections/${bob.id}/shut-out/blocked`, alice);
    expect(await cases()).toMatchObject([{ answers: [], comments: 0 }]);
    await send('DELETE', `/api/posts/${postId}`, alice);
    expect(await cases()).toEqual([]);
    // Either side takes the tie along.
    const conversation = url.replace(/\/cases$/, '');
    expect(await test.db.$count(tables.askedCases)).toBe(1);
    await send('DELETE', conversation, alice);
    expect(await test.db.$count(tables.askedCases)).toBe(0);
  });
});
