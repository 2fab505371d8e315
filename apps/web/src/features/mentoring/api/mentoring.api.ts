import type { CallInput } from '@mz/contracts';
import {
  answerHour,
  askHour,
  cancelMentoringRound,
  createMentoringRound,
  getMentoring,
  getMentoringRound,
  joinMentoringRound,
  leaveMentoringRound,
  runMentoringRound,
  withdrawHour,
} from '@mz/contracts/mentoring';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { mentoringKeys } from './mentoring.keys.ts';

export const mentoringQueries = {
  list: () =>
    queryOptions({
      queryKey: mentoringKeys.list,
      queryFn: ({ signal }) => call(getMentoring, { signal }),
    }),
  round: (id: string) =>
    queryOptions({
      queryKey: mentoringKeys.round(id),
      queryFn: ({ signal }) => call(getMentoringRound, { params: { id }, signal }),
    }),
};

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: mentoringKeys.all });
};

export const useAskHour = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof askHour>['body']) => call(askHour, { body }),
    onSuccess: useRefresh(),
  });

export const useAnswerHour = (id: string) =>
  useMutation({
    mutationFn: (isAccepted: boolean) => call(answerHour, { params: { id }, body: { isAccepted } }),
    onSuccess: useRefresh(),
  });

export const useWithdrawHour = (id: string) =>
  useMutation({ mutationFn: () => call(withdrawHour, { params: { id } }), onSuccess: useRefresh() });

export const useCreateRound = () =>
  useMutation({
    mutationFn: (body: { title: string; closesAt: string }) => call(createMentoringRound, { body }),
    onSuccess: useRefresh(),
  });

export type RoundEntry = CallInput<typeof joinMentoringRound>['body'];

export const useJoinRound = (id: string) =>
  useMutation({
    mutationFn: (body: RoundEntry) => call(joinMentoringRound, { params: { id }, body }),
    onSuccess: useRefresh(),
  });

export const useLeaveRound = (id: string) =>
  useMutation({ mutationFn: () => call(leaveMentoringRound, { params: { id } }), onSuccess: useRefresh() });

export const useRunRound = (id: string) =>
  useMutation({ mutationFn: () => call(runMentoringRound, { params: { id } }), onSuccess: useRefresh() });

export const useCancelRound = (id: string) =>
  useMutation({ mutationFn: () => call(cancelMentoringRound, { params: { id } }), onSuccess: useRefresh() });
