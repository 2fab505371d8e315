import { getSiteFacts } from '@mz/contracts';
import { listPublicPosts, type PublicPost } from '@mz/contracts/public-posts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { siteFacts } from '../../../testing/samples.ts';
import { beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beVisitor());

const post: PublicPost = {
  id: '01920007-0000-7000-8000-000000000001',
  author: { fullName: 'Dr. Alice Haddad', specialty: 'nephrology', verified: true },
  kind: 'note',
  language: 'en',
  category: null,
  excerpt: 'Lactate <b>early</b> and often',
  isWhole: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

it.each([
  ['en', 'Sign in to read on', 'Nephrology', 'Posts here are for members.'],
  ['ar', 'سجّل الدخول لمتابعة القراءة', 'أمراض الكلى', 'المنشورات هنا للأعضاء.'],
  ['zh', '登录后继续阅读', '肾脏病学', '此处的帖子仅供会员阅读。'],
] as const)(
  'shows visitors first lines with feeds to follow, in %s',
  async (language, signIn, specialty, off) => {
    const { change } = serve(
      answer(listPublicPosts, { posts: [post], nextBefore: null }),
      answer(getSiteFacts, { ...siteFacts, publicPosts: true }),
    );
    const first = await openApp('/social/public', language);
    const main = screen.getByRole('main');
    expect(await within(main).findByText('Lactate <b>early</b> and often…')).toBeVisible();
    expect(within(main).getByText(new RegExp(specialty))).toBeVisible();
    expect(within(main).getByRole('link', { name: signIn })).toHaveAttribute(
      'href',
      `/social/posts/${post.id}`,
    );
    expect(within(main).getByRole('link', { name: 'RSS' })).toHaveAttribute(
      'href',
      '/api/public/posts/feed?format=rss',
    );
    await expectNoViolations();
    first.unmount();
    change(answer(listPublicPosts, refusal(404, 'not_found')));
    await openApp('/social/public', language);
    expect(await screen.findByText(off)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'RSS' })).toBeNull();
    await expectNoViolations();
  },
);
