import {
  makeZip,
  manifestOf,
  scorm2004Package,
  scormPackage,
} from '../../apps/server/src/features/academy/modules/package.fixture.ts';
import { publishResource } from '../pages/academy.ts';
import { beMember } from '../pages/account.ts';
import { expect, expectAccessible, test } from '../pages/test.ts';

/** Tries all it can to reach the session of whoever plays it, and writes down what came of it. */
const hostilePage = `<!doctype html><html lang="en"><head><title>Hostile</title></head><body><ul id="found"></ul><script>
const note = (name, value) => {
  const line = document.createElement('li');
  line.textContent = name + ': ' + value;
  document.getElementById('found').append(line);
};
const attempt = (name, act) => {
  try { note(name, act()); } catch (error) { note(name, 'refused'); }
};
attempt('cookie', () => document.cookie || 'refused');
attempt('storage', () => localStorage.getItem('mz-session') ?? 'refused');
const original = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;
attempt('real cookie', () => original(Document.prototype, 'cookie').call(document));
attempt('real storage', () => original(window.constructor.prototype, 'localStorage').call(window));
attempt('parent', () => parent.document.title);
attempt('parent storage', () => parent.localStorage.getItem('mz-session'));
attempt('database', () => { indexedDB.open('mz'); return 'opened'; });
attempt('top', () => { top.location.href = 'about:blank'; return 'left'; });
attempt('popup', () => (window.open('/dashboard') ? 'opened' : 'refused'));
const asks = [
  ['api', () => fetch('/api/me')],
  ['api with cookies', () => fetch('/api/academy/overview', { credentials: 'include' })],
  ['page', () => fetch('/dashboard')],
  ['elsewhere', () => fetch('https://example.com/')],
];
Promise.all(asks.map(([name, act]) => act().then((answer) => note(name, answer.status), () => note(name, 'refused'))))
  .then(() => { parent.postMessage({ from: 'mz-module', kind: 'kept', status: 'graduated' }, '*'); note('asked', 'all'); });
</script></body></html>`;

test('a module of another system is brought, played apart from the session, kept and passed', async ({
  page,
  allow,
}) => {
  test.slow();
  // What the hostile package tries is refused by the browser, which says so.
  allow(/Content Security Policy|sandboxed|Unsafe attempt|Refused|net::ERR|Blocked/);
  const author = await beMember(page);
  const bring = async (title: string, zip: Buffer): Promise<string> => {
    await page.goto('/academy/upload');
    await page.getByRole('radio', { name: 'Interactive module' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'module.zip',
      mimeType: 'application/zip',
      buffer: zip,
    });
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect(page.getByText('Sent. You see here')).toBeVisible();
    const edit = page.getByRole('link', { name: `Edit: ${title}` });
    const id = ((await edit.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    await publishResource(page, id);
    return id;
  };

  await test.step('what is no package is refused with its reason', async () => {
    await page.goto('/academy/upload');
    await page.getByRole('radio', { name: 'Interactive module' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'module.zip',
      mimeType: 'application/zip',
      buffer: await makeZip({ 'index.html': 'no manifest' }),
    });
    await page.getByLabel('Title', { exact: true }).fill('Nothing');
    await page.getByRole('button', { name: 'Send to the moderators' }).click();
    await expect(page.getByText(/no SCORM or H5P package/)).toBeVisible();
    allow(/422/);
  });

  await test.step('a hostile one reaches nothing', async () => {
    const zip = await makeZip({ 'imsmanifest.xml': manifestOf('1.2'), 'start.html': hostilePage });
    const id = await bring(`Hostile ${author.email}`, zip);
    await page.goto(`/academy/${id}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('asked: all')).toBeVisible();
    const found = await frame.getByRole('listitem').allTextContents();
    const names = [
      'cookie',
      'storage',
      'real cookie',
      'real storage',
      'parent',
      'parent storage',
      'database',
      'top',
      'popup',
      'api',
      'api with cookies',
      'page',
      'elsewhere',
    ];
    expect(found.toSorted()).toEqual([...names.map((name) => `${name}: refused`), 'asked: all'].toSorted());
    await expect(page.getByText('0%', { exact: true })).toBeVisible();
  });

  await test.step('an honest one goes on where it was left, and is passed', async () => {
    const id = await bring(`Sepsis ${author.email}`, await scormPackage());
    await page.goto(`/academy/${id}`);
    const frame = page.frameLocator('iframe');
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith(`${id}/module`) && answer.request().method() === 'PUT',
    );
    await expect(frame.getByText('kept:', { exact: true })).toBeVisible();
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(frame.getByText('kept: seen=2')).toBeVisible();
    await expect(page.getByText('You go on where you stopped.')).toBeVisible();
    await frame.getByRole('button', { name: 'Pass' }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Certificate (PDF)' })).toBeEnabled();
    await expectAccessible(page);
  });

  await test.step('one of SCORM 2004 too: half of it is half, and its score is kept', async () => {
    const id = await bring(`Shock ${author.email}`, await scorm2004Package());
    await page.goto(`/academy/${id}`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Half' }).click();
    await expect(page.getByText('50%', { exact: true })).toBeVisible();
    await page.reload();
    await expect(frame.getByText('kept: seen=2 at page-2')).toBeVisible();
    const kept = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('"passed"'),
    );
    await frame.getByRole('button', { name: 'Pass' }).click();
    expect((await kept).request().postDataJSON()).toMatchObject({ status: 'passed', score: 90 });
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  });
});
