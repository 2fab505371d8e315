import { countNewPosts, getPost, listPosts } from '@mz/contracts/social';
import { listComments } from '@mz/contracts/social-comments';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { answer, serve } from '../../testing/fake-api.ts';
import { post as samplePost } from '../../testing/samples.ts';
import { beMember } from '../../testing/session.ts';

vi.mock('../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../testing/session.ts')).useFakeSession,
}));

const height = 300;
const idOf = (number: number) => `01920007-0000-7000-8000-${String(number).padStart(12, '0')}`;
const posts = Array.from({ length: 8 }, (_, index) => ({
  ...samplePost,
  id: idOf(index + 1),
  text: `Post ${index + 1}`,
}));
let y = 0;

/** A document of entries of one height, one below the other, seen from `y`. */
beforeEach(() => {
  beMember();
  y = 0;
  vi.stubGlobal('scrollTo', (_x: number, to: number) => {
    y = to;
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = Number(this.getAttribute('aria-posinset') ?? 1) - 1;
    return new DOMRect(0, at * height - y, 600, height);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('leads back to the entry, the pages and the focus a list was left with, and forward to the top', async () => {
  const { callsOf, change } = serve(
    answer(listPosts, ({ query }) =>
      query.get('cursor')
        ? { posts: posts.slice(4), nextCursor: null }
        : { posts: posts.slice(0, 4), nextCursor: 'next' },
    ),
    answer(countNewPosts, { count: 0 }),
    answer(getPost, ({ params }) => posts.find(({ id }) => id === params.id) ?? samplePost),
    answer(listComments, { comments: [], nextAfter: null }),
  );
  const { user, address } = await openApp('/social?category=cardiology');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const sixth = (await screen.findByText('Post 6')).closest('article');
  if (!sixth) throw new Error('The post is in no entry.');
  const asked = callsOf(listPosts).length;
  y = 5 * height + 40;
  await user.click(within(sixth).getByRole('link', { name: /ago/ }));
  await waitFor(() => expect(address()).toBe(`/social/posts/${idOf(6)}`));
  expect(y).toBe(0);
  // Somebody's post came on top meanwhile: the entry is what is found again, not the distance.
  change(answer(listPosts, { posts, nextCursor: null }));
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Social' }));
  await waitFor(() => expect(address()).toBe('/social?category=cardiology'));
  await screen.findByText('Post 8');
  await waitFor(() => expect(y).toBe(5 * height + 40));
  await waitFor(() => expect(screen.getByText('Post 6').closest('article')).toHaveFocus());
  // Saved posts beside the feed may be asked for again; the list itself is not.
  expect(
    callsOf(listPosts)
      .slice(asked)
      .filter(({ query }) => query.get('feed') === 'all'),
  ).toEqual([]);
});
