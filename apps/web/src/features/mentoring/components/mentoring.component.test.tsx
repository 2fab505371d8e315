import type { MemberCard } from '@mz/contracts';
import {
  answerHour,
  askHour,
  getMentoring,
  getMentoringRound,
  joinMentoringRound,
  type MentoringHour,
  type MentoringRoundDetail,
  runMentoringRound,
} from '@mz/contracts/mentoring';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { alice } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';
import { AskHourDialog } from './ask-hour-dialog.tsx';
// Loaded with the file: the first test would wait for all of it.
import './mentoring-page.tsx';
import './round-page.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const idOf = (n: number) => `01920008-0000-7000-8000-00000000000${n}`;
const card = (n: number, fullName: string): MemberCard => ({
  id: idOf(n),
  fullName,
  specialty: 'nephrology',
  hospital: null,
  avatarUrl: null,
  verified: true,
});
const hour: MentoringHour = {
  id: idOf(1),
  member: card(2, 'Dr. Omar Nasser'),
  direction: 'incoming',
  topics: ['Dialysis', 'Access'],
  note: 'Before my exam',
  state: 'asked',
  askedAt: '2026-11-20T10:00:00.000Z',
};
const round: MentoringRoundDetail = {
  id: idOf(3),
  title: 'Autumn round',
  state: 'open',
  closesAt: '2026-12-01T10:00:00.000Z',
  publishedAt: null,
  mentors: 2,
  mentees: 1,
  paired: 0,
  role: 'mentee',
  mine: { role: 'mentee', capacity: 0, topics: ['Dialysis'], wishes: [idOf(4)] },
  others: [4, 5].map((n) => ({ member: card(n, `Dr. Mentor ${n}`), topics: ['Dialysis'], capacity: 1 })),
  pairs: [],
  waiting: 0,
};
const address = `/zonematch/mentoring/${round.id}`;

it('lists hours and rounds; an hour is accepted', async () => {
  let hours = [hour];
  const api = serve(
    answer(getMentoring, () => ({ hours, rounds: [round] })),
    answer(answerHour, () => {
      hours = [{ ...hour, state: 'accepted' }];
      return { changed: true };
    }),
  );
  const { user } = await openApp('/zonematch/mentoring');
  expect(await screen.findByText('Asks you about: Dialysis and Access')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Autumn round' })).toHaveAttribute('href', address);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('button', { name: /Message/ })).toBeVisible();
  expect(api.callsOf(answerHour)[0]).toMatchObject({ body: { isAccepted: true } });
  await expectNoViolations();
});

it('asks for an hour on up to three topics, and says why it was refused', async () => {
  const api = serve(answer(askHour, refusal(422, 'unprocessable')));
  const { user } = await renderScreen(
    <AskHourDialog memberId={idOf(2)} name="Dr. Mentor" onClose={() => undefined} />,
    { namespaces: ['mentoring', 'errors'] },
  );
  const send = await screen.findByRole('button', { name: 'Send request' });
  await user.type(screen.getByLabelText('Topics'), 'a, b، c, d');
  expect(send).toBeDisabled();
  await user.clear(screen.getByLabelText('Topics'));
  await user.type(screen.getByLabelText('Topics'), 'Dialysis، Access');
  await user.click(send);
  expect(await screen.findByText('Dr. Mentor takes no requests at the moment.')).toBeVisible();
  expect(api.callsOf(askHour)[0]?.body).toMatchObject({ topics: ['Dialysis', 'Access'] });
});

it('orders whom one would go to, and keeps it', async () => {
  const api = serve(
    answer(getMentoringRound, round),
    answer(joinMentoringRound, ({ body }) => ({ ...round, mine: { capacity: 0, ...body } })),
  );
  const { user } = await openApp(address);
  const list = await screen.findByRole('list', { name: 'My order' });
  await user.click(within(list).getByRole('button', { name: 'Put Dr. Mentor 5 on the list' }));
  await user.click(within(list).getByRole('button', { name: 'Move Dr. Mentor 5 up' }));
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([expect.stringContaining('Dr. Mentor 5'), expect.stringContaining('Dr. Mentor 4')]);
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(api.callsOf(joinMentoringRound)[0]?.body).toMatchObject({ wishes: [idOf(5), idOf(4)] });
  expect(screen.queryByRole('button', { name: 'Pair and publish' })).toBeNull();
});

it('lets a moderator publish a round, which shows why', async () => {
  beMember({ ...alice, role: 'moderator' });
  let shown: MentoringRoundDetail = { ...round, mine: null, role: null };
  serve(
    answer(getMentoringRound, () => shown),
    answer(runMentoringRound, () => {
      const pair = { mentor: card(4, 'Dr. Mentor 4'), mentee: card(5, 'Dr. Mentee 5') };
      shown = {
        ...shown,
        state: 'published',
        publishedAt: '2026-11-21T10:00:00.000Z',
        waiting: 2,
        pairs: [{ ...pair, mentorRank: 1, menteeRank: null, topics: ['Dialysis'] }],
      };
      return shown;
    }),
  );
  const { user } = await openApp(address);
  await user.click(await screen.findByRole('button', { name: 'Pair and publish' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pair and publish' }));
  expect(await screen.findByText('Dr. Mentor 4 is number 1 on the list of Dr. Mentee 5.')).toBeVisible();
  expect(screen.getByText('Asked for and offered: Dialysis')).toBeVisible();
  expect(screen.getByText('2 mentees got no place.')).toBeVisible();
});

it.each([
  ['ar', 'لا توجد جولة مفتوحة حاليًا.'],
  ['zh', '目前没有开放的轮次。'],
] as const)('says in %s that there is nothing', async (language, words) => {
  serve(answer(getMentoring, { hours: [], rounds: [] }));
  await openApp('/zonematch/mentoring', language);
  expect(await screen.findByText(words)).toBeVisible();
});

it('says that it could not be loaded', async () => {
  serve(answer(getMentoring, refusal(500, 'internal')));
  await openApp('/zonematch/mentoring');
  expect(await screen.findByText('Mentoring could not be loaded.')).toBeVisible();
});
