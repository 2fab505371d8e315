import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import {
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '../../../testing/language-model-server.ts';

/** Slang that stands in no list. */
const slang = 'which cuff figure to shoot for when the beans are knackered, for Mr John Whitfield';
const plain = 'What is the blood pressure target in chronic kidney disease?';
let model: ModelServer;
let test: TestApp;
let address: string;

beforeAll(async () => {
  model = await startModelServer();
  test = await createTestApp({ LLM_BASE_URL: model.url, LLM_MODEL: 'test-model', LLM_TIMEOUT: '1' });
  address = await test.listen();
});
afterAll(async () => {
  await test?.close();
  await model?.close();
});

const isRestating = ({ text }: ModelRequest): boolean => text.includes('a look-up in a medical reference');
const sayAgain = (words: string): void =>
  model.behave((request) => ({
    steps: [
      { text: isRestating(request) ? words : '@statement Everyone needs a renal biopsy.\n' },
      { finish: 'stop' },
    ],
  }));

describe('a question the look-up cannot read', () => {
  it('is looked up in the words of the configured engine, which are shown and never an answer', async () => {
    sayAgain(plain);
    const from = model.requests.length;
    const { answer } = await ask(address, { question: slang });
    expect(answer.sources.map(({ id }) => id)).toContain('bp-targets-ckd-diabetes');
    expect(answer.assumptions.map(({ text }) => text).join('\n')).toContain(plain);
    const [first] = model.requests.slice(from);
    expect(first && isRestating(first)).toBe(true);
    expect(first?.text).toContain('beans are knackered');
    expect(model.requests.slice(from).some(({ text }) => text.includes('Whitfield'))).toBe(false);
  });

  it('stays unanswered where the engine answers it, asks for somebody else, or has no words', async () => {
    const others = [
      'What is the blood pressure target of 120 mmHg in chronic kidney disease?',
      'What is the blood pressure target in chronic kidney disease in pregnancy?',
      'What is the blood pressure target in a child with chronic kidney disease?',
      'NONE',
      `${plain}\nAim below 120.`,
      'x'.repeat(2_000),
    ];
    for (const words of others) {
      sayAgain(words);
      const { answer } = await ask(address, { question: slang });
      expect(answer, words).toMatchObject({ state: 'complete', notice: 'not-found', sources: [] });
    }
  });

  it('stays unanswered where the engine fails', async () => {
    model.behave({ status: 500, body: { error: { message: 'down' } } });
    const { answer } = await ask(address, { question: slang });
    expect(answer).toMatchObject({ state: 'complete', notice: 'not-found' });
  });

  it('goes nowhere before it was looked up here', async () => {
    sayAgain(plain);
    const from = model.requests.length;
    await ask(address, { question: plain });
    expect(model.requests.slice(from).filter(isRestating)).toEqual([]);
  });
});
