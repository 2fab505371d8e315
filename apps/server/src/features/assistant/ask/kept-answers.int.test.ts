import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { type ModelServer, startModelServer } from '../../../testing/language-model-server.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';

const question = 'What is the BP target in CKD?';
let model: ModelServer;
let test: TestApp;
let address: string;
let member: TestMember;

beforeAll(async () => {
  model = await startModelServer();
  test = await createTestApp({ LLM_BASE_URL: model.url, LLM_MODEL: 'test-model', LLM_API_KEY: 'key' });
  address = await test.listen();
  member = await signUpMember(test);
});
afterAll(async () => {
  await test?.close();
  await model?.close();
});
// Where a test says nothing of the engine, the built-in one answers.
beforeEach(() => model.behave({ status: 503, body: {} }));

interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly answer: { readonly state: string; readonly bottomLine: unknown };
}
const get = async (path: string) =>
  (await test.app.inject({ url: `/api/conversations/${path}`, headers: member.headers })).json();
const messagesOf = async (id: string | undefined): Promise<Message[]> => (await get(`${id}`)).messages;
const post = (body: object) =>
  fetch(`${address}/api/assistant/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...member.headers },
    body: JSON.stringify(body),
  });

/** Number the prompt gave the passage that bears the sentence out. */
const numberOf = (prompt: string): string | undefined => {
  const before = prompt.slice(0, prompt.indexOf('target systolic <120 mmHg'));
  return [...before.matchAll(/number=\\?"(\d+)/g)].at(-1)?.[1];
};

const waiting = sql`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
/** Somebody else holds a row until so many of those started wait for it, and then a while longer. */
const whileHeld = async (
  row: SQL,
  waiters: number,
  start: () => unknown,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> =>
  test.db.transaction(async (tx) => {
    await tx.execute(row);
    start();
    await eventually(
      async () => Number((await test.db.execute(waiting)).rows[0]?.n),
      (n) => n >= waiters,
    );
    await meanwhile();
  });

describe('an answer is kept', () => {
  it('where the question holds half a surrogate pair', async () => {
    const asked = await ask(address, { question: `${question} \ud800` }, member.headers);
    expect(asked.answer.state).toBe('complete');
    const [first, second] = await messagesOf(asked.conversation?.id);
    expect(first?.text).toBe(`${question} \ufffd`);
    expect(second?.answer).toEqual(asked.answer);
    const { traces } = await get(`${asked.conversation?.id}/trace`);
    expect(traces[0].question).toBe(`${question} \ufffd`);
  });

  it('where the engine gives its tools what no column holds', async () => {
    model.behave((request, turn) =>
      turn === 0
        ? {
            steps: [
              {
                tool: 'calculate',
                args: {
                  calculator: 'egfr-ckdepi-2021-cr',
                  inputs: { ageYears: 65, sex: 'fe\u0000male\ud800', 'creatinine\u0000MgDl': 1.4 },
                },
              },
              { finish: 'tool_calls' },
            ],
          }
        : {
            steps: [
              {
                text: `@bottom KDIGO targets a systolic pressure below 120 mmHg in CKD. [${numberOf(request.text)}]\n`,
              },
              { finish: 'stop' },
            ],
          },
    );
    const asked = await ask(address, { question }, member.headers);
    expect(model.requests).toHaveLength(2);
    expect(asked.answer).toMatchObject({ state: 'complete', engine: { kind: 'external', fellBack: null } });
    const [, second] = await messagesOf(asked.conversation?.id);
    expect(second?.answer).toEqual(asked.answer);
    const { traces } = await get(`${asked.conversation?.id}/trace`);
    expect(traces[0].toolCalls[0].input.inputs).toEqual({
      ageYears: 65,
      sex: 'female\ufffd',
      creatinineMgDl: 1.4,
    });
  });

  it('where its trace cannot be', async () => {
    await test.db.execute(sql`alter table answer_traces add constraint none check (false) not valid`);
    try {
      const asked = await ask(address, { question }, member.headers);
      expect(asked.answer.state).toBe('complete');
      const [, second] = await messagesOf(asked.conversation?.id);
      expect(second?.answer).toEqual(asked.answer);
    } finally {
      await test.db.execute(sql`alter table answer_traces drop constraint none`);
    }
  });
});

describe('a question that was replaced', () => {
  it('keeps the answer it had and gets no other', async () => {
    const first = await ask(address, { question }, member.headers);
    const conversationId = first.conversation?.id;
    const edited = await ask(
      address,
      { question: 'What BP target in diabetes?', edits: first.questionId, conversationId },
      member.headers,
    );
    const again = await ask(
      address,
      { question, questionId: first.questionId, conversationId },
      member.headers,
    );
    expect(again.answer).toEqual(first.answer);
    const ids = (await messagesOf(conversationId)).map(({ id }) => id);
    expect(ids).toEqual([edited.questionId, edited.answer.id]);
  });

  it('is not answered any more where it had no whole answer', async () => {
    const first = await ask(address, { question }, member.headers);
    const conversationId = first.conversation?.id;
    await ask(address, { question: 'x?', edits: first.questionId, conversationId }, member.headers);
    await test.db.execute(
      sql`update conversation_messages set state = 'failed' where id = ${first.answer.id}::uuid`,
    );
    const again = await post({ question, questionId: first.questionId, conversationId });
    expect(again.status).toBe(409);
    expect(((await again.json()) as { error: { code: string } }).error.code).toBe('conflict');
    expect(await messagesOf(conversationId)).toHaveLength(2);
  });
});

describe('answering again', () => {
  it('in several tabs at once leaves one answer', async () => {
    const first = await ask(address, { question }, member.headers);
    const conversationId = first.conversation?.id;
    let renewed: ReturnType<typeof ask>[] = [];
    await whileHeld(
      sql`select 1 from conversation_messages where id = ${first.answer.id}::uuid for update`,
      3,
      () => {
        renewed = [first.answer.id, first.questionId, first.answer.id].map((regenerate) =>
          ask(address, { question: 'x', regenerate, conversationId }, member.headers),
        );
      },
    );
    const ids = (await Promise.all(renewed)).map(({ answer }) => answer.id);
    const messages = await messagesOf(conversationId);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(ids).toContain(messages[1]?.id);
  });
});

describe('an client who leaves before the first word', () => {
  it('is noticed, and no engine is asked', async () => {
    const first = await ask(address, { question }, member.headers);
    const conversationId = first.conversation?.id;
    model.behave({ steps: [{ text: '@bottom Too late.' }, { finish: 'stop' }] });
    const before = model.requests.length;
    const questionId = randomUUID();
    // A connection of its own, whose end the server sees when the client leaves.
    const gone = new Promise<void>((resolve) => {
      test.app.server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const asking = request(`${address}/api/assistant/ask`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...member.headers },
    }).on('error', () => undefined);
    // The question waits to be stored.
    await whileHeld(
      sql`select 1 from conversations where id = ${conversationId}::uuid for update`,
      1,
      () => asking.end(JSON.stringify({ question, questionId, conversationId })),
      () => {
        asking.destroy();
        return gone;
      },
    );
    const [, answer] = await eventually(
      async () => (await messagesOf(conversationId)).slice(2),
      ([, one]) => one !== undefined && one.answer.state !== 'streaming',
    );
    expect(answer?.answer).toMatchObject({ state: 'stopped' });
    expect(model.requests).toHaveLength(before);
  });
});
