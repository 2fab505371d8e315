import { generateKeyPairSync } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../faults/server-process.ts';
import { drag, face, readPixels, takePhoto } from '../pages/pictures.ts';
import { callAs, changeDatabase, type Member, openBrowser as openAs, signUpMember } from '../pages/story.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

const dataDir = makeFolder();
const language = { english: 'en', arabic: 'ar' } as const;
let server: ServerProcess;
let address: string;

const start = async (port = '0'): Promise<void> => {
  server = await startServer({ DATA_DIR: dataDir, PORT: port });
  address = server.url;
};
const call = <Answer>(member: Member, method: string, route: string, body?: object): Promise<Answer> =>
  callAs<Answer>(address, member, method, route, body);
const signUp = (fullName: string, name: string): Promise<Member> => signUpMember(address, fullName, name);
const openBrowser = (browser: Browser, member: Member, chosen: 'en' | 'ar'): Promise<Page> =>
  openAs(browser, address, member.session, chosen);
/** Two members become moderators, as `npm run role` makes them. */
const appoint = (...members: Member[]): Promise<void> =>
  changeDatabase(
    dataDir,
    `update profiles set role = 'moderator' where id in ('${members.map(({ id }) => id).join("', '")}')`,
  );
/** A text that is shown, not one that is being written. */
const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).and(page.locator(':not(textarea, [aria-hidden=true])')).last();
const caseOf = async (moderator: Member, kind: string) => {
  const { cases } = await call<{ cases: { id: string; kind: string }[] }>(
    moderator,
    'GET',
    '/moderation/cases',
  );
  const found = cases.find((item) => item.kind === kind);
  if (!found) throw new Error(`No case of ${kind}.`);
  return call<{ id: string; version: number }>(moderator, 'GET', `/moderation/cases/${found.id}`);
};

test.beforeAll(() => start());
test.afterAll(async () => {
  await server?.end('SIGTERM');
  removeFolder(dataDir);
});

test('two physicians talk, solve a case, report, appeal, block; a killed server loses none of it', async ({
  browser,
}) => {
  test.slow();
  const amal = await signUp('Amal Idris', 'amal');
  const layla = await signUp('ليلى منصور', 'layla');
  const moderators = [await signUp('Mona Saab', 'mona'), await signUp('Omar Farid', 'omar')] as const;
  await appoint(...moderators);
  await call(amal, 'PUT', `/connections/${layla.id}/request`, {});
  await call(layla, 'POST', `/connections/${amal.id}/accept`);
  const thread = await call<{ id: string }>(amal, 'PUT', `/threads/with/${layla.id}`);
  const english = await openBrowser(browser, amal, language.english);
  const arabic = await openBrowser(browser, layla, language.arabic);

  await test.step('they talk, each in the other’s sight', async () => {
    await Promise.all([english.goto(`/messages/${thread.id}`), arabic.goto(`/messages/${thread.id}`)]);
    const theirs = arabic.getByRole('textbox', { name: 'اكتب رسالة' });
    // The server has just started and reads its words beside the first pages.
    await expect(theirs).toBeVisible({ timeout: 30_000 });
    const mine = english.getByRole('textbox', { name: 'Write a message' });
    await mine.fill('Can you look at a rash for me?');
    await mine.press('Enter');
    await expect(shown(arabic, 'Can you look at a rash for me?')).toBeVisible();
    await theirs.fill('بكل سرور، انشرها حالةً');
    await theirs.press('Enter');
    await expect(shown(english, 'بكل سرور، انشرها حالةً')).toBeVisible();
  });

  let postId = '';
  await test.step('a case with a covered face is posted in Arabic', async () => {
    await english.goto('/social');
    await arabic.goto('/social');
    const text = arabic.getByRole('textbox', { name: 'نص المنشور' });
    await text.click();
    await arabic.getByLabel('نوع المنشور').selectOption('case');
    await text.fill('طفح بعد البنسلين، ما تشخيصكم؟ #طفح_دوائي');
    await arabic.getByLabel('الموجودات').fill('بقع حمراء دون حمى');
    await arabic.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await takePhoto(arabic),
    });
    const gate = arabic.getByRole('dialog', { name: 'الصورة 1 من 1' });
    await drag(
      arabic,
      [face.left - 12, face.top - 12],
      [face.left + face.width + 12, face.top + face.height + 12],
      'الصورة كما ستُرسل',
    );
    await expect(gate.getByRole('button', { name: 'المربع 1' })).toBeVisible();
    await gate.getByLabel('الوصف').fill('بقع حمراء على خلفية خضراء');
    await gate.getByRole('checkbox', { name: /^نظرتُ إلى الصورة/ }).check();
    await gate.getByRole('button', { name: 'استخدام الصورة' }).click();
    await expect(gate).toBeHidden();
    await arabic.getByLabel('ما تُظهره').fill('الساعدان والوجه محجوب');
    await arabic.getByLabel('الغرض').fill('رأي الزملاء');
    await arabic.getByLabel('تاريخ الموافقة').fill('2026-01-05');
    await arabic.getByLabel('القرّاء المتفق عليهم').selectOption('members');
    // A consent for more readers widens nothing by itself.
    await arabic.getByRole('radio', { name: /^جميع الأعضاء/ }).click();
    await arabic.getByRole('button', { name: 'انشر الحالة', exact: true }).click();
    await expect(
      arabic.getByRole('button', { name: 'الصورة 1: بقع حمراء على خلفية خضراء. افتحها أكبر' }),
    ).toBeVisible();
  });

  await test.step('the colleague hears of it, sees no face, and answers', async () => {
    await english.getByRole('button', { name: '1 new post' }).click();
    const picture = english.getByRole('button', { name: /^Image 1: بقع حمراء/ }).locator('img');
    await expect(picture).toBeVisible();
    const { brightest } = await readPixels(english, (await picture.getAttribute('src')) ?? '');
    expect(brightest[0]).toBeLessThan(40);
    const { posts } = await call<{ posts: { id: string }[] }>(amal, 'GET', '/posts');
    postId = posts[0]?.id ?? '';
    await english.goto(`/social/posts/${postId}`);
    await english
      .getByRole('textbox', { name: 'Write a comment' })
      .fill('Stop the penicillin. Looks benign.');
    await english.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(shown(english, 'Stop the penicillin. Looks benign.')).toBeVisible();
    // The bell of the author, without a reload.
    await expect(arabic.getByRole('button', { name: /إشعار/ }).first()).toContainText('1');
  });

  await test.step('the author closes the case, and whoever answered is told', async () => {
    await arabic.goto('/notifications');
    await arabic
      .getByRole('link', { name: /Amal Idris/ })
      .first()
      .click();
    await expect(shown(arabic, 'Stop the penicillin. Looks benign.')).toBeVisible();
    await arabic.getByRole('button', { name: 'المزيد عن ليلى منصور' }).click();
    await arabic.getByRole('menuitem', { name: 'إضافة النتيجة' }).click();
    await arabic.getByRole('dialog').getByLabel('النتيجة').fill('زال الطفح بعد وقف الدواء');
    await arabic.getByRole('button', { name: 'إغلاق الحالة' }).click();
    await expect(shown(arabic, 'أُغلقت بنتيجة')).toBeVisible();
    await expectAccessible(arabic);
    await expect(shown(english, 'زال الطفح بعد وقف الدواء')).toBeVisible();
    await english.goto('/notifications');
    await expect(shown(english, /closed a case you answered/)).toBeVisible();
  });

  await test.step('its topic trends, with the number of its posts', async () => {
    await english.goto('/social');
    const topics = english.getByRole('region', { name: 'Trending Topics' });
    await expect(topics.getByText('1 post', { exact: true })).toBeVisible();
    await topics.getByRole('link', { name: /طفح_دوائي/ }).click();
    await expect(shown(english, /طفح بعد البنسلين/)).toBeVisible();
  });

  await test.step('an answer is reported and hidden; its author appeals, and another moderator undoes it', async () => {
    await arabic.getByRole('button', { name: 'المزيد عن هذا التعليق' }).click();
    await arabic.getByRole('menuitem', { name: 'الإبلاغ عن التعليق' }).click();
    await arabic.getByRole('radio', { name: /نصيحة طبية ضارة/ }).click();
    await arabic.getByRole('button', { name: 'إرسال البلاغ' }).click();
    await expect(arabic.getByRole('dialog')).toBeHidden();
    const reported = await caseOf(moderators[0], 'comment');
    await call(moderators[0], 'POST', `/moderation/cases/${reported.id}/decision`, {
      hides: true,
      sanction: 'none',
      template: 'harmful_advice',
      message: '',
      note: 'No source.',
      version: reported.version,
    });
    await english.goto('/account/standing');
    await english.getByRole('button', { name: 'Appeal' }).click();
    await english
      .getByLabel('Why is the decision wrong?')
      .fill('Stopping the drug is what the guideline says.');
    await english.getByRole('button', { name: 'Send appeal' }).click();
    await expect(shown(english, 'Your appeal is being read by another moderator')).toBeVisible();
    const appealed = await caseOf(moderators[1], 'appeal');
    await call(moderators[1], 'POST', `/moderation/cases/${appealed.id}/appeal`, {
      overturned: true,
      message: '',
      note: 'The guideline says so.',
      version: appealed.version,
    });
    await expect(shown(english, 'Another moderator undid the decision')).toBeVisible();
  });

  await test.step('blocked, the colleague sees nothing more, also after the server was killed', async () => {
    await arabic.goto(`/profile/${amal.id}`);
    await arabic.getByRole('button', { name: 'المزيد عن Amal Idris' }).first().click();
    await arabic.getByRole('menuitem', { name: 'حظر' }).click();
    await arabic.getByRole('dialog').getByRole('button', { name: 'حظر' }).click();
    await expect(arabic.getByRole('dialog')).toBeHidden();
    await english.goto(`/social/posts/${postId}`);
    await expect(shown(english, 'This post is not available.')).toBeVisible();
    await server.end('SIGKILL');
    await start(new URL(address).port);
    await english.reload();
    await expect(shown(english, 'This post is not available.')).toBeVisible();
    await arabic.goto('/connections?tab=shutOut');
    await arabic.getByRole('button', { name: 'إلغاء حظر Amal Idris' }).click();
    await expect(shown(arabic, 'لم تحظر أحدًا')).toBeVisible();
  });

  await test.step('all of it is there after the restart', async () => {
    await english.reload();
    await expect(shown(english, 'Stop the penicillin. Looks benign.')).toBeVisible();
    await expect(shown(english, 'زال الطفح بعد وقف الدواء')).toBeVisible();
    const picture = english.getByRole('button', { name: /^Image 1: بقع حمراء/ }).locator('img');
    const { brightest } = await readPixels(english, (await picture.getAttribute('src')) ?? '');
    expect(brightest[0]).toBeLessThan(40);
    await english.goto('/notifications');
    await expect(shown(english, /closed a case you answered/)).toBeVisible();
    await english.goto('/account/standing');
    await expect(shown(english, 'Another moderator undid the decision')).toBeVisible();
    await arabic.goto(`/messages/${thread.id}`);
    await expect(shown(arabic, 'Can you look at a rash for me?')).toBeVisible();
    await expect(shown(arabic, 'بكل سرور، انشرها حالةً')).toBeVisible();
  });
  await Promise.all([english.context().close(), arabic.context().close()]);
});

test('a question under a pseudonym rests on a card, is answered, and nowhere says who asks', async ({
  browser,
}) => {
  const nadia = await signUp('نادية السبع', 'nadia');
  const sami = await signUp('Sami Faraj', 'sami');
  const holders = [await signUp('Huda Noor', 'huda'), await signUp('Ziad Karam', 'ziad')];
  await appoint(...holders);
  for (const holder of holders) {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    await call(holder, 'PUT', '/moderation/key', {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      wrapped: { key: 'AAAA', salt: 'AAAA', nonce: 'AAAA', iterations: 600_000 },
    });
  }
  const arabic = await openBrowser(browser, nadia, language.arabic);
  await arabic.goto('/social');
  const text = arabic.getByRole('textbox', { name: 'نص المنشور' });
  await text.click();
  await text.fill('نوبة نقرس مع قصور كلوي: بماذا تبدؤون؟');
  await arabic.getByLabel('بأي اسم').selectOption({ label: 'باسم مستعار' });
  await expect(arabic.getByText('لن يعرف القراء من كتب هذا')).toBeVisible();
  await arabic.getByRole('button', { name: 'استشهد بمصدر' }).click();
  const dialog = arabic.getByRole('dialog', { name: 'الاستشهاد بالمصادر' });
  await dialog.getByRole('radio', { name: 'بطاقات' }).click();
  await dialog.getByRole('searchbox').fill('النقرس');
  await dialog
    .getByRole('button', { name: /^استشهد بـ:/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'تم', exact: true }).click();
  await expectAccessible(arabic);
  await arabic.getByRole('button', { name: 'نشر', exact: true }).click();
  const own = arabic.getByRole('article').filter({ hasText: 'نوبة نقرس' });
  await expect(own).not.toContainText('نادية');

  const english = await openBrowser(browser, sami, language.english);
  await english.goto('/social');
  const read = english.getByRole('article').filter({ hasText: 'نوبة نقرس' });
  await expect(read.getByRole('list', { name: 'Rests on' }).getByRole('link')).toHaveAttribute(
    'href',
    /^\/zonebot\/cards\//,
  );
  await expect(read.getByText('Pseudonym')).toBeAttached();
  await expect(read.getByRole('link', { name: /نادية/ })).toHaveCount(0);
  expect(await english.content()).not.toContain(nadia.id);
  await read
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const answer = read.getByRole('textbox');
  await answer.fill('Prednisolone, five days.');
  await answer.press('Control+Enter');
  await expect(shown(english, 'Prednisolone, five days.')).toBeVisible();
  await english.context().close();
  await arabic.context().close();
});
