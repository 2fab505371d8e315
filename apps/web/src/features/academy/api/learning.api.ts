import {
  certificatePdfPath,
  getCertificate,
  getQuiz,
  getReviewQueue,
  issueCertificate,
  takeQuiz,
} from '@mz/contracts/academy-learning';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { academyKeys } from './academy.keys.ts';

export const learningQueries = {
  quiz: (id: string) =>
    queryOptions({
      queryKey: academyKeys.quiz(id),
      queryFn: ({ signal }) => call(getQuiz, { params: { id }, signal }),
    }),
  certificate: (number: string) =>
    queryOptions({
      queryKey: academyKeys.certificate(number),
      queryFn: ({ signal }) => call(getCertificate, { params: { number }, signal }),
      retry: false,
    }),
  review: () =>
    queryOptions({
      queryKey: academyKeys.review,
      queryFn: ({ signal }) => call(getReviewQueue, { signal }),
      refetchOnWindowFocus: false,
    }),
};

export const useTakeQuiz = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: { questionId: string; chosen: string[] }[]) =>
      call(takeQuiz, { params: { id }, body: { answers } }),
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: academyKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'quiz',
      }),
  });
};

/** The certificate, made where there is none yet, and brought as a PDF in the language of the page. */
export const useCertificate = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const certificate = await call(issueCertificate, { params: { id } });
      const answer = await authorizedFetch(certificatePdfPath.replace(':number', certificate.number));
      if (!answer.ok) throw new Error('The certificate could not be drawn.');
      saveFile(await answer.blob(), `${certificate.number}.pdf`);
      return certificate;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: academyKeys.all }),
  });
};
