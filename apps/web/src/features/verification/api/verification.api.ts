import type { CallInput } from '@mz/contracts';
import {
  askNpiRegister,
  confirmInstitutionCode,
  decideRegisterDispute,
  decideVerification,
  type Evidence,
  getCredentialStatus,
  getMemberBadge,
  getMyCredential,
  getMyVerification,
  getVerificationReview,
  openVerificationDocument,
  sendInstitutionCode,
  submitVerification,
  withdrawVerification,
} from '@mz/contracts/verification';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { verificationKeys } from './verification.keys.ts';

export const verificationQueries = {
  mine: () =>
    queryOptions({
      queryKey: verificationKeys.mine,
      queryFn: ({ signal }) => call(getMyVerification, { signal }),
    }),
  badge: (memberId: string) =>
    queryOptions({
      queryKey: verificationKeys.badge(memberId),
      queryFn: ({ signal }) => call(getMemberBadge, { params: { memberId }, signal }),
    }),
  credential: (credentialId: string) =>
    queryOptions({
      queryKey: verificationKeys.credential(credentialId),
      queryFn: ({ signal }) => call(getCredentialStatus, { params: { credentialId }, signal }),
      retry: false,
    }),
  review: (caseId: string) =>
    queryOptions({
      queryKey: verificationKeys.review(caseId),
      queryFn: ({ signal }) => call(getVerificationReview, { params: { caseId }, signal }),
    }),
};

type Change =
  | { readonly act: 'submit'; readonly evidence: Evidence }
  | { readonly act: 'withdraw' }
  | { readonly act: 'sendCode'; readonly email: string }
  | { readonly act: 'confirmCode'; readonly code: string };

const run = (change: Change) => {
  switch (change.act) {
    case 'submit':
      return call(submitVerification, { body: change.evidence });
    case 'withdraw':
      return call(withdrawVerification);
    case 'sendCode':
      return call(sendInstitutionCode, { body: { email: change.email } });
    case 'confirmCode':
      return call(confirmInstitutionCode, { body: { code: change.code } });
  }
};

/** Changes the member's own check; the answer is the new truth. */
export const useVerificationChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (mine) => client.setQueryData(verificationKeys.mine, mine),
  });
};

/** The signed credential, as text to hand on. */
export const fetchCredential = () => call(getMyCredential);

type Decision = NonNullable<CallInput<typeof decideVerification>['body']>;

/** What a moderator does with a case about a licence. */
export const useReviewActions = (caseId: string) => {
  const client = useQueryClient();
  const params = { caseId };
  const refresh = () => client.invalidateQueries({ queryKey: verificationKeys.review(caseId) });
  return {
    openDocument: useMutation({ mutationFn: () => call(openVerificationDocument, { params }) }),
    askRegister: useMutation({
      mutationFn: () => call(askNpiRegister, { params }),
      onSuccess: (review) => client.setQueryData(verificationKeys.review(caseId), review),
    }),
    decide: useMutation({
      mutationFn: (body: Decision) => call(decideVerification, { params, body }),
      onSettled: refresh,
    }),
    decideDispute: useMutation({
      mutationFn: (body: { rightful: string | null; note: string; version: number }) =>
        call(decideRegisterDispute, { params, body }),
      onSettled: refresh,
    }),
  };
};
