import { getDashboard } from '@mz/contracts';
import { getMyZone, type MyZone } from '@mz/contracts/myzone';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, dashboard } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const [event] = dashboard.events;

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

it('leads four ways in, all of them built', async () => {
  serve(answer(getDashboard, dashboard));
  await openApp('/dashboard');
  const quick = await screen.findByRole('navigation', { name: 'Quick access' });
  const links = within(quick).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/zonebot',
    '/tools',
    '/research',
    '/zonematch',
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
    learning: [],
    conversations: [],
    drafts: 0,
    notes: 0,
    voiceNotes: 0,
    reviews: { due: 8, doneToday: 6 },
    saved: { posts: 0, articles: 0, resources: 0, drugs: 0 },
    collections: [],
    calculations: [],
    egfr: { calculatorId: 'egfr-ckdepi-2021-cr', value: 41.8, unit: 'mL/min/1.73 m²', stage: 'G3b', at },
    papers: { count: 6, latest: { id: alice.id, title: 'Empagliflozin in CKD', at } },
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
  expect(nav.querySelectorAll('[data-skeleton]')).toHaveLength(3);
  release();
  expect(await quick.findByRole('img', { name: 'Last eGFR: 41.8 mL/min/1.73 m²' })).toBeVisible();
  expect(quick.getByText('6 new papers in your specialty this week')).toBeVisible();
  expect(quick.getByText('3 colleagues wait for your answer')).toBeVisible();
  expect(quick.getByRole('img', { name: '6 of 14 done today' })).toBeVisible();
  expect(nav.querySelector('[data-skeleton]')).toBeNull();
  await expectNoViolations();
});
