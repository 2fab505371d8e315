import { type Note, noteLimits } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let conversation: string;
let noteUrl: string;

beforeAll(async () => {
  test = await createTestApp();
  const address = await test.listen();
  alice = await signUpMember(test);
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  const asked = await ask(address, { question: 'What BP target for a diabetic with CKD?' }, alice.headers);
  conversation = `/api/conversations/${asked.conversation?.id}`;
  noteUrl = `${conversation}/messages/${asked.answer.id}/note`;
});
afterAll(async () => test?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const listed = async (member: TestMember): Promise<Note[]> =>
  (await send('GET', '/api/notes', member)).json().notes;
const fill = async (member: TestMember, count: number, source: { kind?: string; id?: string } = {}) =>
  test.db.insert(tables.notes).values(
    Array.from({ length: count }, (_, n) => ({
      id: newId(),
      userId: member.id,
      title: `Note ${n}`,
      text: 'Text',
      sourceKind: source.kind ?? null,
      sourceId: source.id ?? null,
    })),
  );

describe('notes', () => {
  it('are kept once an answer and lead to its conversation', async () => {
    const kept = await Promise.all([send('POST', noteUrl, alice), send('POST', noteUrl, alice)]);
    expect(kept.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const [first, second] = kept.map((answer) => answer.json());
    expect(second).toEqual(first);
    expect(`/api/conversations/${first.conversationId}`).toBe(conversation);
    expect(await listed(alice)).toEqual([first]);
  });

  it('are changed and stay as they were left', async () => {
    const [note] = await listed(alice);
    const url = `/api/notes/${note?.id}`;
    const titled = await send('PATCH', url, alice, { title: '  Targets in CKD ' });
    expect(titled.statusCode).toBe(200);
    expect(titled.json()).toMatchObject({
      title: 'Targets in CKD',
      text: note?.text,
      conversationId: note?.conversationId,
    });
    expect(titled.json().updatedAt > (note?.updatedAt ?? '')).toBe(true);
    expect((await send('PATCH', url, alice, { text: ' Below 130/80 \ud800' })).json()).toMatchObject({
      title: 'Targets in CKD',
      text: 'Below 130/80 \ufffd',
    });
    const again = await send('POST', noteUrl, alice);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ title: 'Targets in CKD', text: 'Below 130/80 \ufffd' });
    for (const change of [
      { title: '' },
      { title: 'x'.repeat(noteLimits.titleLength + 1) },
      { title: 'a\u0000b' },
      { text: ' \n ' },
      { text: 'x'.repeat(noteLimits.textLength + 1) },
      { text: 7 },
    ])
      expect((await send('PATCH', url, alice, change)).statusCode).toBe(400);
    expect(await listed(alice)).toEqual([again.json()]);
  });

  it('are there for their member alone', async () => {
    const [note] = await listed(alice);
    const url = `/api/notes/${note?.id}`;
    expect(await listed(bob)).toEqual([]);
    expect((await send('GET', '/api/notes', null)).statusCode).toBe(401);
    expect((await send('PATCH', url, null, { text: 'x' })).statusCode).toBe(401);
    expect((await send('PATCH', url, bob, { text: 'x' })).statusCode).toBe(404);
    expect((await send('DELETE', url, null)).statusCode).toBe(401);
    expect((await send('DELETE', url, bob)).json()).toEqual({ removed: false });
    expect((await send('DELETE', '/api/notes/x', alice)).statusCode).toBe(400);
    expect(await listed(alice)).toEqual([note]);
  });

  it('name no conversation of somebody else', async () => {
    const messageId = /messages\/([^/]+)/.exec(noteUrl)?.[1] ?? '';
    await fill(bob, 1, { kind: 'answer', id: messageId });
    expect(await listed(bob)).toMatchObject([{ title: 'Note 0', conversationId: null }]);
    await test.db.delete(tables.notes).where(eq(tables.notes.userId, bob.id));
  });

  it('are deleted, and kept anew after that', async () => {
    const [note] = await listed(alice);
    const url = `/api/notes/${note?.id}`;
    expect((await send('DELETE', url, alice)).json()).toEqual({ removed: true });
    expect((await send('DELETE', url, alice)).json()).toEqual({ removed: false });
    expect((await send('PATCH', url, alice, { text: 'x' })).statusCode).toBe(404);
    expect(await listed(alice)).toEqual([]);
    expect((await send('POST', noteUrl, alice)).statusCode).toBe(201);
  });

  it('are listed the latest first, page by page', async () => {
    await fill(bob, 5);
    const all = (await listed(bob)).map(({ title }) => title);
    expect(all).toEqual(['Note 4', 'Note 3', 'Note 2', 'Note 1', 'Note 0']);
    const pages: string[] = [];
    for (let before = ''; ; ) {
      const page = (await send('GET', `/api/notes?limit=2${before}`, bob)).json();
      pages.push(...page.notes.map(({ title }: Note) => title));
      if (!page.nextBefore) break;
      before = `&before=${page.nextBefore}`;
    }
    expect(pages).toEqual(all);
    expect((await send('GET', '/api/notes?before=x', bob)).statusCode).toBe(400);
  });

  it('are kept up to a number', async () => {
    const count = () => test.db.$count(tables.notes, eq(tables.notes.userId, alice.id));
    await test.db.delete(tables.notes).where(eq(tables.notes.userId, alice.id));
    await fill(alice, noteLimits.notes);
    expect((await send('POST', noteUrl, alice)).statusCode).toBe(422);
    expect(await count()).toBe(noteLimits.notes);
    const [latest] = await listed(alice);
    await send('DELETE', `/api/notes/${latest?.id}`, alice);
    expect((await send('POST', noteUrl, alice)).statusCode).toBe(201);
    expect((await send('POST', noteUrl, alice)).statusCode).toBe(200);
  });

  it('outlive their conversation', async () => {
    const [before] = await listed(alice);
    expect(before?.conversationId).not.toBeNull();
    expect((await send('DELETE', conversation, alice)).json()).toEqual({ removed: true });
    const [after] = await listed(alice);
    expect(after).toEqual({ ...before, conversationId: null });
  });
});
