import {
  appealDecision,
  createReport,
  decideAppeal,
  decideReported,
  getReportedSubject,
  getStanding,
  listOwnReports,
  openReportedPicture,
  type ReportKind,
  type ReportReason,
} from '@mz/contracts/moderation-reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { safetyKeys } from './safety.keys.ts';

export const safetyQueries = {
  reports: () =>
    queryOptions({
      queryKey: safetyKeys.reports,
      queryFn: ({ signal }) => call(listOwnReports, { signal }),
    }),
  standing: () =>
    queryOptions({
      queryKey: safetyKeys.standing,
      queryFn: ({ signal }) => call(getStanding, { signal }),
    }),
  subject: (caseId: string) =>
    queryOptions({
      queryKey: safetyKeys.subject(caseId),
      queryFn: ({ signal }) => call(getReportedSubject, { params: { caseId }, signal }),
    }),
};

export const useSendReport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: ReportKind; subjectId: string; reason: ReportReason; note: string }) =>
      call(createReport, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: safetyKeys.reports }),
  });
};

export const useAppeal = (decisionId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(appealDecision, { params: { decisionId }, body: { text } }),
    onSuccess: (standing) => client.setQueryData(safetyKeys.standing, standing),
  });
};

/** Opens one reported picture. The address is for minutes and kept by nobody. */
export const useOpenPicture = (caseId: string, pictureId: string) =>
  useMutation({
    mutationFn: () => call(openReportedPicture, { params: { caseId, pictureId } }),
    gcTime: 0,
  });

type Decision = NonNullable<NonNullable<Parameters<typeof call<typeof decideReported>>[1]>['body']>;
type AppealAnswer = NonNullable<NonNullable<Parameters<typeof call<typeof decideAppeal>>[1]>['body']>;

/** What moderators do with a case of reports or an appeal. */
export const useDecisions = (caseId: string) => {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: safetyKeys.subject(caseId) });
  return {
    decide: useMutation({
      mutationFn: (body: Decision) => call(decideReported, { params: { caseId }, body }),
      onSettled,
    }),
    answerAppeal: useMutation({
      mutationFn: (body: AppealAnswer) => call(decideAppeal, { params: { caseId }, body }),
      onSettled,
    }),
  };
};
