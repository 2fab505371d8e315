import { listMutedWords, muteWord, unmuteWord } from '@mz/contracts/muted-words';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { settingsKeys } from './settings.keys.ts';

export const mutedWordsQuery = () =>
  queryOptions({
    queryKey: settingsKeys.mutedWords,
    queryFn: ({ signal }) => call(listMutedWords, { signal }),
  });

/** Lists everywhere follow by the live event. */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKeys.mutedWords }),
  });
};

export const useMuteWord = () => useChange((word: string) => call(muteWord, { body: { word } }));

export const useUnmuteWord = () => useChange((id: string) => call(unmuteWord, { params: { id } }));
