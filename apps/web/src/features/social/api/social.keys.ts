/** Query keys of the feed. */
export const socialKeys = {
  all: ['social'],
  pseudonyms: ['pseudonyms'],
  lists: ['social', 'lists'],
  list: (filter: unknown) => ['social', 'lists', filter],
  public: ['social', 'public'],
  newPosts: ['social', 'new'],
  newIn: (filter: unknown, since: string) => ['social', 'new', filter, since],
  /** Cases that nobody has answered yet. */
  waiting: ['social', 'waiting'],
  posts: ['social', 'post'],
  post: (id: string) => ['social', 'post', id],
  course: (id: string) => ['social', 'post', id, 'course'],
  history: (id: string) => ['social', 'history', id],
  comments: (id: string) => ['social', 'comments', id],
  /** Saved posts, activity and topics beside the feed. */
  side: ['social', 'side'],
  saved: ['social', 'side', 'saved'],
  activity: ['social', 'side', 'activity'],
  topics: ['social', 'side', 'topics'],
  follows: ['social', 'side', 'follows'],
  follow: (memberId: string) => ['social', 'side', 'follows', memberId],
} as const;
