/** Query keys of threads and messages. */
export const messageKeys = {
  all: ['messages'],
  /** Lists and counts: what any change of any thread makes stale. */
  lists: ['messages', 'lists'],
  list: (box: string) => ['messages', 'lists', 'threads', box],
  unread: ['messages', 'lists', 'unread'],
  thread: (threadId: string) => ['messages', 'thread', threadId],
  messages: (threadId: string) => ['messages', 'thread', threadId, 'messages'],
  search: (query: string, threadId = '') => ['messages', 'search', threadId, query],
  connections: ['messages', 'connections'],
} as const;
