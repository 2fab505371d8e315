import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, readAnswers } from '../../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { type ModelServer, startModelServer } from '../../../testing/language-model-server.ts';
import { signUpMember } from '../../../testing/members.ts';

let model: ModelServer;
let test: TestApp;
let address: string;
let lines: string[] = [];

beforeAll(async () => {
  model = await startModelServer();
  test = await createTestApp(
    { LOG_LEVEL: 'trace', LLM_BASE_URL: model.url, LLM_MODEL: 'test-model', LLM_TIMEOUT: '1' },
    { logStream: { write: (line) => void lines.push(line) } },
  );
  address = await test.listen();
});
afterAll(async () => {
  await test?.close();
  await model?.close();
});
beforeEach(() => {
  lines = [];
});

const identifiers = ['Marjorie', 'Quillfeather', '415-555-0133', 'marjorie.q@example.org', '4471902'];
const words = ['sphygmic', 'hypertension', 'marzipan'];
const question = `My patient Mrs Marjorie Quillfeather, phone 415-555-0133, marjorie.q@example.org, MRN 4471902, likes marzipan. Sphygmic worries: when to start drugs for hypertension?`;

const expectSilence = (of: readonly string[]): void => {
  const log = lines.join('').toLowerCase();
  // There are lines to look at.
  expect(log).toContain('/api/assistant/ask');
  for (const word of of) expect(log).not.toContain(word.toLowerCase());
};

describe('the log', () => {
  it.each<[string, Parameters<ModelServer['behave']>[0]]>([
    ['an answer', { steps: [{ text: '@bottom Not known. [1]\n' }, { finish: 'stop' }] }],
    ['a failing engine', { status: 500, body: { error: { message: question } } }],
    ['an engine out of quota', { status: 429, body: { error: { message: question } } }],
    ['a broken stream', { steps: [{ text: `@bottom ${question}` }, { hangUp: true }] }],
    ['a stream that is none', { steps: [{ raw: `data: {"choices": ${question}\n\n` }] }],
  ])('has no word of the question and nothing of its client with %s', async (_what, behaviour) => {
    model.behave(behaviour);
    const member = await signUpMember(test);
    lines = [];
    const { answer } = await ask(address, { question }, member.headers);
    expect(answer.state).toBe('complete');
    const email = (await test.db.execute(sql`select email from auth.users order by created_at desc limit 1`))
      .rows[0]?.email;
    expect(String(email)).toContain('@');
    expectSilence([...identifiers, ...words, String(email)]);
  });

  it('has none where storing fails', async () => {
    model.behave({ steps: [{ text: '@bottom Not known. [1]\n' }, { finish: 'stop' }] });
    const member = await signUpMember(test);
    await test.db.execute(sql`alter table answer_traces rename to answer_traces_away`);
    lines = [];
    try {
      await ask(address, { question }, member.headers);
      const visitor = await ask(address, { question });
      expect(visitor.answer.state).toBe('complete');
    } finally {
      await test.db.execute(sql`alter table answer_traces_away rename to answer_traces`);
    }
    expect(lines.join('')).toContain('not kept');
    expectSilence([...identifiers, ...words]);
  });

  it('has none of a refused body', async () => {
    const response = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: `${question} `.repeat(80), questionId: 'none' }),
    });
    expect(response.status).toBe(400);
    expectSilence([...identifiers, ...words]);
  });
});

describe('a conversation that is deleted while its answer is written', () => {
  it('ends the stream without an error', async () => {
    const member = await signUpMember(test);
    let goOn = (): void => undefined;
    const deleted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    model.behave({
      steps: [
        { text: '@bottom KDIGO targets a systolic pressure' },
        { until: deleted },
        { text: ' below 120 mmHg. [1]\n' },
        { finish: 'stop' },
      ],
    });
    lines = [];
    const response = await fetch(`${address}/api/assistant/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...member.headers },
      body: JSON.stringify({ question: 'What is the BP target in CKD?', questionId: randomUUID() }),
    });
    const [seen, rest] = response.body?.tee() ?? [];
    const reader = seen?.getReader();
    let text = '';
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += new TextDecoder().decode(read.value);
      if (text.includes('KDIGO targets')) break;
    }
    const id = /"id":"([0-9a-f-]{36})","title"/.exec(text)?.[1];
    const removed = await test.app.inject({
      method: 'DELETE',
      url: `/api/conversations/${id}`,
      headers: member.headers,
    });
    expect(removed.json()).toEqual({ removed: true });
    goOn();
    reader?.cancel().catch(() => undefined);
    if (!rest) throw new Error('There was no stream.');
    const { answers } = await readAnswers(rest);
    expect(answers.at(-1)?.state).toBe('stopped');
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    const kept = await test.db.execute(
      sql`select count(*)::int as n from conversation_messages where conversation_id = ${id}`,
    );
    expect(kept.rows[0]?.n).toBe(0);
  });
});
