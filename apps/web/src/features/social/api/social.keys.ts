/** Query keys of the feed. */
export const socialKeys = {
  all: ['social'],
  lists: ['social', 'posts'],
  list: (filter: unknown) => ['social', 'posts', filter],
  newPosts: ['social', 'new'],
  newIn: (filter: unknown, since: string) => ['social', 'new', filter, since],
  post: (id: string) => ['social', 'post', id],
} as const;
