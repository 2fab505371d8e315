import { getDashboard, listEvents } from '@mz/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { dashboard } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const [event] = dashboard.events;
const later = {
  id: '01920005-0000-7000-8000-000000000002',
  title: 'Chronic kidney disease: what changed in 2026',
  startsAt: '2026-03-03T17:00:00.000Z',
  place: 'Lecture hall 2',
};

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
  expect(within(main).getByText('Journal club: EMPA-KIDNEY, two years on')).toBeVisible();
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

it('lists every event behind View All Events, and gives the focus back', async () => {
  if (!event) throw new Error('The sample has no event.');
  serve(answer(getDashboard, dashboard), answer(listEvents, { events: [event, later] }));
  const { user } = await openApp('/dashboard');
  const button = await screen.findByRole('button', { name: 'View All Events' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Chronic kidney disease: what changed in 2026')).toBeVisible();
  await expectNoViolations(dialog);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

it('says that the events did not load and loads them on retry', async () => {
  const { change } = serve(
    answer(getDashboard, dashboard),
    answer(listEvents, () => refusal(500, 'internal')),
  );
  const { user } = await openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'View All Events' }));
  const dialog = await screen.findByRole('dialog');
  const retry = await within(dialog).findByRole('button', { name: 'Retry' });
  change(answer(listEvents, { events: [later] }));
  await user.click(retry);
  expect(await within(dialog).findByText('Chronic kidney disease: what changed in 2026')).toBeVisible();
});
