import { type Browser, type Locator, type Page, request } from '@playwright/test';
import { demoUser, newPerson } from '../pages/account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, prefer, test } from '../pages/test.ts';

const moderator = 'samira.khalil@cedarhill.example';
const physician = 'noor.siddiqui@pearlbay.example';
const colleague = 'ingrid.solberg@fjordside.example';

/** A session without its forms, which have tests of their own. */
const openSession = async (
  baseURL: string,
  path: string,
  data: object,
): Promise<{ session: string; token: string; id: string }> => {
  const api = await request.newContext({ baseURL });
  const answer = await api.post(path, { data });
  expect(answer.status()).toBe(200);
  const session = await answer.text();
  await api.dispose();
  const { access_token: token, user } = JSON.parse(session);
  return { session, token, id: user.id };
};

/** A browser of its own where somebody of the demonstration is signed in. */
const openAs = async (browser: Browser, baseURL: string, email: string) => {
  const own = await openSession(baseURL, '/auth/v1/token?grant_type=password', {
    email,
    password: demoUser.password,
  });
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL, localStorage: [{ name: 'mz-session', value: own.session }] }],
    },
  });
  return { ...own, context, page: await context.newPage() };
};

/** What a phone or a laptop answers when it asks for a finger. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const importFrom = async (main: Locator, page: Page): Promise<Locator> => {
  await main.getByRole('button', { name: 'استيراد…' }).click();
  return page.getByRole('dialog');
};

test('in Arabic: a profile from nothing to verified, shown to connections alone, and erased', async ({
  page,
  browser,
}, { project }) => {
  const { baseURL = '' } = project.use;
  // Five browsers, one after the other.
  test.slow();
  const name = `د. آمال إدريس ${Date.now() % 100_000}`;
  const person = newPerson(name);
  const own = await openSession(baseURL, '/auth/v1/signup', {
    email: person.email,
    password: person.password,
    data: { full_name: name, language: 'ar' },
  });
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: baseURL, localStorage: [{ name: 'mz-session', value: own.session }] }],
  });
  await prefer(page, 'ar', 'light');
  await page.goto('/profile');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('آمال');

  await test.step('completes the profile', async () => {
    await page.getByRole('button', { name: 'تعديل الملف الشخصي' }).click();
    await dialog.getByLabel('الاختصاص', { exact: true }).selectOption('nephrology');
    await dialog.getByLabel('المستشفى').fill('مستشفى تل الأرز');
    await dialog.getByLabel('السيرة').fill('طبيبة كلى.');
    await dialog.getByLabel('الهاتف').fill('+962 6 555 0199');
    await dialog.getByLabel('الاهتمامات البحثية').fill('البيلة الزلالية،');
    await dialog.getByRole('button', { name: 'حفظ' }).click();
    await expect(dialog).toBeHidden();
    await expect(main).toContainText('أمراض الكلى');
    await expect(main).toContainText('البيلة الزلالية');
    await expectAccessible(page);
  });

  await test.step('imports a paper of the store by its DOI, and a curriculum', async () => {
    await page.getByRole('tab', { name: 'المنشورات' }).click();
    await importFrom(main, page);
    await dialog.getByRole('textbox').fill('10.1056/NEJMoa1409077');
    await dialog.getByRole('button', { name: 'قراءة' }).click();
    await dialog.getByRole('checkbox').first().click();
    await dialog.getByRole('button', { name: /إضافة/ }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('link', { name: 'عرض المنشور' })).toHaveAttribute('href', /^\/research\//);
    await importFrom(main, page);
    await dialog.getByRole('radio', { name: 'ملف' }).click();
    const resume = {
      work: [{ name: 'Cedar Hill', position: 'Consultant <script>alert(1)</script>', startDate: '2015' }],
    };
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'cv.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(resume)),
    });
    await dialog.getByRole('checkbox', { name: /Consultant/ }).click();
    await dialog.getByRole('button', { name: /إضافة/ }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'التعليم والخبرة' }).click();
    await expect(main).toContainText('Cedar Hill');
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: `المزيد عن ${name}` }).click();
    await page.getByRole('menuitem', { name: 'تنزيل بصيغة PDF' }).click();
    expect((await download).suggestedFilename()).toBe('curriculum-vitae.pdf');
  });

  await test.step('signs in with a passkey', async () => {
    await addAuthenticator(page);
    await page.goto('/settings?tab=security');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'مفاتيح المرور' })
      .getByRole('button', { name: 'إضافة' })
      .click();
    await expect(page.getByText('أُضيف مفتاح المرور.')).toBeVisible();
    await page.getByRole('button', { name: /^الحساب:/ }).click();
    await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await page.goto('/signin');
    await page.getByRole('button', { name: 'استخدام مفتاح مرور' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('is verified by a moderator', async () => {
    await page.goto('/verification');
    await page.getByLabel('بلد السجل').selectOption('JO');
    await page.getByLabel('السجل', { exact: true }).fill('نقابة الأطباء الأردنية');
    await page.getByLabel('الرقم في السجل').fill(`JO-${Date.now()}`);
    await page.getByLabel('التخصص', { exact: true }).selectOption('nephrology');
    await page.getByLabel('الوثيقة').setInputFiles({
      name: 'licence.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n${'licence '.repeat(50)}`),
    });
    await page.getByRole('button', { name: 'إرسال إلى المشرفين' }).click();
    await expect(page.getByText(/بانتظار أحد المشرفين/)).toBeVisible();
    const desk = await openAs(browser, baseURL, moderator);
    await desk.page.goto('/moderation');
    await desk.page.getByRole('link', { name }).click();
    await desk.page.getByRole('button', { name: 'Take' }).click();
    await desk.page.getByRole('radio', { name: /Approve/ }).click();
    await desk.page.getByLabel('Note for the log').fill('Entry found, name equal.');
    await desk.page.getByRole('button', { name: 'Decide and close' }).click();
    await expect(desk.page.getByRole('article').getByText('Closed', { exact: true })).toBeVisible();
    await desk.context.close();
    await expect(page.getByRole('region', { name: 'طبيب موثَّق' })).toBeVisible();
  });

  const friend = await openAs(browser, baseURL, colleague);
  await test.step('connects with a colleague', async () => {
    await friend.page.goto(`/profile/${own.id}`);
    await friend.page.getByRole('button', { name: 'Connect' }).click();
    await friend.page.getByRole('button', { name: 'Send request' }).click();
    await page.goto('/connections?tab=requests');
    await page.getByRole('button', { name: /^قبول طلب/ }).click();
    await expect(friend.page.getByRole('button', { name: 'Connected' })).toBeVisible();
  });

  await test.step('is shown to connections alone, as was promised', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'من يرى ماذا' }).click();
    await dialog.getByLabel('الملف كاملاً').selectOption('connections');
    await dialog.getByRole('button', { name: 'حفظ' }).click();
    await expect(dialog).toBeHidden();
    const hidden = 'There is no such profile, or it is not shown to you.';

    const visitor = await browser.newContext();
    const stranger = await visitor.newPage();
    await stranger.goto(`${baseURL}/profile/${own.id}`);
    await expect(stranger.getByText(hidden)).toBeVisible();
    await expect(stranger.getByRole('main')).not.toContainText('آمال');
    await visitor.close();

    const other = await openAs(browser, baseURL, physician);
    await other.page.goto(`/profile/${own.id}`);
    await expect(other.page.getByText(hidden)).toBeVisible();
    await expect(other.page.getByRole('main')).not.toContainText('آمال');
    await other.context.close();

    await friend.page.reload();
    const theirs = friend.page.getByRole('main');
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText('آمال');
    await expect(theirs).toContainText('+962 6 555 0199');
    // The address is for nobody until its owner says otherwise.
    await expect(theirs).not.toContainText(person.email);

    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('erases the account', async () => {
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'محو الحساب' }).click();
    await dialog.getByRole('textbox').fill(person.email);
    await dialog.getByRole('button', { name: 'محو الحساب' }).click();
    // Left on purpose: nobody is asked to sign in again.
    await expect(page).toHaveURL((url) => !url.pathname.startsWith('/settings'));
    await expect(dialog).toHaveCount(0);
    await friend.page.reload();
    await expect(friend.page.getByText('There is no such profile, or it is not shown to you.')).toBeVisible();
    await friend.context.close();
    const refused = await page.request.post('/auth/v1/token?grant_type=password', {
      data: { email: person.email, password: person.password },
    });
    expect(refused.status()).toBe(400);
  });
});
