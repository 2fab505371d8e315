import { getDashboard } from '@mz/contracts';
import { getMyZone, type MyZone } from '@mz/contracts/myzone';
import { createComment } from '@mz/contracts/social-comments';
import { declinePost, listWaitingCases } from '@mz/contracts/waiting-cases';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, dashboard, post } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const [event] = dashboard.events;
const idOf = (number: number) => `01920009-0000-7000-8000-00000000000${number}`;

it.each([
  ['en', 'last 20 days'],
  ['ar', /20|٢٠/],
  ['zh', /20/],
] as const)('shows figures, activity and events in %s', async (language, days) => {
  serve(answer(getDashboard, dashboard));
  await openApp('/dashboard', language);
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main).toHaveTextContent(/85|٨٥/));
  expect(main).toHaveTextContent(days);
  expect(main).toHaveTextContent('Dr. Alice Haddad');
  expect(main).toHaveTextContent('Cedar Hill University Hospital');
  const title = within(main).getByText('Journal club: EMPA-KIDNEY, two years on');
  expect(title).toBeVisible();
  expect(title.getAttribute('lang')).toBe(language === 'en' ? null : 'en');
  await expectNoViolations(main);
});

it('leads the ways in, all of them built', async () => {
  serve(answer(getDashboard, dashboard));
  await openApp('/dashboard');
  const quick = await screen.findByRole('navigation', { name: 'Quick access' });
  const links = within(quick).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/tools',
    '/research',
    '/zonematch',
    '/academy/review',
    '/zonebot',
  ]);
  expect(within(quick).queryByText('Not there yet')).toBeNull();
});

it.each(['en', 'ar', 'zh'] as const)(
  'says that it did not load and loads on retry, in %s',
  async (language) => {
    const { change } = serve(answer(getDashboard, () => refusal(500, 'internal')));
    const { user } = await openApp('/dashboard', language);
    const alert = await screen.findByRole('alert');
    if (language === 'en') expect(alert).toHaveTextContent('The dashboard did not load.');
    await expectNoViolations();
    change(answer(getDashboard, dashboard));
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByText('Journal club: EMPA-KIDNEY, two years on')).toBeVisible();
  },
);

it('says that nothing has happened and nothing comes', async () => {
  serve(answer(getDashboard, { ...dashboard, recentActivity: [], events: [] }));
  await openApp('/dashboard');
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  expect(screen.getByText('No events are announced.')).toBeVisible();
  await expectNoViolations();
});

it('leads to an event and to all of them', async () => {
  serve(answer(getDashboard, dashboard));
  await openApp('/dashboard');
  expect(await screen.findByRole('link', { name: 'View All Events' })).toHaveAttribute('href', '/events');
  expect(screen.getByRole('link', { name: event?.title })).toHaveAttribute('href', `/events/${event?.id}`);
});

it('says on the ways in what is new behind them', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const zone: MyZone = {
    learning: [{ id: idOf(1), title: 'Acid–base in four steps', at, percent: 66 }],
    conversations: [{ id: idOf(2), title: 'SGLT2 inhibitor at eGFR 42', at }],
    drafts: 0,
    notes: 0,
    voiceNotes: 0,
    reviews: { due: 8, doneToday: 6 },
    saved: { posts: 0, articles: 0, resources: 0, drugs: 0 },
    collections: [],
    calculations: [{ id: idOf(3), title: 'CURB-65', at, calculatorId: 'curb-65' }],
    egfr: {
      calculatorId: 'egfr-ckdepi-2021-cr',
      value: 41.8,
      unit: 'mL/min/1.73 m²',
      stage: 'G3b: Moderately to severely decreased',
      band: 'g3b',
      at,
    },
    papers: { count: 6, latest: { id: alice.id, title: 'Empagliflozin in CKD', at }, retracted: 1 },
    matches: { waiting: 3, names: ['Dr. Farah Aziz'] },
    events: [],
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(
    answer(getDashboard, dashboard),
    answer(getMyZone, async () => {
      await released;
      return zone;
    }),
  );
  await openApp('/dashboard');
  const nav = await screen.findByRole('navigation', { name: 'Quick access' });
  const quick = within(nav);
  // The room of what is awaited is kept.
  expect(nav.querySelectorAll('[data-skeleton]')).toHaveLength(4);
  release();
  expect(await quick.findByRole('img', { name: 'Last eGFR: 41.8 mL/min/1.73 m²' })).toBeVisible();
  expect(quick.getByText('G3b')).toBeVisible();
  expect(quick.getByText('6 this week')).toBeVisible();
  expect(quick.getByText('1 saved paper retracted')).toBeVisible();
  expect(quick.getByText('3 waiting')).toBeVisible();
  expect(quick.getByRole('link', { name: /ZoneBot/ })).toHaveAttribute('href', `/zonebot/${idOf(2)}`);
  expect(quick.getByRole('img', { name: '6 of 14 done today' })).toBeVisible();
  expect(nav.querySelector('[data-skeleton]')).toBeNull();
  const activity = within(screen.getByRole('region', { name: 'Recent activity' }));
  expect(activity.getByRole('link', { name: /You calculated.*CURB-65/ })).toHaveAttribute(
    'href',
    '/tools/curb-65',
  );
  expect(activity.getByText('66% covered')).toBeVisible();
  await expectNoViolations();
});

const waiting = [
  { ...post, id: idOf(4), category: 'nephrology' as const, text: 'Treat now, or repeat first?' },
  {
    ...post,
    id: idOf(5),
    category: 'nephrology' as const,
    text: 'Stop the drug?',
    kind: 'question' as const,
  },
];

it('has a case that waits answered in place', async () => {
  let posts = waiting;
  const sent: unknown[] = [];
  serve(
    answer(getDashboard, dashboard),
    answer(listWaitingCases, () => ({ specialty: 'nephrology' as const, posts })),
    answer(createComment, ({ params, body }) => {
      sent.push([params.id, body.text]);
      posts = posts.filter(({ id }) => id !== params.id);
      return {
        id: idOf(6),
        postId: params.id ?? '',
        parentId: null,
        author: null,
        text: body.text,
        mentions: [],
        citations: [],
        likes: 0,
        liked: false,
        mine: true,
        deleted: false,
        createdAt: '2026-11-20T10:00:00.000Z',
        editedAt: null,
        replies: [],
      };
    }),
  );
  const { user } = await openApp('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'A case needs an answer' }));
  expect(card.getByText('1 of 2 in Nephrology')).toBeVisible();
  const send = card.getByRole('button', { name: 'Answer' });
  expect(send).toBeDisabled();
  await user.type(card.getByRole('textbox', { name: 'Your answer' }), 'Repeat it, then treat.');
  await user.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
  // The next one stands in its place.
  expect(await screen.findByRole('region', { name: 'A question needs an answer' })).toBeVisible();
  expect(sent).toEqual([[idOf(4), 'Repeat it, then treat.']]);
  await expectNoViolations();
});

it.each(['en', 'ar', 'zh'] as const)(
  'passes a case by that is not the reader’s field, in %s',
  async (language) => {
    let posts = waiting.slice(0, 1);
    serve(
      answer(getDashboard, dashboard),
      answer(listWaitingCases, () => ({ specialty: 'nephrology' as const, posts })),
      answer(declinePost, () => {
        posts = [];
        return { changed: true };
      }),
    );
    const { user } = await openApp('/dashboard', language);
    const text = await screen.findByText('Treat now, or repeat first?');
    await user.click(
      screen.getByRole('button', {
        name: { en: 'Not my field', ar: 'ليست من تخصصي', zh: '非我专业' }[language],
      }),
    );
    await waitFor(() => expect(text).not.toBeInTheDocument());
    expect(posts).toEqual([]);
  },
);

it('does not say that nothing is due where it could not be asked for', async () => {
  serve(
    answer(getDashboard, dashboard),
    answer(getMyZone, () => refusal(503, 'unavailable')),
  );
  await openApp('/dashboard', 'en');
  expect(await screen.findByText('Reviews due')).toBeVisible();
  expect(await screen.findByText(/^Ten questions a day/, {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('Nothing is due today')).toBeNull();
});
