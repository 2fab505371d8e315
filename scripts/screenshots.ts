// Pictures of the running product for the README: start it with demonstration content, then run this.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url));

interface Shot {
  name: string;
  path: string;
  language: 'en' | 'ar' | 'zh';
  theme: 'light' | 'dark';
  /** Index of the demonstration person who is signed in. */
  person?: number;
  /** Asked of the assistant first; the picture shows the answer with a passage open. */
  question?: string;
}

const shots: Shot[] = [
  { name: 'landing', path: '/', language: 'en', theme: 'light' },
  {
    name: 'tools',
    path: '/tools#ageYears=65&sex=female&creatinineMgDl=1.4',
    language: 'en',
    theme: 'light',
  },
  { name: 'converter-ar', path: '/tools/unit-converter', language: 'ar', theme: 'light' },
  { name: 'research', path: '/research?q=heart+failure', language: 'en', theme: 'light', person: 0 },
  { name: 'research-zh', path: '/research', language: 'zh', theme: 'light', person: 2 },
  {
    name: 'zonebot',
    path: '/zonebot',
    language: 'en',
    theme: 'light',
    person: 0,
    question: 'What is the evidence for SGLT2 inhibitors in heart failure?',
  },
  {
    name: 'zonebot-ar-dark',
    path: '/zonebot',
    language: 'ar',
    theme: 'dark',
    person: 1,
    question: 'ما التشخيص التفريقي لضيق النفس؟',
  },
  { name: 'signin', path: '/signin', language: 'en', theme: 'light' },
  { name: 'dashboard', path: '/dashboard', language: 'en', theme: 'light', person: 0 },
  { name: 'dashboard-ar-dark', path: '/dashboard', language: 'ar', theme: 'dark', person: 1 },
  { name: 'security-zh', path: '/settings?tab=security', language: 'zh', theme: 'light', person: 2 },
];

const signIn = async (page: Page, index: number): Promise<void> => {
  await page.goto(`${base}/signin`);
  await page.locator('input[type=email]').fill(demoPeople[index]?.email ?? '');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const shot of shots) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('language', language);
      localStorage.setItem('theme', theme);
    },
    [shot.language, shot.theme] as const,
  );
  if (shot.person !== undefined) await signIn(page, shot.person);
  await page.goto(`${base}${shot.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // A page written at build starts the app at the first key.
  await page.keyboard.press('Shift');
  await page.locator('html:has(#root[data-written]):not([data-live])').waitFor({ state: 'detached' });
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  if (shot.question) {
    const question = page.getByRole('main').getByRole('textbox').last();
    await question.fill(shot.question);
    await question.press('Enter');
    const answer = page.getByRole('article').filter({ has: page.locator('[data-part=answer-actions]') });
    await answer.first().waitFor();
    await answer.first().locator('[data-part=cite]').first().click();
    await page.locator('main mark').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.screenshot({ path: path.join(folder, `${shot.name}.png`) });
  await context.close();
}
await browser.close();
