import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@mz/contracts/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { notificationKeys } from './notifications.keys.ts';

interface NotificationPage {
  notifications: Notification[];
  nextCursor: string | null;
}

export const notificationsQuery = (onlyUnread: boolean, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(onlyUnread, pageSize),
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, {
        query: {
          limit: pageSize,
          ...(onlyUnread && { unread: 'true' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const unreadQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => call(countNotifications, { signal }),
  });

const markIn = (data: InfiniteData<NotificationPage> | undefined, isMarked: (id: string) => boolean) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) => (isMarked(one.id) ? { ...one, read: true } : one)),
    })),
  };

/** Marks some read, or all. The screens show it at once; the server's answer is read afterwards. */
export const useMarkRead = (client: QueryClient) =>
  useMutation(
    {
      mutationFn: (ids: readonly string[] | 'all') =>
        call(readNotifications, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
      onMutate(ids) {
        client.setQueriesData<InfiniteData<NotificationPage>>(
          { queryKey: [...notificationKeys.all, 'list', false] },
          (data) => markIn(data, (id) => ids === 'all' || ids.includes(id)),
        );
        client.setQueryData(
          notificationKeys.unread,
          (before: { count: number; topics: string[] } | undefined) =>
            before && { ...before, count: ids === 'all' ? 0 : Math.max(0, before.count - ids.length) },
        );
      },
      onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
    },
    client,
  );
