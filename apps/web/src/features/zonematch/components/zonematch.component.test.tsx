import {
  connectMatch,
  getMatchSettings,
  listMatchCandidates,
  listMatches,
  type Match,
  type MatchLine,
  type MatchSettings,
  putMatchSettings,
  rateMatch,
  skipMatch,
  unskipMatch,
} from '@mz/contracts/matching';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beMember } from '../../../testing/session.ts';
// Loaded with the file: the first test would wait for all of it.
import './zonematch-page.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const settings: MatchSettings = {
  intents: [],
  isPaused: false,
  maxOpen: 5,
  weights: {},
  languages: [],
  sharesSaved: false,
};
const idOf = (n: number) => `01920009-0000-7000-8000-00000000000${n}`;
const match = (n: number, name: string, topics: number, language: number): Match => ({
  member: {
    id: idOf(n),
    fullName: name,
    specialty: 'nephrology',
    hospital: 'Cedar Hill',
    location: 'Amman, Jordan',
    bio: null,
    avatarUrl: null,
    verified: true,
  },
  parts: [
    {
      part: 'topics',
      you: topics,
      them: topics,
      reasons: [
        {
          kind: 'topic',
          label: 'Albuminuria',
          members: 3,
          yours: [{ source: 'interest', id: null, label: 'Albuminuria' }],
          theirs: [{ source: 'publication', id: idOf(9), label: 'Albuminuria' }],
        },
      ],
    },
    { part: 'language', you: language, them: language, reasons: [{ kind: 'languages', codes: ['ar'] }] },
  ],
  forYou: 0.5,
  forThem: 0.5,
  score: 0.5,
});
const matches = [match(1, 'Dr. Hana Rashid', 0.9, 0.1), match(2, 'Dr. Wei Chen', 0.2, 1)];
const line = (direction: MatchLine['direction'], rating: boolean | null = null): MatchLine => ({
  member: { ...matches[0]?.member } as MatchLine['member'],
  intent: 'research',
  direction,
  note: '',
  at: '2026-11-20T10:00:00.000Z',
  rating,
});
const requests = (pending: MatchLine[], accepted: MatchLine[]) =>
  answer(listMatches, {
    pending,
    accepted,
    counts: { pending: pending.length, incoming: 0, accepted: accepted.length },
  });
const base = (found: Match[] = matches) => [
  answer(getMatchSettings, settings),
  answer(listMatchCandidates, { matches: found }),
  requests([], []),
];
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it.each(['en', 'ar', 'zh'] as const)('shows candidates with their reasons, in %s', async (language) => {
  serve(...base());
  await openApp('/zonematch', language);
  const links = await screen.findAllByRole('link', { name: 'Albuminuria' });
  expect(links[0]).toHaveAttribute('href', `/research/${idOf(9)}`);
  await expectNoViolations(screen.getByRole('main'));
});

it('orders at once when a weight is moved, and keeps it once', async () => {
  const kept: MatchSettings[] = [];
  serve(
    ...base(),
    answer(getMatchSettings, { ...settings, weights: { topics: 3 } }),
    answer(putMatchSettings, ({ body }) => {
      kept.push(body);
      return body;
    }),
  );
  await openApp('/zonematch', 'en');
  await screen.findByText('Dr. Hana Rashid');
  expect(names()).toEqual([expect.stringContaining('Hana'), expect.stringContaining('Wei')]);
  await userEvent.click(screen.getByRole('button', { name: 'Shared topics counts less' }));
  expect(names()).toEqual([expect.stringContaining('Wei'), expect.stringContaining('Hana')]);
  await waitFor(() => expect(kept).toHaveLength(1), { timeout: 3000 });
  expect(kept[0]?.weights).toEqual({ topics: 2 });
});

it('unfolds what counts for whoever asks for it beside a candidate', async () => {
  HTMLElement.prototype.scrollIntoView = vi.fn();
  serve(...base());
  await openApp('/zonematch', 'en');
  await screen.findByText('Dr. Hana Rashid');
  const fold = screen.getByRole('button', { name: 'Preferences' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  const [ask] = screen.getAllByRole('button', { name: 'Change my weights' });
  await userEvent.click(ask as HTMLElement);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'What counts for you' })).toHaveFocus();
});

it('skips with a way back, and asks to connect with a note', async () => {
  const calls: unknown[] = [];
  let found = matches;
  serve(
    answer(getMatchSettings, settings),
    answer(listMatchCandidates, () => ({ matches: found })),
    requests([], []),
    answer(skipMatch, ({ params }) => {
      calls.push(['skip', params.memberId]);
      found = matches.slice(1);
      return { skipped: true };
    }),
    answer(unskipMatch, ({ params }) => {
      calls.push(['unskip', params.memberId]);
      found = matches;
      return { skipped: false };
    }),
    answer(connectMatch, ({ params, body }) => {
      calls.push(['connect', params.memberId, body]);
      return refusal(403, 'forbidden', [{ path: 'x', code: 'mutual', message: '' }]);
    }),
  );
  await openApp('/zonematch', 'en');
  await userEvent.click(await screen.findByRole('button', { name: 'Skip Dr. Hana Rashid' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Dr. Hana Rashid' })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Dr. Hana Rashid' });
  await userEvent.click(screen.getByRole('button', { name: 'Connect with Dr. Hana Rashid' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Hello');
  await userEvent.click(within(dialog).getByRole('button', { name: /Send/ }));
  // Refused: said why, and what was typed is there.
  expect(await within(dialog).findByText(/Dr. Hana Rashid takes requests/)).toBeVisible();
  expect(within(dialog).getByRole('textbox')).toHaveValue('Hello');
  expect(calls).toEqual([
    ['skip', idOf(1)],
    ['unskip', idOf(1)],
    ['connect', idOf(1), { intent: 'research', note: 'Hello' }],
  ]);
});

it('says that nobody was found, and that it did not load', async () => {
  serve(...base([]));
  const { unmount } = await openApp('/zonematch', 'en');
  expect(
    await screen.findByText('No matches found. Adjust your preferences to find more connections.'),
  ).toBeVisible();
  unmount();
  serve(...base(), answer(listMatchCandidates, refusal(500, 'internal')));
  await openApp('/zonematch', 'en');
  expect(await screen.findByRole('alert')).toHaveTextContent('Matches did not load.');
});

it('shows what waits and who is connected, and asks whether the match was good', async () => {
  const rated: unknown[] = [];
  serve(
    ...base(),
    requests([line('outgoing')], [line('outgoing', null)]),
    answer(rateMatch, ({ body }) => {
      rated.push(body);
      return { isGood: true };
    }),
  );
  await openApp('/zonematch?tab=yours', 'en');
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(screen.getByRole('region', { name: 'Connected' })).toHaveTextContent('Cedar Hill');
  await userEvent.click(screen.getByRole('button', { name: 'A good match' }));
  await waitFor(() => expect(rated).toEqual([{ intent: 'research', isGood: true }]));
});

it('has the words of the specification where there are none', async () => {
  serve(...base());
  await openApp('/zonematch?tab=yours', 'en');
  expect(await screen.findByText('No pending match requests')).toBeVisible();
  expect(screen.getByText('No established connections yet')).toBeVisible();
});
