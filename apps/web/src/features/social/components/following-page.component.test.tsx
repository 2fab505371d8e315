import {
  type FollowedMember,
  followTopic,
  listFollowed,
  notifyOfPosts,
  stopNotifyOfPosts,
  unfollowTopic,
} from '@mz/contracts/social-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { authorOf, bob } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const followed = (members: FollowedMember[]) =>
  answer(listFollowed, {
    members,
    hashtags: [{ tag: 'sepsis', label: 'Sepsis' }],
    categories: ['cardiology'],
  });
const member = { ...authorOf(bob), notified: false };

it('manages people, hashtags and categories, by keyboard', async () => {
  const { callsOf, change } = serve(
    followed([member]),
    answer(notifyOfPosts, { changed: true }),
    answer(stopNotifyOfPosts, { changed: true }),
    answer(followTopic, { changed: true }),
    answer(unfollowTopic, { changed: true }),
  );
  const { user } = await openApp('/social/following');
  const people = await screen.findByRole('region', { name: 'People' });
  const told = within(people).getByRole('switch', { name: `Tell me of new posts by ${bob.fullName}` });
  expect(told).not.toBeChecked();
  await expectNoViolations();
  change(followed([{ ...member, notified: true }]));
  told.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(told).toBeChecked());
  expect(callsOf(notifyOfPosts)[0]?.params).toEqual({ memberId: bob.id });
  change(answer(stopNotifyOfPosts, refusal(503, 'unavailable')));
  await user.click(told);
  // Refused, it is as the server has it.
  await waitFor(() => expect(callsOf(stopNotifyOfPosts)).toHaveLength(1));
  await waitFor(() => expect(told).toBeChecked());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Follow a category' }), 'Nephrology');
  expect(callsOf(followTopic)[0]?.params).toEqual({ kind: 'category', value: 'nephrology' });
  await user.click(screen.getByRole('button', { name: 'Unfollow #Sepsis' }));
  expect(callsOf(unfollowTopic)[0]?.params).toEqual({ kind: 'hashtag', value: 'Sepsis' });
  change(followed([]));
  await user.click(within(people).getByRole('button', { name: `Unfollow ${bob.fullName}` }));
  expect(await within(people).findByText('You follow nobody yet.')).toBeVisible();
  expect(people).toHaveFocus();
});

it.each([
  ['ar', 'الأشخاص', 'تعذّر تحميل ما تتابعه.'],
  ['zh', '人员', '关注列表未能加载。'],
] as const)('says in %s what is there and what failed', async (language, people, failed) => {
  const { change } = serve(answer(listFollowed, refusal(500, 'internal')));
  const { user } = await openApp('/social/following', language);
  expect(await screen.findByText(failed)).toBeVisible();
  change(followed([member]));
  await user.click(within(screen.getByRole('main')).getByRole('button'));
  expect(await screen.findByRole('region', { name: people })).toBeVisible();
  await expectNoViolations();
});
