import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember } from '../../../testing/members.ts';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
});
afterAll(async () => test?.close());

describe('asking', () => {
  it('answers a visitor with statements that cite what they say', async () => {
    const { answer, answers, conversation } = await ask(address, {
      question: 'What BP target for a diabetic with CKD?',
    });
    expect(conversation).toBeNull();
    expect(answer.state).toBe('complete');
    expect(answers.length).toBeGreaterThan(1);
    expect(answer.bottomLine?.support).toBe('supported');
  });

  it('keeps the conversation of a member', async () => {
    const member = await signUpMember(test);
    const questionId = randomUUID();
    const first = await ask(
      address,
      { question: 'ما هدف ضغط الدم في القصور الكلوي المزمن؟', questionId },
      member.headers,
    );
    expect(first.answer.language).toBe('ar');
    const again = await ask(address, { question: 'x', questionId }, member.headers);
    expect(again.answer).toEqual(first.answer);
    const read = await test.app.inject({
      url: `/api/conversations/${first.conversation?.id}`,
      headers: member.headers,
    });
    expect(read.json().messages).toHaveLength(2);
  });
});
