export const notificationKeys = {
  all: ['notifications'] as const,
  list: (onlyUnread: boolean, pageSize: number) =>
    [...notificationKeys.all, 'list', onlyUnread, pageSize] as const,
  unread: ['notifications', 'unread'] as const,
};
