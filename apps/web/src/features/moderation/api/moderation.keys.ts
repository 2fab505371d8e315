/** Query keys of the moderators' queue. */
export const moderationKeys = {
  all: ['moderation'],
  list: (state: string) => ['moderation', 'list', state],
  logCount: ['moderation', 'log', 'count'],
  one: (id: string) => ['moderation', 'one', id],
} as const;
