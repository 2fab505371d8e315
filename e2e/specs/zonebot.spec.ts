import { readFileSync } from 'node:fs';
import { beMember, newPerson, signUp } from '../pages/account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, languages, prefer, test } from '../pages/test.ts';
import { answersOf, ask, boxOf, openZoneBot } from '../pages/zonebot.ts';

test.describe.configure({ timeout: 120_000 });

const words = {
  en: {
    chip: 'Latest hypertension guidelines',
    question: 'What are the latest hypertension guidelines?',
    thinking: 'ZoneBot is thinking...',
    fact: '140/90',
    panel: /^Source 1 of/,
    calculation: 'eGFR 65 year old woman creatinine 1.4 mg/dL',
    result: '41.8',
    dir: 'ltr',
  },
  ar: {
    chip: 'أحدث إرشادات ارتفاع ضغط الدم',
    question: 'ما أحدث إرشادات ارتفاع ضغط الدم؟',
    thinking: 'زون بوت يفكر...',
    fact: '140/90',
    panel: /^المصدر 1 من/,
    calculation: 'eGFR لامرأة عمرها 65 سنة كرياتينين 1.4 mg/dL',
    result: '41.8',
    dir: 'rtl',
  },
  zh: {
    chip: '最新高血压指南',
    question: '最新的高血压指南有哪些要点？',
    thinking: 'ZoneBot 正在思考...',
    fact: '140/90',
    panel: /^第 1 个来源/,
    calculation: '65岁女性 肌酐 124 μmol/L eGFR',
    result: '41.7',
    dir: 'ltr',
  },
} as const;

for (const [index, language] of languages.entries())
  test(`answers in ${language} with passages that open and figures of the tools`, async ({ page }) => {
    const text = words[language];
    await prefer(page, language, index === 1 ? 'dark' : 'light');
    await openZoneBot(page);
    await expectAccessible(page);
    await page.locator('[data-part=examples] button').first().click();
    await expect(boxOf(page)).toHaveValue(text.question);
    await expect(boxOf(page)).toBeFocused();
    await page.keyboard.press('Shift+Enter');
    await expect(boxOf(page)).toHaveValue(`${text.question}\n`);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/assistant/ask', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.thinking)).toBeVisible();
    await expect(boxOf(page)).toBeDisabled();
    release();
    const answer = answersOf(page).first();
    await expect(answer.locator('[data-part=answer-actions]')).toBeVisible();
    await expect(boxOf(page)).toBeFocused();
    await expect(boxOf(page)).toHaveValue('');
    await expect(answer.locator('[data-part=bottom-line]')).toContainText(text.fact);
    await expect(answer.locator('[data-part=bottom-line] [lang]').first()).toHaveAttribute('lang', language);
    await expect(answer.locator(`[dir="${text.dir}"]`).first()).toBeVisible();
    for (const cite of await answer.locator('[data-part=sentence] [data-part=cite]').all())
      await expect(
        answer.locator('[data-part=source] [data-part=cite]', { hasText: await cite.innerText() }).first(),
      ).toBeVisible();
    const cite = answer.locator('[data-part=bottom-line] [data-part=cite]').first();
    await cite.click();
    const panel = page.getByRole('region', { name: text.panel });
    await expect(panel.locator('mark')).toContainText(text.fact);
    await expect(panel.getByRole('heading')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(cite).toBeFocused();
    const computed = await ask(page, text.calculation);
    await expect(computed.locator('[data-part=result]')).toHaveText(text.result);
    await expectAccessible(page);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });

test('a computed figure follows its inputs in place and opens in the tools', async ({ page }) => {
  await openZoneBot(page);
  const answer = await ask(page, words.en.calculation);
  const card = answer.getByRole('region', { name: /GFR/ });
  await expect(card.locator('[data-part=result]')).toHaveText('41.8');
  await card.getByRole('button', { name: 'Change inputs' }).click();
  await card
    .getByLabel(/creatinine/i)
    .first()
    .fill('0.8');
  await expect(card.locator('[data-part=result]')).toHaveText('81.7');
  await card.getByRole('link', { name: 'Open in Tools' }).click();
  await expect(page).toHaveURL(/\/tools/);
  await expect(page.getByText('81.7').first()).toBeVisible();
});

test('a member finds, renames, exports, prints and deletes a conversation', async ({ page }) => {
  await beMember(page);
  await openZoneBot(page);
  await ask(page, words.en.question);
  await expect(page).toHaveURL(/\/zonebot\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(answersOf(page).first().locator('[data-part=bottom-line]')).toContainText('140/90');
  const list = page.getByRole('complementary', { name: 'Conversations' });
  const entry = list.getByRole('link', { name: words.en.question });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const more = list.getByRole('button', { name: /^More for/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill('Blood pressure');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: 'Blood pressure' })).toBeVisible();
  await list.getByRole('searchbox').fill('zzqqxx');
  await expect(list.getByText('No conversation has these words.')).toBeVisible();
  await list.getByRole('searchbox').fill('hypertension');
  await expect(list.getByRole('link', { name: 'Blood pressure' })).toBeVisible();
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export with sources' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.md$/);
  const exported = readFileSync(await download.path(), 'utf8');
  expect(exported).toContain(words.en.question);
  expect(exported).toContain('2024 ESC Guidelines');
  expect(exported).toMatch(/0\.1\.0/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await more.click();
  await page.getByRole('menuitem', { name: 'Print / PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(answersOf(page).first().locator('[data-part=printed]').first()).toContainText('140/90');
  await expect(boxOf(page)).toBeHidden();
  await expect(list).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await answersOf(page).getByRole('button', { name: 'Trace' }).click();
  const trace = page.getByRole('dialog', { name: 'How this answer came about' });
  await expect(trace).toContainText('Medical Zone statements 0.1.0');
  await expect(trace.getByText('used', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByText('No conversations yet.')).toBeVisible();
  await expect(page).toHaveURL(/\/zonebot$/);
  await expect(answersOf(page)).toHaveCount(0);
});

test('nothing of a member’s conversation is left at the computer after signing out', async ({ page }) => {
  const person = newPerson('Dr. Hala Nasser');
  await openZoneBot(page);
  await ask(page, 'treatment of DKA');
  await signUp(page, person);
  await openZoneBot(page);
  await expect(answersOf(page)).toHaveCount(0);
  await ask(page, words.en.question);
  await page.getByRole('button', { name: person.fullName }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await openZoneBot(page);
  await expect(answersOf(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /hypertension|DKA/i,
  );
});

test('a member asks again, edits, judges and keeps an answer', async ({ page }) => {
  await beMember(page);
  await openZoneBot(page);
  await ask(page, words.en.question);
  const answer = answersOf(page).first();
  const regenerated = page.waitForRequest('**/api/assistant/ask');
  await answer.getByRole('button', { name: 'Answer again' }).click();
  expect((await regenerated).postDataJSON()).toHaveProperty('regenerate');
  await expect(answer.locator('[data-part=answer-actions]')).toBeVisible();
  await expect(answersOf(page)).toHaveCount(1);
  await answer.getByRole('button', { name: 'Bad answer' }).click();
  await page.getByLabel('Something important is missing').check();
  await page.getByLabel('In your own words').fill('Mrs Sarah Johnson, MRN 4482913, was not told.');
  await page.getByRole('button', { name: 'Send', exact: true }).last().click();
  const judged = page.waitForRequest('**/feedback');
  await page.getByRole('dialog').getByRole('button', { name: 'Mask and send' }).click();
  const feedback = (await judged).postDataJSON();
  expect(feedback).toMatchObject({ helpful: false, reason: 'incomplete' });
  expect(feedback.comment).not.toContain('4482913');
  await expect(answer.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
  await answer.getByRole('button', { name: 'Save as note' }).click();
  await expect(answer.getByRole('button', { name: 'Saved as note' })).toBeDisabled();
  await answer.getByRole('button', { name: 'Ask colleagues' }).click();
  await expect(page.getByText('A de-identified draft is kept for you.')).toBeVisible();
  await page.reload();
  await expect(answer.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-part=question]').hover();
  await page.getByRole('button', { name: 'Edit the question' }).click();
  await page.getByRole('textbox', { name: 'Edit the question' }).fill('How is AKI defined and staged?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answer.locator('[data-part=answer-actions]')).toBeVisible();
  await expect(answer).toContainText(/AKI|kidney/i);
  await expect(answersOf(page)).toHaveCount(1);
  await page.reload();
  await expect(page.locator('[data-part=question]')).toHaveText('How is AKI defined and staged?');
  await expect(answersOf(page)).toHaveCount(1);
});

test('a visitor keeps the conversation in the tab, and learns of the limit', async ({ page, context }) => {
  await openZoneBot(page);
  await ask(page, words.en.question);
  await page.reload();
  await expect(answersOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/zonebot$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /bot/.test(key)))).toEqual([]);
  const other = await context.newPage();
  await openZoneBot(other);
  await expect(answersOf(other)).toHaveCount(0);
  await other.close();
  await page.route('**/api/assistant/ask', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'rate_limited', message: 'Too many questions.', requestId: 'r' } },
    }),
  );
  await boxOf(page).fill('And in pregnancy?');
  await boxOf(page).press('Enter');
  await expect(page.getByText('You have asked as often as a visitor may for now.')).toBeVisible();
  await expect(page.locator('[data-part=question]').last()).toContainText('And in pregnancy?');
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(answersOf(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mz-zonebot'))).toBeNull();
});

test('what may identify a patient is held and leaves masked only', async ({ page }) => {
  await openZoneBot(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/assistant/ask')) sent.push(request.postData() ?? '');
  });
  await boxOf(page).fill('Mrs Sarah Johnson, MRN 4482913: how is AKI defined and staged?');
  await expect(page.locator('[data-part=composer] [data-part=identifier]')).toHaveText([
    'Sarah Johnson',
    '4482913',
  ]);
  await boxOf(page).press('Enter');
  await expect(page.getByText('This may identify a patient')).toBeVisible();
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mask and send' }).click();
  await expect(answersOf(page).locator('[data-part=answer-actions]')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toMatch(/Sarah|Johnson|4482913/);
  expect(sent[0]).toContain('how is AKI defined');
  await expect(page.locator('[data-part=question]')).not.toContainText('Johnson');
});

test('a failure keeps the question and sends it again under the same id', async ({ page, allow }) => {
  allow(/Failed to load resource/);
  await openZoneBot(page);
  const ids: string[] = [];
  let failures = 0;
  await page.route('**/api/assistant/ask', async (route) => {
    ids.push(route.request().postDataJSON().questionId);
    failures += 1;
    if (failures === 1) return route.abort();
    if (failures === 2)
      return route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'Something failed.', requestId: 'r' } },
      });
    return route.continue();
  });
  await boxOf(page).fill(words.en.question);
  await boxOf(page).press('Enter');
  const failed = page.getByText('The question could not be answered');
  await expect(failed).toBeVisible();
  await expect(page.locator('[data-part=question]')).toContainText(words.en.question);
  await page.reload();
  await expect(page.getByText('This question has no answer yet')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(answersOf(page).locator('[data-part=bottom-line]')).toContainText('140/90');
  await expect(failed).toHaveCount(0);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('fixed texts stand where a life is at risk', async ({ page }) => {
  await openZoneBot(page);
  const helped = await ask(page, 'I want to kill myself');
  await expect(helped).toContainText('Please talk to somebody now');
  await expect(helped.locator('[data-part=bottom-line]')).toHaveCount(0);
  const urgent = await ask(page, 'My patient is in cardiac arrest right now, what do I do?');
  await expect(urgent).toContainText('If this is happening now, act first');
  await expectAccessible(page);
});

test('a retracted paper says so in the answer, the list and the passage', async ({ page }) => {
  await openZoneBot(page);
  const answer = await ask(page, 'hydroxychloroquine for covid 19 mortality Lancet registry analysis');
  await expect(answer).toContainText('An answer source was retracted. Do not use it as evidence.');
  await answer.locator('[data-part=source]', { hasText: 'Retracted' }).first().click();
  await expect(page.locator('[data-part=passage]').getByRole('note')).toContainText('Retracted');
  await expectAccessible(page);
});

test('knowledge cards are listed, searched and read with their sources', async ({ page }) => {
  await page.goto('/zonebot/cards');
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('hypertension');
  await page
    .getByRole('main')
    .getByRole('link', { name: /hypertension/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/zonebot\/cards\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/hypertension/i);
  await expect(page.getByRole('main').getByRole('link', { name: /^10\./ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/zonebot/cards/no-such-card');
  await expect(page.getByText('There is no such card.')).toBeVisible();
});

test('the palette leads to asking and to the cards, and all works with the keyboard', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('knowledge');
  await expect(page.getByRole('option', { name: 'Knowledge cards' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/zonebot\/cards$/);
  await openZoneBot(page);
  await boxOf(page).focus();
  await page.keyboard.type('How is AKI defined and staged?');
  await page.keyboard.press('Enter');
  const cite = answersOf(page).locator('[data-part=cite]').first();
  await expect(answersOf(page).locator('[data-part=answer-actions]')).toBeVisible();
  await cite.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part=passage]').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cite).toBeFocused();
});

test('on a phone the field leaves room and a passage is a sheet over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page, 'en', 'dark');
  await openZoneBot(page);
  const answer = await ask(page, words.en.question);
  const height = await page
    .locator('[data-part=composer]')
    .evaluate((form) => form.getBoundingClientRect().height);
  expect(height).toBeLessThan(130);
  await answer.locator('[data-part=cite]').first().click();
  const sheet = page.locator('[data-part=passage]');
  await expect(sheet.getByRole('heading')).toBeInViewport();
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    })
    .toBe(844);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(answer.locator('[data-part=cite]').first()).toBeFocused();
});

test('two tabs asking at once keep both conversations', async ({ page, context }) => {
  await beMember(page);
  await openZoneBot(page);
  const other = await context.newPage();
  await openZoneBot(other);
  await Promise.all([ask(page, words.en.question), ask(other, 'How is AKI defined and staged?')]);
  await page.reload();
  const list = page.getByRole('complementary', { name: 'Conversations' });
  await expect(list.getByRole('link', { name: words.en.question })).toBeVisible();
  await expect(list.getByRole('link', { name: 'How is AKI defined and staged?' })).toBeVisible();
});
