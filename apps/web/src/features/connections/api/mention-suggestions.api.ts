import { suggestMentions } from '@mz/contracts/mention-suggestions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { connectionKeys } from './connections.keys.ts';

export const mentionsQuery = (typed: string) =>
  queryOptions({
    queryKey: [...connectionKeys.all, 'mentions', typed],
    queryFn: ({ signal }) => call(suggestMentions, { query: { q: typed }, signal }),
    placeholderData: keepPreviousData,
  });
