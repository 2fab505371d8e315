import type { Post } from '@mz/contracts/social';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedFilter } from '../model/feed-filter.ts';
import { socialKeys } from './social.keys.ts';

interface PostPage {
  posts: Post[];
  nextCursor: string | null;
}
type Pages = InfiniteData<PostPage, string>;

const mapPosts = (pages: Pages, change: (posts: Post[]) => Post[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, posts: change(page.posts) })),
});

/** Changes posts wherever they are shown. */
export const patchPosts = (client: QueryClient, change: (post: Post) => Post): void => {
  client.setQueriesData<Pages>({ queryKey: socialKeys.lists }, (pages) =>
    pages ? mapPosts(pages, (posts) => posts.map(change)) : pages,
  );
  client.setQueriesData<Post>({ queryKey: socialKeys.posts }, (post) => (post ? change(post) : post));
};

/** Changes a post wherever it is shown. */
export const patchPost = (client: QueryClient, id: string, change: (post: Post) => Post): void => {
  patchPosts(client, (post) => (post.id === id ? change(post) : post));
};

/** Takes a post out of every list. */
export const dropPost = (client: QueryClient, id: string): void => {
  client.setQueriesData<Pages>({ queryKey: socialKeys.lists }, (pages) =>
    pages ? mapPosts(pages, (posts) => posts.filter((post) => post.id !== id)) : pages,
  );
  client.removeQueries({ queryKey: socialKeys.post(id) });
};

const isAtHome = (
  { feed, sort, category, language, tag, author, q, group, pseudonymous }: FeedFilter,
  post: Post,
): boolean =>
  feed === 'all' &&
  sort === 'recent' &&
  !tag &&
  (!pseudonymous || post.author.id === null) &&
  (!group || group === post.group?.id) &&
  !q &&
  (!category || category === post.category) &&
  (!language || language === post.language) &&
  (!author || author === post.author.id);

/** Shows what the member just wrote at the top of the lists it belongs to. */
export const prependPost = (client: QueryClient, post: Post): void => {
  for (const [queryKey, pages] of client.getQueriesData<Pages>({ queryKey: socialKeys.lists })) {
    const filter = queryKey[2] as FeedFilter;
    const [first, ...rest] = pages?.pages ?? [];
    if (!pages || !first || !isAtHome(filter, post)) continue;
    if (pages.pages.some(({ posts }) => posts.some(({ id }) => id === post.id))) continue;
    client.setQueryData<Pages>(queryKey, {
      ...pages,
      pages: [{ ...first, posts: [post, ...first.posts] }, ...rest],
    });
  }
};
