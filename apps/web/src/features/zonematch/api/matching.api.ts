import type { CallOutput } from '@mz/contracts';
import { askOpinions, declineOpinion, listOpinions } from '@mz/contracts/match-opinions';
import {
  connectMatch,
  getMatchSettings,
  listMatchCandidates,
  listMatches,
  type MatchIntent,
  type MatchSettings,
  putMatchSettings,
  rateMatch,
  skipMatch,
  unskipMatch,
} from '@mz/contracts/matching';
import type { Specialty } from '@mz/contracts/specialties';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { matchKeys } from './matching.keys.ts';

export interface MatchFilter {
  readonly intent: MatchIntent;
  readonly specialty?: Specialty | undefined;
  readonly location?: string | undefined;
  readonly interests?: string | undefined;
}

export const matchQueries = {
  settings: () =>
    queryOptions({
      queryKey: matchKeys.settings,
      queryFn: ({ signal }) => call(getMatchSettings, { signal }),
    }),
  candidates: (filter: MatchFilter) =>
    queryOptions({
      queryKey: matchKeys.found(filter),
      queryFn: ({ signal }) => call(listMatchCandidates, { query: { ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),
  requests: () =>
    queryOptions({
      queryKey: matchKeys.requests,
      queryFn: ({ signal }) => call(listMatches, { signal }),
    }),
  opinions: () =>
    queryOptions({
      queryKey: matchKeys.opinions,
      queryFn: ({ signal }) => call(listOpinions, { signal }),
    }),
};

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: MatchSettings) => call(putMatchSettings, { body: settings }),
    onSuccess: async (settings) => {
      client.setQueryData(matchKeys.settings, settings);
      await client.invalidateQueries({ queryKey: matchKeys.candidates });
    },
  });
};

type Found = CallOutput<typeof listMatchCandidates>;

/** Takes somebody out of every list of candidates at once. */
const useRemoval = () => {
  const client = useQueryClient();
  return (memberId: string): void => {
    client.setQueriesData<Found>({ queryKey: matchKeys.candidates }, (found) =>
      found ? { matches: found.matches.filter(({ member }) => member.id !== memberId) } : found,
    );
  };
};

export const useSkip = () => {
  const client = useQueryClient();
  const remove = useRemoval();
  return useMutation({
    mutationFn: ({ memberId, isOn }: { memberId: string; isOn: boolean }) =>
      call(isOn ? skipMatch : unskipMatch, { params: { memberId } }),
    onMutate: ({ memberId, isOn }) => {
      if (isOn) remove(memberId);
    },
    // Taken back or not kept: what is there is read again.
    onSettled: (_answer, error, { isOn }) =>
      error || !isOn ? client.invalidateQueries({ queryKey: matchKeys.candidates }) : undefined,
  });
};

export const useConnect = (memberId: string) => {
  const client = useQueryClient();
  const remove = useRemoval();
  return useMutation({
    mutationFn: (body: { intent: MatchIntent; note: string }) =>
      call(connectMatch, { params: { memberId }, body }),
    onSuccess: () => {
      remove(memberId);
      return client.invalidateQueries({ queryKey: matchKeys.requests });
    },
  });
};

export const useRate = (memberId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { intent: MatchIntent; isGood: boolean }) =>
      call(rateMatch, { params: { memberId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: matchKeys.requests }),
  });
};

export const useAskOpinions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { postId: string; memberIds: string[] }) => call(askOpinions, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: matchKeys.opinions }),
  });
};

export const useDeclineOpinion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => call(declineOpinion, { params: { postId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: matchKeys.opinions }),
  });
};
