import type { Page } from '@playwright/test';
import { beMember } from '../pages/account.ts';
import { startReleaseProxy } from '../pages/release-proxy.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Language,
  languages,
  prefer,
  test,
} from '../pages/test.ts';

test.use({ serviceWorkers: 'allow' });

const words = {
  en: {
    offline: 'You are offline.',
    result: 'Result',
    age: 'Age',
    creatinine: 'Serum creatinine',
    female: 'Female',
    band: 'G3b: Moderately to severely decreased',
    abg: 'Metabolic acidosis',
  },
  ar: {
    offline: 'أنت غير متصل بالشبكة.',
    result: 'النتيجة',
    age: 'العمر',
    creatinine: 'كرياتينين المصل',
    female: 'أنثى',
    band: 'G3b: انخفاض متوسط إلى شديد',
    abg: 'حماض استقلابي',
  },
  zh: {
    offline: '您已离线。',
    result: '结果',
    age: '年龄',
    creatinine: '血清肌酐',
    female: '女',
    band: 'G3b：中至重度下降',
    abg: '代谢性酸中毒',
  },
} as const;
/** What the browser says of requests that have no network to go to. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/;

/** Waits until the worker has everything it keeps and answers for this page. */
const expectReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
const resultOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: words[language].result, exact: true });

for (const language of languages)
  test(`after one visit the tools load and calculate without a network, in ${language}`, async ({
    page,
    context,
    allow,
  }) => {
    allow(noNetwork);
    const text = words[language];
    const result = resultOf(page, language);
    await prefer(page, language, language === 'zh' ? 'dark' : 'light');
    await page.goto('/tools');
    await expectReady(page);
    await context.setOffline(true);
    await expect(page.getByText(text.offline)).toBeVisible();

    await page.reload();
    await expect(page.getByText(text.offline)).toBeVisible();
    await page.getByLabel(text.age, { exact: true }).fill('65');
    await page.getByRole('radio', { name: text.female, exact: true }).click();
    await page.getByRole('textbox', { name: text.creatinine, exact: true }).fill('1.4');
    await expect(result).toContainText('41.8');
    await expect(result).toContainText(text.band);
    await expectAccessible(page);

    // A tool that was never opened, by its address, and loaded again.
    await page.goto('/tools/abg#ph=7.25&paco2MmHg=28&hco3MmolL=12');
    await expect(result).toContainText(text.abg);
    await page.reload();
    await expect(result).toContainText(text.abg);
    await page.setViewportSize({ width: 320, height: 720 });
    await expectNoSidewaysScroll(page);

    await context.setOffline(false);
    await expect(page.getByText(text.offline)).toBeHidden();
  });

test('every tool opens without a network', async ({ page, context, allow }) => {
  test.slow();
  allow(noNetwork);
  await page.goto('/tools');
  await expectReady(page);
  await context.setOffline(true);
  const links = page.getByRole('complementary', { name: 'Tools' }).locator('a');
  await expect.poll(() => links.count()).toBeGreaterThan(50);
  const addresses = new Set(
    await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
  );
  expect(addresses.size).toBeGreaterThan(50);
  // Pages of their own beside the calculators.
  const pages = ['/tools/drugs', '/tools/interactions'].filter((address) => addresses.delete(address));
  expect(pages).toHaveLength(2);
  for (const address of addresses) {
    const link = page.getByRole('complementary', { name: 'Tools' }).locator(`a[href="${address}"]`).first();
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tools');
    await expect(page.getByText('The tool did not load.')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Evidence' })).toBeVisible();
  }
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Drugs|Interaction/);
  }
});

test('a screen that needs the network says so and leads to the tools', async ({ page, context, allow }) => {
  allow(noNetwork);
  allow(/dynamically imported module/);
  await page.goto('/tools');
  await expectReady(page);
  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the tools' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GFR Calculator' })).toBeVisible();
});

test('a member without a network stays who they are, with the tools at hand', async ({
  page,
  context,
  allow,
}) => {
  allow(noNetwork);
  const person = await beMember(page);
  await page.goto('/tools');
  await expectReady(page);
  await expect(page.getByRole('button', { name: person.fullName })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: person.fullName })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'GFR Calculator' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amal');
});

test('the worker never answers for the server', async ({ page, context, allow }) => {
  allow(noNetwork);
  await page.goto('/tools');
  await expectReady(page);
  const answer = page.waitForResponse(/\/api\/calculators$/);
  await page.evaluate(() => fetch('/api/calculators').then((response) => response.json()));
  expect((await answer).fromServiceWorker()).toBe(false);
  const api = await page.goto('/api/nothing');
  expect(api?.status()).toBe(404);
  expect(api?.headers()['content-type']).toContain('application/json');

  await page.goto('/tools');
  await context.setOffline(true);
  for (const path of [
    '/api/calculators',
    '/auth/v1/user',
    '/rest/v1/profiles',
    '/files/x',
    '/mcp',
    '/metrics',
  ]) {
    const other = await context.newPage();
    expect(await other.goto(path).catch((cause: Error) => cause.message)).toContain('ERR_');
    await other.close();
  }
  const fetched = await page.evaluate(() =>
    fetch('/api/calculators').then(
      () => 'answered',
      () => 'no network',
    ),
  );
  expect(fetched).toBe('no network');
});

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/tools');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Medical Zone',
    lang: 'en',
    start_url: '/tools',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('a new release waits until it is taken, and what was typed outlives it', async ({ page, baseURL }) => {
  // The worker keeps every tool twice over: once for each release.
  test.slow();
  const proxy = await startReleaseProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}/tools`);
    await expectReady(page);
    await page.reload();
    await page.getByLabel('Age', { exact: true }).fill('65');
    await page.evaluate(() => {
      document.documentElement.dataset.sameLoad = 'yes';
    });
    const sameLoad = () => page.evaluate(() => document.documentElement.dataset.sameLoad ?? 'no');
    proxy.release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('65');
    expect(await sameLoad()).toBe('yes');
    await expect(page).toHaveURL(/#ageYears=65/);

    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    expect(await sameLoad()).toBe('no');
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('65');
    await expect(page.getByText('A new version is ready.')).toBeHidden();
    const waits = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    );
    expect(waits).toBe(false);
  } finally {
    await proxy.close();
  }
});

test('a visit to the landing page fetches nothing for later', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const found = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(found).toBe(0);
});
