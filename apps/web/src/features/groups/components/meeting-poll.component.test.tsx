import { searchArticles } from '@mz/contracts';
import { type GroupPoll, removePoll, setPoll, votePoll } from '@mz/contracts/group-polls';
import { createMeeting, type Group, type GroupMeeting, getGroup, listMeetings } from '@mz/contracts/groups';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { articleHit, pageOf } from '../../../testing/samples.ts';
import { group, meeting } from '../../../testing/samples-groups.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const poll: GroupPoll = {
  id: '01920009-0000-7000-8000-0000000000d1',
  question: 'Would you start it at ACR below 30?',
  options: [
    { text: 'Yes', votes: 8 },
    { text: 'Only with heart failure', votes: 7 },
    { text: 'No', votes: 4 },
  ],
  votes: 19,
  mine: null,
  isOpen: true,
};
const meetingWith = (asked: GroupPoll | null): GroupMeeting => ({ ...meeting, poll: asked });
const page = `/social/groups/${group.id}`;
/** The group with one meeting, whose poll `give` says. */
const serveGroup = (give: () => GroupPoll | null, role: Group['role'] = 'member', when = 'coming') => [
  answer(getGroup, { ...group, role }),
  answer(listMeetings, ({ query }) => ({
    meetings: (query.get('when') ?? 'coming') === when ? [meetingWith(give())] : [],
  })),
];

it.each([
  ['en', '19 votes', 'Votes are counted, nobody is named.', 'You'],
  ['ar', '19 صوتًا', 'تُحصى الأصوات ولا يُذكر أصحابها.', 'أنت'],
  ['zh', '19 票', '只统计票数，不显示投票人。', '您'],
] as const)('counts votes, takes one and lets it change, in %s', async (language, total, secret, you) => {
  let now = poll;
  const api = serve(
    ...serveGroup(() => now),
    answer(votePoll, ({ body }) => {
      now = { ...poll, mine: body.choice, votes: 20 };
      return { changed: true };
    }),
  );
  const { user } = await openApp(page, language);
  const asked = within(await screen.findByRole('region', { name: poll.question }));
  expect(asked.getByText(total)).toBeVisible();
  expect(asked.getByText(secret)).toBeVisible();
  expect(asked.getByText(/^42.?%/)).toBeVisible();
  expect(asked.queryByText(you)).toBeNull();
  await expectNoViolations(screen.getByRole('main'));
  await user.click(asked.getByRole('button', { name: /Only with heart failure/ }));
  expect(
    await asked.findByRole('button', { name: /Only with heart failure/, pressed: true }),
  ).toHaveTextContent(you);
  await user.click(asked.getByRole('button', { name: /^No/ }));
  expect(await asked.findByRole('button', { name: /^No/, pressed: true })).toHaveFocus();
  expect(asked.getByRole('button', { name: /Only with heart failure/, pressed: false })).toBeVisible();
  expect(api.callsOf(votePoll).map(({ body }) => body)).toEqual([
    { pollId: poll.id, choice: 1 },
    { pollId: poll.id, choice: 2 },
  ]);
});

it('shows the result of a meeting that was, without buttons', async () => {
  serve(...serveGroup(() => ({ ...poll, mine: 0, isOpen: false }), 'owner', 'past'));
  const { user } = await openApp(page);
  await user.click(await screen.findByRole('tab', { name: 'Papers read' }));
  const asked = within(await screen.findByRole('region', { name: poll.question }));
  expect(asked.getByText('The vote is closed.')).toBeVisible();
  expect(asked.queryByRole('button')).toBeNull();
  expect(asked.getByText('Yes').closest('li')).toHaveTextContent('You');
  expect(asked.getByRole('img', { name: '8 of 19 votes' })).toBeVisible();
});

it('says that a vote did not count', async () => {
  serve(...serveGroup(() => poll), answer(votePoll, refusal(409, 'conflict')));
  const { user } = await openApp(page);
  const asked = within(await screen.findByRole('region', { name: poll.question }));
  await user.click(asked.getByRole('button', { name: /^Yes/ }));
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).not.toBeNull());
  expect(asked.getByRole('button', { name: /^Yes/, pressed: false })).toBeVisible();
});

it('is asked, changed until somebody votes, and taken back by whoever plans the meeting', async () => {
  let now: GroupPoll | null = null;
  let refusals = 1;
  const api = serve(
    ...serveGroup(() => now, 'moderator'),
    answer(setPoll, ({ body }) => {
      refusals -= 1;
      if (refusals >= 0) return refusal(503, 'unavailable');
      const options = body.options.map((text) => ({ text, votes: 0 }));
      now = { ...poll, ...body, options, votes: 0 };
      return { changed: true };
    }),
    answer(removePoll, () => {
      now = null;
      return { changed: true };
    }),
  );
  const { user } = await openApp(page);
  const choose = async (line: string) => {
    const card = within(await screen.findByRole('article'));
    await user.click(card.getByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: line }));
  };
  await choose('Add a poll');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a poll' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.type(dialog.getByLabelText('Question to vote on'), poll.question);
  await user.type(dialog.getByLabelText('Option 1'), 'Yes');
  await user.type(dialog.getByLabelText('Option 2'), 'Yes');
  expect(dialog.getByText('Two options say the same.')).toBeVisible();
  expect(save).toBeDisabled();
  await user.clear(dialog.getByLabelText('Option 2'));
  await user.type(dialog.getByLabelText('Option 2'), 'No');
  for (const _more of [3, 4, 5, 6]) await user.click(dialog.getByRole('button', { name: 'Add an option' }));
  expect(dialog.queryByRole('button', { name: 'Add an option' })).toBeNull();
  await user.type(dialog.getByLabelText('Option 6'), 'Never');
  await user.click(dialog.getByRole('button', { name: 'Remove option 3' }));
  await expectNoViolations(screen.getByRole('dialog'));
  await user.click(save);
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Option 5')).toHaveValue('Never');
  await user.click(save);
  expect(await screen.findByRole('region', { name: poll.question })).toBeVisible();
  expect(api.callsOf(setPoll)[1]?.body).toEqual({ question: poll.question, options: ['Yes', 'No', 'Never'] });
  await choose('Change the poll');
  expect(await screen.findByLabelText('Option 3')).toHaveValue('Never');
  await user.keyboard('{Escape}');
  await choose('Take the poll back');
  const asks = within(await screen.findByRole('dialog', { name: 'Take this poll back?' }));
  await user.click(asks.getByRole('button', { name: 'Take the poll back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: poll.question })).toBeNull());
});

it('is no longer changed once somebody has voted', async () => {
  serve(...serveGroup(() => poll, 'owner'));
  const { user } = await openApp(page);
  await user.click(within(await screen.findByRole('article')).getByRole('button', { name: /^More/ }));
  expect(await screen.findByRole('menuitem', { name: 'Take the poll back' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Change the poll' })).toBeNull();
});

it('goes with the date it is set for', async () => {
  const api = serve(
    answer(getGroup, { ...group, role: 'owner' }),
    answer(listMeetings, { meetings: [] }),
    answer(searchArticles, pageOf(articleHit)),
    answer(createMeeting, () => Response.json({ id: meetingWith(null).id }, { status: 201 })),
  );
  const { user } = await openApp(page);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set a date' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a date' }));
  fireEvent.change(dialog.getByLabelText('When'), { target: { value: '2090-01-05T14:00' } });
  await user.click(dialog.getByRole('button', { name: 'Add a poll' }));
  await user.type(dialog.getByLabelText('Question to vote on'), poll.question);
  await user.type(dialog.getByLabelText('Paper'), 'heart');
  await user.click(await screen.findByRole('option', { name: new RegExp(articleHit.title) }));
  expect(dialog.getByRole('button', { name: 'Set a date' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Option 1'), 'Yes');
  await user.type(dialog.getByLabelText('Option 2'), ' No ');
  await user.click(dialog.getByRole('button', { name: 'Set a date' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(createMeeting)[0]?.body).toMatchObject({
    articleId: articleHit.id,
    poll: { question: poll.question, options: ['Yes', 'No'] },
  });
});
