import { createCollection, deleteCollection, renameCollection } from '@mz/contracts/library';
import { collectSaved, getMyZone, type MyZone, type SavedThing, searchSaved } from '@mz/contracts/myzone';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { MyZonePage } from './index-page.tsx';

const idOf = (n: number) => `01920006-0000-7000-8000-00000000000${n}`;
const empty: MyZone = {
  learning: [],
  conversations: [],
  drafts: 0,
  notes: 0,
  voiceNotes: 0,
  reviews: { due: 0, doneToday: 0 },
  saved: { posts: 0, articles: 0, resources: 0, drugs: 0 },
  collections: [],
  calculations: [],
  egfr: null,
  papers: { count: 0, latest: null, retracted: 0 },
  matches: { waiting: 0, names: [] },
  events: [],
};
const door = (n: number, title: string) => ({ id: idOf(n), title, at: '2026-11-20T10:00:00.000Z' });
const zone: MyZone = {
  ...empty,
  learning: [{ ...door(1, 'Acid–base in four steps'), percent: 65 }],
  conversations: [door(2, 'SGLT2 inhibitors in CKD')],
  reviews: { due: 8, doneToday: 6 },
  saved: { posts: 1, articles: 1, resources: 0, drugs: 0 },
  collections: [{ id: idOf(3), name: 'Journal club', count: 3 }],
  calculations: [{ ...door(4, 'eGFR'), calculatorId: 'egfr-ckdepi-2021-cr' }],
  events: [
    {
      ...door(5, 'EMPA-KIDNEY, two years on'),
      startsAt: '2026-11-24T18:30:00.000Z',
      place: null,
      path: '/social/groups/x',
    },
  ],
};
const things: SavedThing[] = [
  { kind: 'post', id: idOf(6), title: 'Potassium 6.2', savedAt: '2026-11-20T10:00:00.000Z', collections: [] },
  {
    kind: 'article',
    id: idOf(7),
    title: 'Empagliflozin in CKD',
    savedAt: '2026-11-19T10:00:00.000Z',
    collections: [idOf(3)],
  },
  {
    kind: 'voice-note',
    id: idOf(9),
    title: 'Round on 4B',
    savedAt: '2026-11-18T10:00:00.000Z',
    collections: [],
  },
];
const saved = answer(searchSaved, ({ query }) => ({
  saved: things.filter(
    ({ kind, title, collections }) =>
      (query.get('kind') ?? kind) === kind &&
      (!query.has('collection') || collections.includes(query.get('collection') ?? '')) &&
      title.toLowerCase().includes(query.get('q') ?? ''),
  ),
}));
const open = (language: 'en' | 'ar' | 'zh' = 'en') =>
  renderScreen(<MyZonePage />, { language, namespaces: ['myzone', 'nav', 'errors'] });

it('leads to everything it shows', async () => {
  serve(answer(getMyZone, zone), saved);
  await open();
  await screen.findByText('Potassium 6.2');
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Acid–base in four steps')).toBe(`/academy/${idOf(1)}`);
  expect(hrefOf('SGLT2 inhibitors in CKD')).toBe(`/zonebot/${idOf(2)}`);
  expect(hrefOf('Potassium 6.2')).toBe(`/social/posts/${idOf(6)}`);
  expect(hrefOf('Empagliflozin in CKD')).toBe(`/research/${idOf(7)}`);
  expect(hrefOf('Round on 4B')).toBe(`/myzone/voice-notes?note=${idOf(9)}`);
  expect(hrefOf('eGFR')).toBe('/tools/egfr-ckdepi-2021-cr');
  expect(hrefOf('EMPA-KIDNEY, two years on')).toBe('/social/groups/x');
  expect(hrefOf('Reviews due')).toBe('/academy/review');
  await expectNoViolations();
});

it.each(['en', 'ar'] as const)('marks English titles on a page in %s', async (language) => {
  serve(answer(getMyZone, zone), saved);
  await open(language);
  const mark = language === 'en' ? null : 'en';
  expect((await screen.findByText('Empagliflozin in CKD')).getAttribute('lang')).toBe(mark);
  expect(screen.getByText('Acid–base in four steps').getAttribute('lang')).toBe(mark);
});

it('finds what was saved by words and kind', async () => {
  serve(answer(getMyZone, zone), saved);
  const { user } = await open();
  const section = within(
    (await screen.findByRole('heading', { name: 'Saved' })).closest('section') ?? document.body,
  );
  await user.click(section.getByRole('button', { name: /Articles/ }));
  expect(await section.findByText('Empagliflozin in CKD')).toBeVisible();
  await expect.poll(() => section.queryByText('Potassium 6.2')).toBeNull();
  await user.type(section.getByRole('searchbox'), 'potassium');
  expect(await section.findByText('Nothing you saved contains these words.')).toBeVisible();
});

it('puts what is saved into collections, shows one, and makes and names them', async () => {
  const api = serve(
    answer(getMyZone, zone),
    saved,
    answer(collectSaved, ({ body }) => ({ collections: body.collections })),
    answer(createCollection, ({ body }) => ({
      id: idOf(8),
      name: body.name,
      count: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
    })),
    answer(renameCollection, refusal(409, 'conflict')),
    answer(deleteCollection, { removed: true }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Collections of “Potassium 6.2”' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Collections' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Journal club' }));
  await user.type(dialog.getByLabelText('New collection'), 'Potassium');
  await expectNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(collectSaved)[0]).toMatchObject({
    params: { kind: 'post', id: idOf(6) },
    body: { collections: [idOf(3), idOf(8)] },
  });
  await user.click(screen.getByRole('button', { name: /Journal club/ }));
  await expect.poll(() => screen.queryByText('Potassium 6.2')).toBeNull();
  expect(screen.getByText('Empagliflozin in CKD')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename collection: Journal club' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You have a collection of that name already.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Delete collection: Journal club' }));
  await user.click(screen.getByRole('button', { name: 'Delete collection' }));
  expect(await screen.findByText('Potassium 6.2')).toBeVisible();
  expect(api.callsOf(deleteCollection)[0]?.params.id).toBe(idOf(3));
});

it('says that it could not be loaded', async () => {
  serve(answer(getMyZone, refusal(500, 'internal')));
  await open();
  expect(await screen.findByText('MyZone could not be loaded.')).toBeVisible();
});

it.each([
  ['ar', 'لا شيء محفوظ بعد.', 'لم تبدأ شيئًا في الأكاديمية.'],
  ['zh', '还没有保存任何内容。', '学院中没有进行中的内容。'],
] as const)('says in %s that there is nothing', async (language, ...words) => {
  serve(answer(getMyZone, empty), answer(searchSaved, { saved: [] }));
  await open(language);
  for (const text of words) expect(await screen.findByText(text)).toBeVisible();
});
