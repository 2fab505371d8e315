import {
  createGrowthEntry,
  type EntryKind,
  type GrowthBadge,
  type GrowthEntry,
  type GrowthOverview,
  getBadge,
  getGrowth,
  getReflection,
  issueBadge,
  listGrowthEntries,
  setReflection,
  withdrawGrowthEntry,
} from '@mz/contracts/growth';
import { type GrowthReport, getGrowthReport, listSchemes } from '@mz/contracts/growth-report';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { GrowthPage } from './growth-page.tsx';

// jsdom has no canvas; the figures of a chart stand in its table.
vi.mock('../../../ui/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

const id = (n: number) => `01920000-0000-7000-8000-00000000000${n}`;
const overview: GrowthOverview = {
  hours: { minutes: 7440, thisMonth: 1740, lastMonth: 1560 },
  certificates: { total: 9, thisMonth: 2 },
  goals: { reached: 6, total: 8 },
  courses: { total: 12, inProgress: 3 },
  months: ['01', '02', '03', '04', '05', '06'].map((month, at) => ({
    month: `2026-${month}`,
    minutes: [840, 1080, 960, 1260, 1560, 1740][at] ?? 0,
    certificates: [1, 1, 2, 1, 2, 2][at] ?? 0,
  })),
  achievements: [
    {
      id: id(1),
      kind: 'certificate',
      title: 'NEWS2 in practice',
      hours: null,
      on: '2026-06-20',
      path: null,
      certificate: null,
      badge: false,
    },
    {
      id: 'hours-2026-100',
      kind: 'milestone',
      title: '2026',
      hours: 100,
      on: '2026-06-10',
      path: null,
      certificate: null,
      badge: true,
    },
  ],
  goalList: [
    {
      id: id(2),
      title: 'Logged scans',
      measure: 'own',
      kind: null,
      target: 20,
      from: '2026-01-01',
      to: '2026-12-31',
      progress: 14,
      reached: false,
    },
  ],
};
const entry = (n: number, title: string, kind: EntryKind = 'course'): GrowthEntry => ({
  id: id(n),
  kind,
  title,
  minutes: 90,
  on: '2026-06-20',
  setting: 'external',
  role: null,
  provider: '',
  finished: true,
  own: true,
  path: null,
  evidenceUrl: null,
  hasReflection: false,
  corrected: false,
  createdAt: '2026-06-20T08:00:00.000Z',
});
let kept: GrowthEntry[] = [];
const lists = () => [
  answer(getGrowth, overview),
  answer(listGrowthEntries, () => ({ entries: kept, nextCursor: null })),
];
const open = (language: 'en' | 'ar' | 'zh' = 'en', path = '/') =>
  renderScreen(<GrowthPage />, { language, path, namespaces: ['growth', 'errors'] });

beforeEach(() => {
  kept = [entry(3, 'Dialysis course')];
});

it('shows the figures of the record', async () => {
  serve(...lists());
  await open();
  expect(await screen.findByText('124')).toBeVisible();
  for (const words of [
    '+12% from last month',
    '2 new this month',
    '75%',
    '6 of 8 goals achieved',
    '3 in progress',
    '124 hours in 6 months',
    '100 learning hours in 2026',
    'NEWS2 in practice',
    '14 of 20',
  ])
    expect(screen.getByText(words)).toBeVisible();
  const [chart] = screen.getAllByRole('table', { name: /Hours Spent Learning/ });
  expect(within(chart as HTMLElement).getByRole('row', { name: 'Jun 29' })).toBeInTheDocument();
  await expectNoViolations();
});

it('shows any period, compares whole months alone, and says what is no period', async () => {
  const api = serve(...lists());
  const { user } = await open('en', '/myzone/growth?months=12');
  await screen.findByText('124');
  expect(api.callsOf(getGrowth)[0]?.query.get('months')).toBe('12');
  await user.click(screen.getByText('Figures by month', { selector: 'summary' }));
  const figures = () => screen.getByRole('table', { name: 'Figures by month' });
  expect(within(figures()).getByRole('row', { name: 'Jun 2026 29 +12% 2' })).toBeVisible();

  await user.click(screen.getByRole('radio', { name: 'Dates' }));
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  expect(from).toHaveValue('2026-01-01');
  await expectNoViolations();
  fireEvent.change(to, { target: { value: '2026-06-20' } });
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf(getGrowth).at(-1)?.query ?? [])).toEqual({
      from: '2026-01-01',
      to: '2026-06-20',
    }),
  );
  expect(await screen.findByText(/^Counted from January 1, 2026 to June 20, 2026/)).toBeVisible();
  expect(within(figures()).getByRole('row', { name: 'May 2026 26 +24% 2' })).toBeVisible();
  expect(within(figures()).getByRole('row', { name: 'Jun 2026 29 – 2' })).toBeVisible();

  fireEvent.change(to, { target: { value: '2025-06-20' } });
  expect(await screen.findByText(/^The last day is before the first/)).toBeVisible();
  expect(api.callsOf(getGrowth).at(-1)?.query.get('months')).toBe('6');
  fireEvent.change(from, { target: { value: '2015-01-01' } });
  expect(await screen.findByText(/^A period has at most 60 months/)).toBeVisible();
  fireEvent.change(from, { target: { value: '' } });
  expect(await screen.findByText('Enter a first and a last day.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '6 months' }));
  expect(screen.queryByLabelText('From')).toBeNull();
});

it('adds an entry, and keeps what was typed where it is refused', async () => {
  const api = serve(...lists(), answer(createGrowthEntry, refusal(409, 'conflict')));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add entry' }));
  const dialog = screen.getByRole('dialog', { name: 'Add to your record' });
  await user.type(within(dialog).getByLabelText('What did you learn from?'), 'Ultrasound day');
  await user.click(within(dialog).getByRole('button', { name: 'Save entry' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('in a year you closed');
  expect(within(dialog).getByLabelText('What did you learn from?')).toHaveValue('Ultrasound day');
  expect(api.callsOf(createGrowthEntry)[0]?.body).toMatchObject({
    title: 'Ultrasound day',
    kind: 'course',
    minutes: 60,
    evidenceUploadId: null,
  });
  await expectNoViolations();
});

it('hands over a milestone as a badge, and shows its page in three languages', async () => {
  const number = 'MZB-0000-0000-0001';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const api = serve(...lists(), answer(issueBadge, { number, jwt: 'a.b.c' }));
  const { user, unmount } = await open();
  const [badge, ...others] = await screen.findAllByRole('button', { name: /^Save as a signed badge/ });
  expect(others).toEqual([]);
  await user.click(badge as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Its public page' })).toHaveAttribute(
    'href',
    `/badge/${number}`,
  );
  expect(api.callsOf(issueBadge)[0]?.body).toEqual({ achievement: 'hours-2026-100' });
  expect(saved).toHaveBeenCalledOnce();
  unmount();
  const page: GrowthBadge = {
    number,
    kind: 'milestone',
    fullName: 'Lina Haddad',
    title: '2026',
    hours: 100,
    on: '2026-06-10',
    issuedAt: '2026-06-11T08:00:00.000Z',
    holds: true,
  };
  for (const [language, words, holds] of [
    ['en', '100 learning hours in 2026', true],
    ['ar', 'لم يعد السجل يؤيّده', false],
    ['zh', '学习记录可以佐证', true],
  ] as const) {
    serve(answer(getBadge, { ...page, holds }));
    const shown = await openApp(`/badge/${number}`, language);
    expect(await screen.findByText(words)).toBeVisible();
    await expectNoViolations();
    shown.unmount();
  }
});

it('withdraws an entry', async () => {
  const api = serve(
    ...lists(),
    answer(withdrawGrowthEntry, () => {
      kept = [];
      return { changed: true };
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for “Dialysis course”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Dialysis course')).toBeNull());
  expect(api.callsOf(withdrawGrowthEntry)[0]?.params.id).toBe(id(3));
});

it('stops before a reflection that may identify a patient is kept', async () => {
  const api = serve(
    ...lists(),
    answer(getReflection, { text: '', inReport: false }),
    answer(setReflection, ({ body }) => body),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for “Dialysis course”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reflection' }));
  const box = await screen.findByLabelText('What changes in your practice?');
  await user.type(box, 'Mr John Smith, MRN 4459921, taught me to ask earlier.');
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  await user.click(await screen.findByRole('button', { name: 'Mask them' }));
  expect(box).not.toHaveValue(expect.stringContaining('4459921'));
  expect(api.callsOf(setReflection)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  await waitFor(() => expect(api.callsOf(setReflection)).toHaveLength(1));
  expect(api.callsOf(setReflection)[0]?.body.text).not.toContain('4459921');
});

it('reflects from the head of the page on an entry that is chosen', async () => {
  kept = [entry(3, 'Dialysis course'), { ...entry(4, 'Grand round'), hasReflection: true }];
  const api = serve(
    ...lists(),
    answer(getReflection, { text: '', inReport: false }),
    answer(setReflection, ({ body }) => body),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reflection' }));
  const dialog = screen.getByRole('dialog', { name: 'Reflection' });
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Written') !== null)).toEqual([false, true]);
  await expectNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Dialysis course' }));
  expect(await screen.findByText('About “Dialysis course”')).toBeVisible();
  await user.type(await screen.findByLabelText('What changes in your practice?'), 'Ask earlier.');
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  await waitFor(() => expect(api.callsOf(setReflection)[0]?.params.id).toBe(id(3)));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('holds a year against rules and says what is missing', async () => {
  const report: GrowthReport = {
    scheme: 'plain',
    name: 'Plain record',
    note: 'A note.',
    unit: 'credit',
    year: { from: '2026-01-01', to: '2026-12-31', label: '2026' },
    closed: false,
    history: [],
    counted: 40,
    recorded: 44,
    entries: 3,
    rules: [
      {
        id: 'total',
        name: 'Credits of the year',
        kind: 'minimum',
        target: 50,
        units: 40,
        met: false,
        missing: 10,
        force: 'recommendation',
      },
    ],
    groups: [{ id: 'external', name: 'External', units: 30, entries: 2 }],
    sources: [{ title: 'A college', url: 'https://college.example/', says: 'Fifty.' }],
    checkedOn: '2026-11-23',
  };
  const scheme = {
    id: 'plain',
    name: 'Plain record',
    body: 'Nobody',
    years: [{ year: 2026, label: '2026' }],
  };
  serve(...lists(), answer(listSchemes, { schemes: [scheme] }), answer(getGrowthReport, report));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Export for regulator' }));
  expect(await screen.findByText('Credits of the year')).toBeVisible();
  expect(screen.getByText(/at least 50 · Recommended · 10 missing/)).toBeVisible();
  expect(screen.getByText('Not met')).toBeVisible();
  await expectNoViolations();
});

it.each([
  ['ar', 'ساعات التعلّم'],
  ['zh', '学习时长'],
] as const)('is empty and failing in %s', async (language, label) => {
  kept = [];
  serve(
    answer(getGrowth, refusal(500, 'internal')),
    answer(listGrowthEntries, { entries: [], nextCursor: null }),
  );
  const { unmount } = await open(language);
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();
  serve(...lists());
  await open(language);
  expect((await screen.findAllByText(label))[0]).toBeVisible();
});
