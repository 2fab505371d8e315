import type { Browser, Page } from '@playwright/test';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../faults/server-process.ts';
import { callAs, changeDatabase, type Member, openBrowser as openAs, signUpMember } from '../pages/story.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';
import { ask, openZoneBot } from '../pages/zonebot.ts';

const dataDir = makeFolder();
const topic = 'Vascular access planning';
let server: ServerProcess;

const call = (member: Member, method: string, route: string, body?: object): Promise<unknown> =>
  callAs(server.url, member, method, route, body);
const signUp = async (fullName: string, interests: readonly string[]): Promise<Member> => {
  const name = fullName.split(' ')[0]?.toLowerCase() ?? '';
  const member = await signUpMember(server.url, fullName, name);
  await call(member, 'PATCH', '/profile', { interests });
  return member;
};
/** Their licences are checked, as a moderator does it. */
const verify = (...members: Member[]): Promise<void> =>
  changeDatabase(
    dataDir,
    `update profiles set verified_at = now() where id in ('${members.map(({ id }) => id).join("', '")}')`,
  );
const openBrowser = (browser: Browser, member: Member): Promise<Page> =>
  openAs(browser, server.url, member.session, 'en');
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Candidates' }).getByRole('listitem').filter({ hasText: name });

test.beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  removeFolder(dataDir);
});

test('two physicians find each other by what they share; a second opinion comes back to ZoneBot', async ({
  browser,
}) => {
  test.slow();
  const amal = await signUp('Amal Idris', [topic, 'Home dialysis']);
  const layla = await signUp('Layla Mansour', [topic]);
  const hugo = await signUp('Hugo Brandt', [topic]);
  await verify(layla, hugo);
  const mine = await openBrowser(browser, amal);
  const theirs = await openBrowser(browser, layla);

  await test.step('each sees the other, with the same reason, leading to what it rests on', async () => {
    for (const [page, name, id] of [
      [mine, 'Layla Mansour', layla.id],
      [theirs, 'Amal Idris', amal.id],
    ] as const) {
      // What was just written to a profile is counted a moment later.
      await expect(async () => {
        await page.goto('/zonematch');
        await expect(cardOf(page, name).getByRole('link', { name: topic })).toHaveAttribute(
          'href',
          `/profile/${id}`,
        );
      }).toPass();
    }
    const card = cardOf(mine, 'Layla Mansour');
    await card.getByRole('radio', { name: 'For them' }).click();
    await expect(card.getByRole('link', { name: topic })).toHaveAttribute('href', '/profile');
    await expectAccessible(mine);
  });

  await test.step('one asks, the other accepts, both at once', async () => {
    await theirs.goto('/zonematch?tab=yours');
    await expect(theirs.getByText('No pending match requests')).toBeVisible();
    await mine.getByRole('button', { name: 'Connect with Layla Mansour' }).click();
    await mine.getByRole('dialog').getByLabel('Note (optional)').fill('Shall we compare our lists?');
    await mine.getByRole('button', { name: 'Send request' }).click();
    await expect(cardOf(mine, 'Layla Mansour')).toHaveCount(0);
    await mine.getByRole('tab', { name: /Your Matches/ }).click();
    await expect(mine.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await expect(theirs.getByText('Shall we compare our lists?')).toBeVisible();
    await theirs.getByRole('button', { name: /Accept/ }).click();
    const connected = mine.getByRole('region', { name: 'Connected' });
    await expect(connected.getByText('Layla Mansour')).toBeVisible();
    await connected.getByRole('button', { name: 'A good match', exact: true }).click();
    await expect(connected.getByRole('button', { name: 'A good match', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  let conversation = '';
  await test.step('what ZoneBot has no source for becomes a case without the name of the patient', async () => {
    await openZoneBot(mine);
    const answer = await ask(
      mine,
      'When would you create an arteriovenous fistula in a patient of 84 whose eGFR falls by 2 a year?',
    );
    await expect(mine).toHaveURL(/\/zonebot\/[0-9a-f-]{36}$/);
    conversation = new URL(mine.url()).pathname;
    await answer.getByRole('button', { name: 'Ask colleagues' }).click();
    await mine.getByRole('button', { name: 'Open', exact: true }).first().click();
    await mine.getByRole('article').getByRole('link', { name: 'Open in Social' }).click();
    const text = mine.getByRole('textbox', { name: 'Text of the post' });
    await text.fill('Mrs Sarah Johnson, MRN 4482913, eGFR 17, frail: a fistula now, or wait?');
    await mine.getByRole('button', { name: 'Mask all' }).click();
    await expect(text).not.toHaveValue(/Johnson|4482913/);
    await mine.getByRole('button', { name: 'Post case' }).click();
    await expect(mine.getByText('Posted.')).toBeVisible();
  });

  await test.step('the case goes to a connected and a found colleague', async () => {
    await theirs.goto('/zonematch?tab=yours');
    await mine.goto('/zonematch');
    await mine.getByLabel('I am looking for').selectOption('second_opinion');
    await mine.getByRole('button', { name: 'Apply Filters' }).click();
    const bar = mine.getByRole('region', { name: 'Ask about a case' });
    await bar.getByRole('checkbox', { name: 'Layla Mansour' }).check();
    await mine.getByRole('checkbox', { name: 'Ask Hugo Brandt about my case' }).check();
    await bar.getByRole('button', { name: 'Send to 2 colleagues' }).click();
    await expect(mine.getByText('Your colleagues were asked.')).toBeVisible();
  });

  await test.step('the answer stands in the conversation it was asked in', async () => {
    await mine.goto(conversation);
    await theirs
      .getByRole('region', { name: 'You were asked' })
      .getByRole('link', { name: /a fistula now/ })
      .click();
    await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Map the veins, and wait.');
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(mine.getByText('Map the veins, and wait.')).toBeVisible();
    // At the foot of the page the docked question box stands in its own place and covers no half of a target.
    await mine.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(mine);
    await mine.goto('/zonematch?tab=yours');
    const asked = mine.getByRole('region', { name: 'Cases you asked about' });
    await expect(asked.getByText('Answered')).toHaveCount(1);
    await expect(asked.getByText('Waiting')).toHaveCount(1);
    await asked.getByRole('link', { name: 'To the conversation with ZoneBot' }).click();
    await expect(mine).toHaveURL(new RegExp(`${conversation}$`));
  });
});
