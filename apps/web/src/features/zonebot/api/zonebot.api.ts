import {
  deleteConversation,
  exportConversation,
  getAssistantInfo,
  getConversation,
  getConversationTrace,
  giveAnswerFeedback,
  listConversations,
  listPopularQuestions,
  renameConversation,
} from '@mz/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { zonebotKeys } from './zonebot.keys.ts';

/** Questions the assistant's screens ask of the server. */
export const zonebotQueries = {
  info: () =>
    queryOptions({ queryKey: zonebotKeys.info, queryFn: ({ signal }) => call(getAssistantInfo, { signal }) }),
  popular: (language: ReturnType<typeof currentLanguage>) =>
    queryOptions({
      queryKey: zonebotKeys.popular(language),
      queryFn: ({ signal }) => call(listPopularQuestions, { query: { language }, signal }),
    }),
  conversations: (q: string) =>
    infiniteQueryOptions({
      queryKey: zonebotKeys.conversationsBy(q),
      queryFn: ({ signal, pageParam }) =>
        call(listConversations, {
          query: { limit: 30, ...(q ? { q } : {}), ...(pageParam ? { before: pageParam } : {}) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
    }),
  conversation: (id: string) =>
    queryOptions({
      queryKey: zonebotKeys.conversation(id),
      queryFn: ({ signal }) => call(getConversation, { params: { id }, signal }),
      // The chat keeps what it shows; another look begins with what is stored.
      staleTime: 0,
      gcTime: 0,
    }),
  trace: (id: string) =>
    queryOptions({
      queryKey: zonebotKeys.trace(id),
      queryFn: ({ signal }) => call(getConversationTrace, { params: { id }, signal }),
      staleTime: 0,
    }),
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: zonebotKeys.conversations });
};

export const useRename = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      call(renameConversation, { params: { id }, body: { title } }),
    onSuccess: refresh,
  });
};

export const useDelete = () => {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deleteConversation, { params: { id } }),
    onSuccess: () => {
      // Notes name the conversation they are of.
      void client.invalidateQueries({ queryKey: zonebotKeys.kept('notes') });
      return refresh();
    },
  });
};

export interface AnswerAddress {
  conversationId: string;
  messageId: string;
}
export const paramsOf = ({ conversationId, messageId }: AnswerAddress) => ({ id: conversationId, messageId });

export const useFeedback = () =>
  useMutation({
    mutationFn: ({
      address,
      ...body
    }: {
      address: AnswerAddress;
      helpful: boolean;
      reason: 'wrong' | 'unsupported' | 'outdated' | 'incomplete' | 'unclear' | 'unsafe' | 'other' | null;
      comment: string;
    }) => call(giveAnswerFeedback, { params: paramsOf(address), body }),
  });

export const useExport = () =>
  useMutation({
    mutationFn: (id: string) =>
      call(exportConversation, { params: { id }, query: { language: currentLanguage() } }),
  });
