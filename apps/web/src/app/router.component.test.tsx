import { getSiteFacts } from '@mz/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/app.tsx';
import { answer, serve } from '../testing/fake-api.ts';
import { expectNoViolations } from '../testing/render.tsx';
import { siteFacts } from '../testing/samples.ts';
import { beMember, beVisitor } from '../testing/session.ts';

vi.mock('../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  beVisitor();
  serve(answer(getSiteFacts, siteFacts));
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('a visitor', () => {
  it.each([
    ['/dashboard', '/signin'],
    ['/settings', '/signin?next=%2Fsettings'],
    ['/myzone', '/signin?next=%2Fmyzone'],
    ['/myzone/growth', '/signin?next=%2Fmyzone%2Fgrowth'],
    ['/myzone/voice-notes', '/signin?next=%2Fmyzone%2Fvoice-notes'],
    ['/profile', '/signin?next=%2Fprofile'],
    ['/zonebot/notes', '/signin?next=%2Fzonebot%2Fnotes'],
    ['/zonebot/drafts', '/signin?next=%2Fzonebot%2Fdrafts'],
    ['/research/saved?q=x', '/signin?next=%2Fresearch%2Fsaved%3Fq%3Dx'],
    ['/research/following', '/signin?next=%2Fresearch%2Ffollowing'],
  ])('who opens %s is asked to sign in and keeps the way back', async (path, expected) => {
    const { address } = await openApp(path);
    await waitFor(() => expect(address()).toBe(expected));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('is led from /login to the sign-in', async () => {
    const { address } = await openApp('/login');
    await waitFor(() => expect(address()).toBe('/signin'));
  });
});

describe.each([
  ['en', { academy: 'Medical Zone Academy', zonematch: 'ZoneMatch' }],
  ['ar', { academy: /\p{Script=Arabic}/u, zonematch: /\S/ }],
  ['zh', { academy: /\S/, zonematch: /\S/ }],
] as const)('rooms that are not built yet, in %s', (language, titles) => {
  it.each(Object.entries(titles))('%s says so and leads on', async (room, title) => {
    await openApp(`/${room}`, language);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByRole('main').querySelector('a[href="/features"]')).not.toBeNull();
    await expectNoViolations();
  });
});

describe('rooms of a member that are not built yet', () => {
  it.each([
    ['/myzone', 'MyZone'],
    ['/myzone/growth', 'Professional Growth'],
    ['/myzone/voice-notes', 'Voice Notes'],
  ])('%s is called %s', async (path, title) => {
    beMember();
    await openApp(path);
    expect(await heading(title)).toBeVisible();
  });
});

it('an unknown page says so in the specification’s words and leads on', async () => {
  const { user, address } = await openApp('/nothing-of-the-kind');
  expect(await heading('Page Not Found')).toBeVisible();
  expect(
    screen.getByText(
      "Sorry, we couldn't find the page you're looking for. It might have been moved, deleted, or never existed.",
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Resources' })).toHaveAttribute('href', '/academy');
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(address()).toBe('/');
});

describe('the landing page', () => {
  it('leads where the specification says', async () => {
    await openApp('/');
    const main = await screen.findByRole('main');
    await within(main).findByRole('heading', { level: 1 });
    expect(within(main).getByRole('link', { name: 'Explore Tools' })).toHaveAttribute('href', '/tools');
    expect(within(main).getByRole('link', { name: 'Research Hub' })).toHaveAttribute('href', '/research');
    expect(within(main).getByRole('link', { name: 'Login to MyZone' })).toHaveAttribute('href', '/login');
  });

  it('marks testimonials as illustration while demonstration content is on', async () => {
    await openApp('/');
    expect(await screen.findByRole('region', { name: /10,000\+/ })).toHaveTextContent('Illustration');
  });

  it('marks the rooms that are not built, and no others', async () => {
    await openApp('/');
    const rooms = await screen.findByRole('region', { name: 'Four rooms, one account' }).catch(() => null);
    const links = (rooms ?? (await screen.findByRole('main'))).querySelectorAll('section a[href]');
    const marked = [...links]
      .filter((link) => link.textContent?.includes('In preparation'))
      .map((link) => link.getAttribute('href'));
    expect(marked.sort()).toEqual(['/academy', '/myzone']);
  });
});

describe('the command palette', () => {
  it('opens by keyboard, finds a page and goes there', async () => {
    const { user, address } = await openApp('/about');
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Where to?'), 'privacy');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/privacy');
    await waitFor(() => expect(screen.queryByPlaceholderText('Where to?')).toBeNull());
  });

  it.each([
    ['en', 'knowledge', 'Knowledge cards'],
    ['ar', 'guidelines', /\p{Script=Arabic}/u],
    ['zh', 'guidelines', /\p{Script=Han}/u],
  ] as const)('finds the cards in %s by %s', async (language, typed, name) => {
    const { user } = await openApp('/about', language);
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(box).toHaveFocus());
    await user.type(box, typed);
    expect(screen.getByRole('option', { name })).toBeVisible();
    await expectNoViolations(screen.getByRole('dialog'));
  });

  it('says that nothing was found', async () => {
    const { user } = await openApp('/about');
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'zzqqxx');
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    expect(screen.getByRole('listbox')).not.toBeEmptyDOMElement();
  });

  it('offers members what is theirs', async () => {
    beMember();
    const { user, address } = await openApp('/about');
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'growth');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/myzone/growth');
  });
});

it('the slash focuses the search, which leads to the academy', async () => {
  const { user, address } = await openApp('/about');
  await heading(/\S/);
  await user.keyboard('/acid base{Enter}');
  expect(address()).toBe('/academy?q=acid%20base');
});

it('the first tab stop skips to the content', async () => {
  const { user } = await openApp('/about');
  await heading(/\S/);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

it('a language chosen from the menu turns the page round and stays', async () => {
  const { user } = await openApp('/about');
  await heading(/\S/);
  await user.click(screen.getByRole('button', { name: /^Language/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(localStorage.getItem('language')).toBe('ar');
  expect((await screen.findAllByRole('link', { name: 'تسجيل الدخول' })).length).toBeGreaterThan(0);
});

it('the menu of a phone leads everywhere and closes on a change of route', async () => {
  const { user, address } = await openApp('/about');
  await heading(/\S/);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await waitFor(() => {
    const opened = document.querySelector<HTMLElement>('#mobile-menu');
    if (!opened) throw new Error('The menu is not open.');
    return opened;
  });
  await user.click(within(menu).getByRole('link', { name: 'Academy' }));
  expect(address()).toBe('/academy');
  await waitFor(() => expect(document.querySelector('#mobile-menu')).toBeNull());
});

it('the focus is at the new screen after a change of route', async () => {
  const { user } = await openApp('/privacy');
  await heading(/\S/);
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' }));
  expect(await heading('Terms of use')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});
