import {
  getDisclosure,
  getModeratorKey,
  giveShare,
  type ModeratorKey,
  putModeratorKey,
} from '@mz/contracts/pseudonyms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { safetyKeys } from './safety.keys.ts';

export const pseudonymQueries = {
  key: () =>
    queryOptions({
      queryKey: safetyKeys.key,
      queryFn: ({ signal }) => call(getModeratorKey, { signal }),
    }),
  disclosure: (caseId: string) =>
    queryOptions({
      queryKey: safetyKeys.disclosure(caseId),
      queryFn: ({ signal }) => call(getDisclosure, { params: { caseId }, signal }),
    }),
};

export const useSetModeratorKey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ModeratorKey) => call(putModeratorKey, { body }),
    onSuccess: (own) => client.setQueryData(safetyKeys.key, own),
  });
};

export const useGiveShare = (caseId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { share: string; reason: string }) => call(giveShare, { params: { caseId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: safetyKeys.subject(caseId) }),
  });
};
