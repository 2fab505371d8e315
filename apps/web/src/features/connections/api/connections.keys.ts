/** Query keys of connections, requests, blocks and mutes. */
export const connectionKeys = {
  all: ['connections'],
  tie: (memberId: string) => ['connections', 'tie', memberId],
  lists: ['connections', 'lists'],
  list: ['connections', 'lists', 'connections'],
  requests: (direction: string) => ['connections', 'lists', 'requests', direction],
  shutOut: (kind: string) => ['connections', 'lists', 'shut-out', kind],
} as const;
