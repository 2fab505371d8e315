import { getPodcastFeed, renewPodcastFeed } from '@mz/contracts/academy-feeds';
import {
  certificatePdfPath,
  getCertificate,
  getQuiz,
  getReviewQueue,
  issueCertificate,
  listCertificates,
  revokeCertificate,
  signCertificate,
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
  certificates: () =>
    queryOptions({
      queryKey: academyKeys.certificates,
      queryFn: ({ signal }) => call(listCertificates, { signal }),
    }),
  review: () =>
    queryOptions({
      queryKey: academyKeys.review,
      queryFn: ({ signal }) => call(getReviewQueue, { signal }),
      refetchOnWindowFocus: false,
      // Without a network it fails at once, and the kept questions are asked.
      networkMode: 'always',
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

const savePdf = async (number: string): Promise<void> => {
  const answer = await authorizedFetch(certificatePdfPath.replace(':number', number));
  if (!answer.ok) throw new Error('The certificate could not be drawn.');
  saveFile(await answer.blob(), `${number}.pdf`);
};

/** The certificate, made where there is none yet, and brought as a PDF in the language of the page. */
export const useCertificate = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const certificate = await call(issueCertificate, { params: { id } });
      await savePdf(certificate.number);
      return certificate;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: academyKeys.all }),
  });
};

/** The certificate as a signed credential, for wallets and registers that verify it by themselves. */
export const useCredential = () =>
  useMutation({
    mutationFn: async (number: string) => {
      const { jwt } = await call(signCertificate, { params: { number } });
      saveFile(new Blob([jwt], { type: 'application/vc+jwt' }), `${number}.jwt`);
    },
  });

export const feedQuery = () =>
  queryOptions({
    queryKey: academyKeys.feed,
    queryFn: ({ signal }) => call(getPodcastFeed, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRenewFeed = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewPodcastFeed),
    onSuccess: (feed) => client.setQueryData(academyKeys.feed, feed),
  });
};

export const useCertificatePdf = () => useMutation({ mutationFn: savePdf });

export const useRevokeCertificate = (number: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(revokeCertificate, { params: { number }, body: { reason } }),
    onSuccess: (certificate) => client.setQueryData(academyKeys.certificate(number), certificate),
  });
};
