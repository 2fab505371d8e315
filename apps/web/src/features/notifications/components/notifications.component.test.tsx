import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@mz/contracts/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  localStorage.clear();
  beMember();
});

const idOf = (number: number) => `01920011-0000-7000-8000-${String(number).padStart(12, '0')}`;
const actor = ({ id, fullName }: { id: string; fullName: string }) => ({ id, fullName, avatarUrl: null });
const liked: Notification = {
  id: idOf(1),
  kind: 'post_liked',
  icon: 'like',
  actors: [actor(bob), actor({ id: idOf(9), fullName: 'Dr. Wei Chen' })],
  others: 2,
  excerpt: 'Troponin is rising slowly.',
  link: `/social/posts/${idOf(5)}`,
  at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  read: false,
};
const retracted: Notification = {
  ...liked,
  id: idOf(2),
  kind: 'paper_retracted',
  icon: 'paper',
  actors: [],
  others: 0,
  excerpt: 'Cardiovascular Disease, Drug Therapy',
  link: `/research/${idOf(6)}`,
  read: true,
};
const page = (...notifications: Notification[]) =>
  answer(listNotifications, { notifications, nextCursor: null });
const unread = (count: number) => answer(countNotifications, { count, topics: [] });
const done = answer(readNotifications, { done: true });

describe('the bell', () => {
  it('says how much is unread, shows the latest and marks what is opened', async () => {
    const api = serve(page(liked, retracted), unread(1), done);
    const { user, address } = await openApp('/notifications');
    const [bell] = await screen.findAllByRole('button', { name: 'Notifications, 1 unread' });
    await user.click(bell as HTMLElement);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const line = await within(panel).findByRole('link', {
      name: /Bob Lindqvist.*and 3 others.*liked your post/,
    });
    expect(within(panel).getByText('Unread')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'What reaches me' })).toHaveAttribute(
      'href',
      '/settings?tab=notifications',
    );
    await expectNoViolations(panel);
    await user.click(line);
    expect(address()).toBe(liked.link);
    await waitFor(() => expect(api.callsOf(readNotifications)[0]?.body).toEqual({ ids: [liked.id] }));
  });
});

describe('the page', () => {
  it.each([
    ['en', /Bob Lindqvist.*and 3 others.*liked your post/, /A paper you saved was retracted/],
    ['ar', /أُعجب.*Bob Lindqvist.*و3 آخرون.*بمنشورك/, /سُحبت ورقة حفظتها/],
    ['zh', /Bob Lindqvist.*和另外 3 人.*赞了您的帖子/, /您收藏的一篇论文已被撤稿/],
  ] as const)('tells in %s who did what', async (language, likes, paper) => {
    serve(page(liked, retracted), unread(1), done);
    await openApp('/notifications', language);
    expect(await screen.findByRole('link', { name: likes })).toHaveAttribute('href', liked.link);
    expect(screen.getByRole('link', { name: paper })).toHaveAttribute('href', retracted.link);
    await expectNoViolations(screen.getByRole('main'));
  });

  it('names two, and shows names as text', async () => {
    const two = { ...liked, actors: [actor(alice), actor({ ...bob, fullName: '<b>Bob</b>' })], others: 0 };
    serve(page(two), unread(1));
    await openApp('/notifications');
    const line = await screen.findByRole('link', { name: /liked your post/ });
    expect(line.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(
      'Dr. Alice Haddad and <b>Bob</b> liked your post',
    );
  });

  it('marks all read and asks for what is unread alone', async () => {
    const api = serve(page(liked), unread(1), done);
    const { user, address } = await openApp('/notifications');
    await user.click(await screen.findByRole('radio', { name: 'Unread' }));
    expect(address()).toBe('/notifications?show=unread');
    await waitFor(() => expect(api.callsOf(listNotifications).at(-1)?.query.get('unread')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(api.callsOf(readNotifications)[0]?.body).toEqual({ all: true }));
  });

  it('says that nothing is there, and that it could not be read', async () => {
    const api = serve(answer(listNotifications, refusal(500, 'internal')), unread(0));
    const { user } = await openApp('/notifications');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.change(page());
    await user.click(retry);
    expect(await screen.findByText('Nothing new.')).toBeVisible();
  });
});
