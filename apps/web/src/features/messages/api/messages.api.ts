import { listConnections } from '@mz/contracts';
import {
  addThreadMember,
  answerThread,
  countUnread,
  createGroup,
  deleteMessage,
  editMessage,
  getThread,
  listMessages,
  listThreads,
  type Message,
  markRead,
  openThread,
  type ReactionEmoji,
  removeThreadMember,
  searchMessages,
  setReaction,
  type Thread,
  type ThreadBox,
  updateThread,
} from '@mz/contracts/messages';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { messageKeys } from './messages.keys.ts';

interface MessagePage {
  readonly messages: Message[];
  readonly nextBefore: number | null;
}

export const threadsQuery = (box: ThreadBox) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(box),
    queryFn: ({ signal, pageParam }) =>
      call(listThreads, { query: { box, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

export const unreadQuery = () =>
  queryOptions({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call(countUnread, { signal }),
  });

export const threadQuery = (threadId: string) =>
  queryOptions({
    queryKey: messageKeys.thread(threadId),
    queryFn: ({ signal }) => call(getThread, { params: { threadId }, signal }),
  });

export const messagesQuery = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.messages(threadId),
    queryFn: ({ signal, pageParam }): Promise<MessagePage> =>
      call(listMessages, {
        params: { threadId },
        query: pageParam === 0 ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/** In one thread, or in all of them. */
export const searchQuery = (query: string, threadId?: string) =>
  queryOptions({
    queryKey: messageKeys.search(query, threadId),
    queryFn: ({ signal }) =>
      call(searchMessages, { query: { q: query, ...(threadId && { threadId }) }, signal }),
    enabled: query !== '',
  });

/** Colleagues one can write to at once. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: messageKeys.connections,
    queryFn: ({ signal }) => call(listConnections, { query: { limit: 100 }, signal }),
  });

/** Puts a message in its place, whether it is new or changed. */
export const placeMessage = (client: QueryClient, message: Message): void => {
  client.setQueryData<InfiniteData<MessagePage, number>>(messageKeys.messages(message.threadId), (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    const isKnown = data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
    if (!isKnown) {
      const messages = [message, ...first.messages].sort((one, other) => other.seq - one.seq);
      return { ...data, pages: [{ ...first, messages }, ...rest] };
    }
    const replace = (page: MessagePage): MessagePage => ({
      ...page,
      messages: page.messages.map((known) => (known.id === message.id ? message : known)),
    });
    return { ...data, pages: data.pages.map(replace) };
  });
};

/** What can be done with one message. */
export const useMessageActions = (threadId: string) => {
  const client = useQueryClient();
  const onSuccess = (message: Message) => placeMessage(client, message);
  const onSettled = () => client.invalidateQueries({ queryKey: messageKeys.thread(threadId) });
  return {
    react: useMutation({
      mutationFn: ({ id, emoji, on }: { id: string; emoji: ReactionEmoji; on: boolean }) =>
        call(setReaction, { params: { messageId: id }, body: { emoji, on } }),
      onSuccess,
    }),
    edit: useMutation({
      mutationFn: ({ id, text, stated }: { id: string; text: string; stated: boolean }) =>
        call(editMessage, { params: { messageId: id }, body: { text, identifiersStated: stated } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteMessage, { params: { messageId: id } }),
      onSettled,
    }),
  };
};

type ThreadChange =
  | {
      readonly act: 'update';
      readonly change: Partial<Pick<Thread, 'name' | 'expireDays' | 'muted' | 'receipts'>>;
    }
  | { readonly act: 'answer'; readonly accept: boolean }
  | { readonly act: 'add' | 'remove'; readonly memberId: string };

const runChange = (threadId: string, change: ThreadChange): Promise<unknown> => {
  const params = { threadId };
  switch (change.act) {
    case 'update':
      return call(updateThread, { params, body: change.change });
    case 'answer':
      return call(answerThread, { params, body: { accept: change.accept } });
    case 'add':
      return call(addThreadMember, { params: { ...params, memberId: change.memberId } });
    default:
      return call(removeThreadMember, { params: { ...params, memberId: change.memberId } });
  }
};

/** Changes a thread, for its members or for the viewer alone. */
export const useThreadChange = (threadId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ThreadChange) => runChange(threadId, change),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: messageKeys.thread(threadId) }),
        client.invalidateQueries({ queryKey: messageKeys.lists }),
      ]),
  });
};

/** Opens the thread with a colleague, or starts a group. */
export const useStartThread = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memberIds, name }: { memberIds: readonly string[]; name: string | null }) =>
      name === null
        ? call(openThread, { params: { memberId: memberIds[0] ?? '' } })
        : call(createGroup, { body: { name, memberIds: [...memberIds] } }),
    onSuccess: (thread) => {
      client.setQueryData(messageKeys.thread(thread.id), thread);
      return client.invalidateQueries({ queryKey: messageKeys.lists });
    },
  });
};

export const sendRead = (threadId: string, seq: number): Promise<unknown> =>
  call(markRead, { params: { threadId }, body: { seq } });
