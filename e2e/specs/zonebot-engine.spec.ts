import { type ModelServer, startModelServer } from '../../apps/server/src/testing/language-model-server.ts';
import { makeFolder, removeFolder, startServer } from '../faults/server-process.ts';
import { test as base, expect, languages, prefer } from '../pages/test.ts';
import { answersOf, ask, openZoneBot } from '../pages/zonebot.ts';

/** A server of its own whose answers are written by a language model behind the OpenAI protocol. */
const test = base.extend<object, { engine: { model: ModelServer; url: string } }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures wanted from the pattern.
    async ({}, use) => {
      const dataDir = makeFolder();
      const model = await startModelServer();
      const server = await startServer({
        DATA_DIR: dataDir,
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'ward-model',
        LLM_API_KEY: 'a-key-of-the-operator',
      });
      await use({ model, url: server.url });
      await server.end('SIGTERM');
      await model.close();
      removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ engine }, use) => use(engine.url),
});

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** A passage of the prompt that holds the words, in the answer's language. */
const passageWith = (prompt: string, words: string): { number: string; text: string } => {
  const passages = prompt.matchAll(
    /<passage number=\\*"(\d+)[^>]*>\\*n?([\s\S]*?)(?:<translation>([\s\S]*?)<\/translation>\\*n?)?<\/passage>/g,
  );
  for (const [, number = '', original = '', translation] of passages) {
    const text = (translation ?? original).replaceAll('\\n', ' ').trim();
    if (text.includes(words)) return { number, text };
  }
  throw new Error(`No passage says ${words}.`);
};

const questions = {
  en: 'What are the latest hypertension guidelines?',
  ar: 'ما أحدث إرشادات ارتفاع ضغط الدم؟',
  zh: '最新的高血压指南有哪些要点？',
} as const;

for (const language of languages)
  test(`a language model writes in ${language} out of passages that open`, async ({ page, engine }) => {
    let said = '';
    engine.model.behave(({ text }) => {
      const { number, text: words } = passageWith(text, '140/90');
      said = words;
      return { steps: [{ text: `@bottom ${words} [${number}][99]\n@end\n` }, { finish: 'stop' }] };
    });
    await prefer(page, language);
    await openZoneBot(page);
    const answer = await ask(page, questions[language]);
    await expect(answer).toContainText('ward-model');
    await expect(answer.locator('[data-part=bottom-line]')).toContainText(said.slice(0, 20));
    await expect(answer.locator('[data-support=unsupported]')).toHaveCount(0);
    await expect(answer.locator('[data-part=bottom-line] [data-part=cite]')).toHaveCount(1);
    await answer.locator('[data-part=bottom-line] [data-part=cite]').click();
    await expect(page.locator('[data-part=passage] mark').first()).toContainText('140/90');
  });

test('what a model makes up is marked, and a model that fails is replaced and named', async ({
  page,
  engine,
}) => {
  await openZoneBot(page);
  engine.model.behave(({ text }) => {
    const { number, text: words } = passageWith(text, '140/90');
    // Enough of what the passage says: where most is made up, the built-in engine answers.
    const lines = [
      `@bottom ${words} [${number}]`,
      `@statement According to the guideline: ${words} [${number}]`,
      `@statement The threshold is 155/95 mmHg. [${number}]`,
      '@statement Everyone needs a biopsy. [98]',
      '@end\n',
    ].join('\n');
    return { steps: [{ text: lines }, { finish: 'stop' }] };
  });
  const invented = await ask(page, questions.en);
  await expect(invented.locator('[data-support=unsupported]')).toHaveCount(2);
  await expect(
    invented.locator('[data-part=sentence]', { hasText: 'biopsy' }).locator('[data-part=cite]'),
  ).toHaveCount(0);
  engine.model.behave({ status: 429, body: { error: { message: 'quota', type: 'insufficient_quota' } } });
  const built = await ask(page, questions.en);
  await expect(built).toContainText('The built-in engine answered');
  await expect(built).toContainText('The configured language model is out of quota.');
  await expect(built.locator('[data-part=bottom-line] [data-part=cite]').first()).toBeVisible();
  await expect(answersOf(page)).toHaveCount(2);
});

test('what may identify a patient never reaches the model', async ({ page, engine }) => {
  engine.model.behave({ steps: [{ text: '@notfound\n' }, { finish: 'stop' }] });
  const answered = await page.request.post('/api/assistant/ask', {
    data: {
      questionId: crypto.randomUUID(),
      question: 'Patient John Abernathy, MRN 48213377, has hypertension. What is the target?',
    },
  });
  expect(answered.ok()).toBe(true);
  await answered.text();
  const sent = engine.model.requests.map(({ text }) => text).join('\n');
  expect(sent).toContain('hypertension');
  expect(sent).not.toMatch(/Abernathy|48213377/);
});
