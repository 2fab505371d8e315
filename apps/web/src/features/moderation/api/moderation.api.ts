import {
  assignModerationCase,
  escalateModerationCase,
  getModerationCase,
  listModerationCases,
  type ModerationState,
} from '@mz/contracts/moderation';
import { claimFirstAdmin } from '@mz/contracts/roles';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/http.ts';
import { subscribeTopic } from '../../../lib/live-topics.ts';
import { moderationKeys } from './moderation.keys.ts';

export const moderationQueries = {
  list: (state: ModerationState) =>
    infiniteQueryOptions({
      queryKey: moderationKeys.list(state),
      queryFn: ({ signal, pageParam }) =>
        call(listModerationCases, { query: { state, ...(pageParam ? { before: pageParam } : {}) }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextBefore }) => nextBefore,
    }),
  one: (caseId: string) =>
    queryOptions({
      queryKey: moderationKeys.one(caseId),
      queryFn: ({ signal }) => call(getModerationCase, { params: { caseId }, signal }),
    }),
};

/** Hears of what other moderators do, while the queue is on the screen; the manifest says what that makes stale. */
export const useLiveQueue = (): void => {
  useEffect(() => subscribeTopic('moderation:queue', () => undefined), []);
};

/** Taking, giving back and escalating a case. */
export const useCaseActions = (caseId: string) => {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: moderationKeys.all });
  return {
    assign: useMutation({
      mutationFn: (taken: boolean) => call(assignModerationCase, { params: { caseId }, body: { taken } }),
      onSettled,
    }),
    escalate: useMutation({
      mutationFn: (body: { note: string; version: number }) =>
        call(escalateModerationCase, { params: { caseId }, body }),
      onSettled,
    }),
  };
};

export const becomeFirstAdmin = (token: string) => call(claimFirstAdmin, { body: { token } });
