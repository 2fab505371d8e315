import { type CallInput, getCard, listCards, reviewCard } from '@mz/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { currentLanguage } from '../../../lib/i18n.ts';
import { zonebotKeys } from './zonebot.keys.ts';

type Language = ReturnType<typeof currentLanguage>;

/** Questions about knowledge cards. */
export const cardQueries = {
  list: (language: Language) =>
    queryOptions({
      queryKey: zonebotKeys.cardList(language),
      queryFn: ({ signal }) => call(listCards, { query: { language }, signal }),
    }),
  one: (id: string, language: Language, version: number | null) =>
    queryOptions({
      queryKey: zonebotKeys.card(id, language, version),
      queryFn: ({ signal }) =>
        call(getCard, { params: { id }, query: { language, ...(version ? { version } : {}) }, signal }),
    }),
};

export const useReview = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof reviewCard>['body']>) =>
      call(reviewCard, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: zonebotKeys.cards }),
  });
};
