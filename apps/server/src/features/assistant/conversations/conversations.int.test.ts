import { randomUUID } from 'node:crypto';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskResult, ask } from '../../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';

let test: TestApp;
let address: string;
let alice: TestMember;
let bob: TestMember;
let first: AskResult;
let base: string;

const question = 'What BP target for a diabetic with CKD?';

beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  alice = await signUpMember(test);
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
  first = await ask(address, { question }, alice.headers);
  base = `/api/conversations/${first.conversation?.id}`;
});
afterAll(async () => test?.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
  test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const messagesOf = async (id: string | undefined, member = alice) =>
  (await send('GET', `/api/conversations/${id}`, member)).json().messages;

describe('conversations', () => {
  it('are there for their member alone', async () => {
    const answerUrl = `${base}/messages/${first.answer.id}`;
    const calls: [Method, string, object?][] = [
      ['GET', base],
      ['PATCH', base, { title: 'Mine' }],
      ['GET', `${base}/trace`],
      ['GET', `${base}/export`],
      ['PUT', `${answerUrl}/feedback`, { helpful: true }],
      ['POST', `${answerUrl}/note`],
      ['POST', `${answerUrl}/case-draft`],
    ];
    for (const [method, url, body] of calls) {
      expect((await send(method, url, null, body)).statusCode, `${method} ${url}`).toBe(401);
      expect((await send(method, url, bob, body)).statusCode, `${method} ${url}`).toBe(404);
      expect(
        (await send(method, url.replace(first.conversation?.id ?? '', 'x'), alice, body)).statusCode,
      ).toBe(400);
    }
    expect((await send('GET', '/api/conversations', null)).statusCode).toBe(401);
    expect((await send('GET', '/api/conversations', bob)).json().conversations).toEqual([]);
    expect((await send('DELETE', base, bob)).json()).toEqual({ removed: false });
    expect(await messagesOf(first.conversation?.id)).toHaveLength(2);
  });

  it('hold the question and the answer as streamed', async () => {
    const [asked, answered] = await messagesOf(first.conversation?.id);
    expect(asked).toMatchObject({ id: first.questionId, role: 'user', text: question });
    expect(answered).toMatchObject({
      id: first.answer.id,
      role: 'assistant',
      questionId: first.questionId,
      feedback: null,
    });
    expect(answered.answer).toEqual(first.answer);
  });

  it('answer a question sent twice once, also at the same moment', async () => {
    const questionId = randomUUID();
    const body = {
      question: 'First line drugs for hypertension?',
      questionId,
      conversationId: first.conversation?.id,
    };
    const before = (await messagesOf(first.conversation?.id)).length;
    const [one, two] = await Promise.all([
      ask(address, body, alice.headers),
      ask(address, body, alice.headers).catch(() => null),
    ]);
    const again = await ask(address, body, alice.headers);
    expect(again.answer.id).toBe(one.answer.id);
    if (two) expect(two.answer.id).toBe(one.answer.id);
    expect(await messagesOf(first.conversation?.id)).toHaveLength(before + 2);
    const stolen = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bob.headers },
      body: JSON.stringify({ question, questionId }),
    });
    expect(stolen.status).toBe(409);
  });

  it('keep the questions of two tabs', async () => {
    const start = await ask(address, { question: 'Dose of dexamethasone in croup?' }, alice.headers);
    const conversationId = start.conversation?.id;
    await Promise.all([
      ask(address, { question: 'Adrenaline dose in anaphylaxis?', conversationId }, alice.headers),
      ask(address, { question: 'Naloxone dose for opioid overdose?', conversationId }, alice.headers),
    ]);
    const messages = await messagesOf(conversationId);
    expect(messages).toHaveLength(6);
    expect(
      messages
        .filter(({ role }: { role: string }) => role === 'assistant')
        .every(({ answer }: { answer: { state: string } }) => answer.state === 'complete'),
    ).toBe(true);
  });

  it('lead a short question back to the one before', async () => {
    const start = await ask(address, { question: 'What is the BP target after a stroke?' }, alice.headers);
    const next = await ask(
      address,
      { question: 'And in CKD?', conversationId: start.conversation?.id },
      alice.headers,
    );
    expect(next.answer.sources[0]?.id).toBe('bp-targets-ckd-diabetes');
    expect(next.answer.bottomLine?.text).toContain('CKD');
  });

  it('take a regenerated answer in place of the old one, which stays in the trace', async () => {
    const start = await ask(address, { question: 'What BP target in diabetes?' }, alice.headers);
    const questionId = randomUUID();
    const body = {
      question: 'x',
      questionId,
      regenerate: start.answer.id,
      conversationId: start.conversation?.id,
    };
    const renewed = await ask(address, body, alice.headers);
    expect(renewed.answer.id).not.toBe(start.answer.id);
    expect(renewed.answer.questionId).toBe(start.questionId);
    const messages = await messagesOf(start.conversation?.id);
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([start.questionId, renewed.answer.id]);
    expect((await ask(address, body, alice.headers)).answer.id).toBe(renewed.answer.id);
    const { traces } = (
      await send('GET', `/api/conversations/${start.conversation?.id}/trace`, alice)
    ).json();
    expect(traces.map(({ messageId }: { messageId: string }) => messageId)).toEqual([
      start.answer.id,
      renewed.answer.id,
    ]);
  });

  it('take an edited question in place of the old one and what followed', async () => {
    const start = await ask(address, { question: 'Dose of apixaban in AF?' }, alice.headers);
    const conversationId = start.conversation?.id;
    await ask(address, { question: 'And rivaroxaban?', conversationId }, alice.headers);
    const edited = await ask(
      address,
      { question: 'Dose of edoxaban in AF?', edits: start.questionId, conversationId },
      alice.headers,
    );
    const messages = await messagesOf(conversationId);
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([edited.questionId, edited.answer.id]);
    const lost = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...alice.headers },
      body: JSON.stringify({ question: 'x', questionId: randomUUID(), edits: randomUUID(), conversationId }),
    });
    expect(lost.status).toBe(404);
  });

  it('are listed the latest first, page by page, and found by words of title and messages', async () => {
    const all = (await send('GET', '/api/conversations?limit=100', alice)).json().conversations;
    const ids: string[] = [];
    for (let before = ''; ; ) {
      const page = (await send('GET', `/api/conversations?limit=2${before}`, alice)).json();
      ids.push(...page.conversations.map(({ id }: { id: string }) => id));
      if (!page.nextBefore) break;
      before = `&before=${encodeURIComponent(page.nextBefore)}`;
    }
    expect(ids).toEqual(all.map(({ id }: { id: string }) => id));
    const found = (await send('GET', '/api/conversations?q=naloxone%20anaphylaxis', alice)).json()
      .conversations;
    expect(found).toHaveLength(1);
    expect((await send('GET', '/api/conversations?q=100%25_x', alice)).json().conversations).toEqual([]);
    expect((await send('GET', '/api/conversations?before=nonsense', alice)).statusCode).toBe(400);
  });

  it('are renamed', async () => {
    expect((await send('PATCH', base, alice, { title: '  ' })).statusCode).toBe(400);
    expect((await send('PATCH', base, alice, { title: 'Targets' })).json().title).toBe('Targets');
    expect((await send('GET', base, alice)).json().title).toBe('Targets');
  });

  it('are exported with every source, passage and the engine', async () => {
    const exported = (await send('GET', `${base}/export?language=zh`, alice)).json();
    expect(exported.contentType).toContain('text/markdown');
    expect(exported.fileName).toMatch(/\.md$/);
    for (const source of first.answer.sources)
      expect(exported.text).toContain(source.doi ?? source.reference);
    expect(exported.text).toContain('来源');
    expect(exported.text).toContain(first.answer.engine.name);
    expect(exported.text).toContain('[1]');
  });

  it('remember feedback, the last word counts', async () => {
    const url = `${base}/messages/${first.answer.id}/feedback`;
    expect((await send('PUT', url, alice, { helpful: 'yes' })).statusCode).toBe(400);
    expect((await send('PUT', url, alice, { helpful: true })).json()).toEqual({ saved: true });
    await send('PUT', url, alice, { helpful: false, reason: 'outdated', comment: 'See 2026.' });
    const [, answered] = await messagesOf(first.conversation?.id);
    expect(answered.feedback).toEqual({ helpful: false, reason: 'outdated', comment: 'See 2026.' });
  });

  it('give a note once, with its references', async () => {
    const url = `${base}/messages/${first.answer.id}/note`;
    const kept = await Promise.all([send('POST', url, alice), send('POST', url, alice)]);
    expect(kept.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect(kept[0]?.json().id).toBe(kept[1]?.json().id);
    expect(kept[0]?.json().text).toContain(first.answer.sources[0]?.doi);
    const id = kept[0]?.json().id;
    expect((await send('GET', '/api/notes', alice)).json().notes).toHaveLength(1);
    expect((await send('GET', '/api/notes', bob)).json().notes).toEqual([]);
    expect((await send('GET', '/api/notes', null)).statusCode).toBe(401);
    expect((await send('PATCH', `/api/notes/${id}`, bob, { title: 'x' })).statusCode).toBe(404);
    expect((await send('PATCH', `/api/notes/${id}`, alice, { title: 'Kept' })).json().title).toBe('Kept');
    expect((await send('DELETE', `/api/notes/${id}`, bob)).json()).toEqual({ removed: false });
    expect((await send('DELETE', `/api/notes/${id}`, alice)).json()).toEqual({ removed: true });
    expect((await send('DELETE', `/api/notes/${id}`, alice)).json()).toEqual({ removed: false });
  });

  it('begin a case for colleagues without the identifiers that were found', async () => {
    const asked = await ask(
      address,
      {
        question:
          'My patient Mr James Whitaker, phone 555-201-7788, has resistant hypertension. Which fourth-line drug?',
      },
      alice.headers,
    );
    const draft = await send(
      'POST',
      `/api/conversations/${asked.conversation?.id}/messages/${asked.answer.id}/case-draft`,
      alice,
    );
    expect(draft.statusCode).toBe(201);
    expect(draft.json().text).not.toMatch(/Whitaker|7788/);
    expect(draft.json().text).toContain('hypertension');
    expect(draft.json().masked.length).toBeGreaterThan(0);
    const [row] = await test.db
      .select()
      .from(tables.postDrafts)
      .where(eq(tables.postDrafts.id, draft.json().id));
    expect(row?.text).toBe(draft.json().text);
  });

  it('refuse characters no database keeps', async () => {
    const odd = 'BP target in CKD? \u0000';
    const response = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...alice.headers },
      body: JSON.stringify({ question: odd, questionId: randomUUID() }),
    });
    expect(response.status).toBe(400);
    const calls: [Method, string, object?][] = [
      ['PATCH', base, { title: odd }],
      ['PUT', `${base}/messages/${first.answer.id}/feedback`, { helpful: true, comment: odd }],
      ['GET', `/api/conversations?q=${encodeURIComponent('a\u0000b')}`],
    ];
    for (const [method, path, body] of calls)
      expect((await send(method, path, alice, body)).statusCode, path).toBe(400);
  });

  it('are deleted with their traces', async () => {
    const start = await ask(address, { question }, bob.headers);
    const url = `/api/conversations/${start.conversation?.id}`;
    expect((await send('DELETE', url, bob)).json()).toEqual({ removed: true });
    expect((await send('DELETE', url, bob)).json()).toEqual({ removed: false });
    expect((await send('GET', url, bob)).statusCode).toBe(404);
    const traces = await test.db
      .select()
      .from(tables.answerTraces)
      .where(eq(tables.answerTraces.userId, bob.id));
    expect(traces).toEqual([]);
  });
});

describe('visitors', () => {
  it('ask without anything being kept but the count of the topic', async () => {
    const count = async () =>
      (await test.db.select().from(tables.askedTopics)).reduce((sum, row) => sum + row.count, 0);
    const messages = await test.db.$count(tables.conversationMessages);
    const before = await count();
    const { conversation } = await ask(address, { question: 'ما جرعة الأدرينالين في التأق؟' });
    expect(conversation).toBeNull();
    expect(await test.db.$count(tables.conversationMessages)).toBe(messages);
    expect(await count()).toBe(before + 1);
    const rows = await test.db.select().from(tables.askedTopics);
    expect(rows.find(({ topic }) => topic === 'anaphylaxis')).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain('جرعة');
  });

  it('have no conversations', async () => {
    const response = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question, questionId: randomUUID(), conversationId: randomUUID() }),
    });
    expect(response.status).toBe(401);
  });

  it('may ask only so often from one address', async () => {
    const limited = await createTestApp({ AUTH_RATE_FACTOR: '0.1' });
    try {
      const url = await limited.listen();
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        const response = await fetch(`${url}/api/assistant/ask`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ question: 'Hello', questionId: randomUUID() }),
        });
        statuses.push(response.status);
        if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        await response.text();
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['nothing', {}],
    ['blanks', { question: '   \n ' }],
    ['too much', { question: 'x'.repeat(8001) }],
    ['no id', { question: 'x', questionId: 'no' }],
  ])('are told when they send %s', async (_what, body) => {
    const response = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ questionId: randomUUID(), ...body }),
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('validation_failed');
  });

  it('see what is asked most, as the cards’ own questions', async () => {
    const { questions } = (await test.app.inject({ url: '/api/assistant/popular?language=zh' })).json();
    expect(questions.length).toBeGreaterThan(0);
    const counts = questions.map(({ count }: { count: number }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(questions[0].text).toMatch(/[\u4e00-\u9fff]/);
  });

  it('are shown others while little is asked, none of them twice', async () => {
    await test.db.delete(tables.askedTopics);
    const popular = async () =>
      (await test.app.inject({ url: '/api/assistant/popular?language=ar' })).json() as {
        questions: { topic: string }[];
        suggested: { topic: string; text: string }[];
      };
    const fresh = await popular();
    expect(fresh.questions).toEqual([]);
    expect(fresh.suggested).toHaveLength(6);
    for (const { text } of fresh.suggested) expect(text).toMatch(/[\u0600-\u06ff]/);
    const topic = fresh.suggested[0]?.topic ?? '';
    await test.db.insert(tables.askedTopics).values({ topic, language: 'en', day: '2100-01-01', count: 2 });
    const asked = await popular();
    expect(asked.questions).toMatchObject([{ topic, count: 2 }]);
    expect(asked.suggested).toHaveLength(5);
    expect(asked.suggested.map((one) => one.topic)).not.toContain(topic);
  });
});
