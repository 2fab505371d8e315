/** Query keys of the moderators' queue. */
export const moderationKeys = {
  all: ['moderation'],
  list: (state: string) => ['moderation', 'list', state],
  one: (id: string) => ['moderation', 'one', id],
} as const;
