import { getSiteFacts, type Language, listCards, searchArticles } from '@mz/contracts';
import { suggestMentions } from '@mz/contracts/mention-suggestions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/app.tsx';
import { answer, refusal, serve } from '../testing/fake-api.ts';
import { expectNoViolations } from '../testing/render.tsx';
import { siteFacts } from '../testing/samples.ts';
import { beMember, beVisitor } from '../testing/session.ts';
import { forgetRecent, recentKey } from './palette-state.ts';
import { readRecent } from './recent-places.ts';

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
});

describe('the command palette', () => {
  it('opens by keyboard, finds a page and goes there', async () => {
    const { user, address } = await openApp('/about');
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Search tools, drugs, papers, people'), 'privacy');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Privacy');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/privacy');
    await waitFor(() =>
      expect(screen.queryByPlaceholderText('Search tools, drugs, papers, people')).toBeNull(),
    );
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
    expect(screen.getByRole('option', { name, selected: true })).toBeVisible();
    await expectNoViolations(screen.getByRole('dialog'));
  });

  it('says that nothing was found', async () => {
    const { user } = await openApp('/about');
    await heading(/\S/);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'zzqqxx');
    expect(await screen.findByText('Nothing by that name.')).toBeVisible();
    // What it can still do: look in a whole room.
    for (const option of screen.getAllByRole('option')) expect(option).toHaveTextContent('“zzqqxx”');
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

describe('what the palette finds', () => {
  const openPalette = async (path = '/about', language: Language = 'en') => {
    const app = await openApp(path, language);
    await heading(/\S/);
    await app.user.keyboard('/');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(box).toHaveFocus());
    return { ...app, box };
  };
  const card = {
    id: 'ckd',
    title: '',
    specialty: 'nephrology',
    version: 1,
    review: 'unsigned',
    lastReviewed: '2026-09-01',
  } as const;

  it.each([
    ['en', 'egfr', /glomerular|GFR/i],
    ['en', 'afib', /CHA/],
    ['ar', 'كرياتينين', /\p{Script=Arabic}/u],
    ['zh', '肌酐', /\p{Script=Han}/u],
  ] as const)('tools in %s by %s, without a server', async (language, typed, name) => {
    const { user, box, address } = await openPalette('/about', language);
    await user.type(box, typed);
    expect(await screen.findByRole('option', { name, selected: true })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(address()).toMatch(/^\/tools\/[a-z0-9-]+$/);
  });

  it('cards as the server answers, and says which answer did not come', async () => {
    const asked: string[] = [];
    serve(
      answer(listCards, ({ query }) => {
        asked.push(query.get('q') ?? '');
        return { cards: [{ ...card, title: `Card for ${query.get('q')}` }] };
      }),
      answer(searchArticles, refusal(503, 'unavailable')),
    );
    const { user, box, address } = await openPalette();
    await user.type(box, 'zzkidney');
    const found = await screen.findByRole('option', { name: 'Card for zzkidney' });
    expect(found.querySelector('mark')).toHaveTextContent('zzkidney');
    expect(await screen.findByRole('alert')).toHaveTextContent('Papers');
    expect(screen.getByRole('option', { name: 'Ask ZoneBot about “zzkidney”' })).toBeVisible();
    // Not once for every letter.
    expect(asked.length).toBeLessThan(8);
    await expectNoViolations(screen.getByRole('dialog'));
    await user.click(found);
    expect(address()).toBe('/zonebot/cards/ckd');
  });

  it('colleagues, for members', async () => {
    beMember();
    const id = '01920001-0000-7000-8000-000000000077';
    const member = {
      id,
      fullName: 'Samira Khalil',
      avatarUrl: null,
      specialty: null,
      hospital: 'Amman',
      verified: true,
    };
    serve(answer(suggestMentions, ({ query }) => ({ members: query.get('q') === 'samir' ? [member] : [] })));
    const { user, box, address } = await openPalette();
    await user.type(box, 'samir');
    await user.click(await screen.findByRole('option', { name: /Samira Khalil/ }));
    expect(address()).toBe(`/profile/${id}`);
  });

  it('searches of whole rooms with what was typed', async () => {
    const { user, box, address } = await openPalette();
    await user.type(box, 'acid base');
    await user.click(await screen.findByRole('option', { name: 'Search ZoneTube for “acid base”' }));
    expect(address()).toBe('/academy?q=acid+base');
  });

  it('keeps where one went first, in this tab and for this person alone', async () => {
    beMember();
    const { user, box } = await openPalette();
    await user.type(box, 'growth{Enter}');
    await waitFor(() => expect(box).not.toBeInTheDocument());
    await user.keyboard('{Control>}k{/Control}');
    const [first] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent('Professional Growth');
    beVisitor();
    expect(readRecent('visitor')).toEqual([]);
    expect(sessionStorage.getItem(recentKey)).toContain('/myzone/growth');
    forgetRecent();
    expect(sessionStorage.getItem(recentKey)).toBeNull();
  });
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
