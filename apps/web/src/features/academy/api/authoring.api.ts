import { type CallInput, type Language, languages } from '@mz/contracts';
import {
  academyUploads,
  type Cue,
  getResource,
  type Resource,
  type ResourceKind,
} from '@mz/contracts/academy';
import {
  createResource,
  deleteResource,
  listOwnResources,
  setCaptions,
  submitResource,
  updateResource,
} from '@mz/contracts/academy-authoring';
import { openDiscussion } from '@mz/contracts/academy-feeds';
import { getQuizStatistics, type NewQuestion, setQuestions } from '@mz/contracts/academy-learning';
import { createPost } from '@mz/contracts/social';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../lib/http.ts';
import { startUpload } from '../../../lib/upload.ts';
import { academyKeys } from './academy.keys.ts';
import { forget, useSendFiles } from './send-files.ts';

export const ownResourcesQuery = () =>
  queryOptions({
    queryKey: academyKeys.own,
    queryFn: ({ signal }) => call(listOwnResources, { signal }),
  });

type Values = NonNullable<CallInput<typeof createResource>['body']>;
export interface NewResource {
  readonly values: Omit<Values, 'uploadId' | 'posterUploadId' | 'soundUploadId' | 'units'>;
  readonly file: File | null;
  /** Chosen by the author; otherwise a frame is taken where there is one. */
  readonly poster: File | null;
  readonly captions: { readonly language: Language; readonly file: File } | null;
  readonly asDraft: boolean;
}

/** Reads, sends and begins a resource, and hands it to the moderators. */
export const useBringResource = () => {
  const client = useQueryClient();
  const { progress, cancel, end, sendAll } = useSendFiles();
  const bring = useMutation({
    mutationFn: async ({ values, file, poster, captions, asDraft }: NewResource) => {
      const source = await sendAll(values.kind, file, poster);
      const made = await call(createResource, { body: { ...values, ...source } }).catch(forget(source));
      if (captions)
        await call(setCaptions, {
          params: { id: made.id, language: captions.language },
          body: { vtt: await captions.file.text() },
        });
      return asDraft ? made : call(submitResource, { params: { id: made.id } });
    },
    onSettled: () => {
      end();
      void client.invalidateQueries({ queryKey: academyKeys.own });
    },
  });
  return { bring, progress, cancel };
};

/** What its author works on: the open version, else the published one. */
export const studioQuery = (id: string) =>
  queryOptions({
    queryKey: academyKeys.studio(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(getResource, { params: { id }, query: { version: 'open' }, signal });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return call(getResource, { params: { id }, signal });
      }
    },
    refetchOnWindowFocus: false,
    retry: false,
  });

export const itemStatisticsQuery = (id: string) =>
  queryOptions({
    queryKey: academyKeys.statistics(id),
    queryFn: ({ signal }) => call(getQuizStatistics, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  });

/** Changes of one's own resource: of a published one they begin a new version. */
export const useStudioActs = ({ id, kind }: { id: string; kind: ResourceKind }) => {
  const client = useQueryClient();
  const { progress, cancel, end, sendAll } = useSendFiles();
  const renew = () => client.invalidateQueries({ queryKey: academyKeys.all });
  return {
    progress,
    cancel,
    save: useMutation({
      mutationFn: async ({
        values,
        file,
        poster,
      }: {
        values: NonNullable<CallInput<typeof updateResource>['body']>;
        file: File | null;
        poster: File | null;
      }) => {
        const source = await sendAll(kind, file, poster);
        return call(updateResource, { params: { id }, body: { ...values, ...source } }).catch(forget(source));
      },
      onSuccess: renew,
      onSettled: end,
    }),
    captions: useMutation({
      mutationFn: ({ language, ...body }: { language: Language } & ({ cues: Cue[] } | { vtt: string })) =>
        call(setCaptions, { params: { id, language }, body }),
      onSuccess: renew,
    }),
    questions: useMutation({
      mutationFn: (questions: NewQuestion[]) => call(setQuestions, { params: { id }, body: { questions } }),
      onSuccess: renew,
    }),
    submit: useMutation({ mutationFn: () => call(submitResource, { params: { id } }), onSuccess: renew }),
  };
};

/** Writes the post under which a resource is discussed, in the author's name, and leads readers to it. */
export const useOpenDiscussion = ({ id, audience, category }: Resource) => {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const [clientId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (text: string) => {
      const post = await call(createPost, {
        body: {
          clientId,
          text,
          category,
          language: languages.find((one) => one === i18n.language) ?? 'en',
          audience: audience === 'public' ? 'members' : audience,
        },
      });
      return call(openDiscussion, { params: { id }, body: { postId: post.id } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: academyKeys.all }),
  });
};

/** Sends the picture of a question; it belongs to the question once the quiz is saved. */
export const useQuestionPicture = () =>
  useMutation({
    mutationFn: async (file: File) => ({
      uploadId: await startUpload(file, { purpose: academyUploads.question }).done,
      url: URL.createObjectURL(file),
    }),
  });

export const useOwnResourceActs = () => {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: academyKeys.all });
  return {
    submit: useMutation({ mutationFn: (id: string) => call(submitResource, { params: { id } }), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteResource, { params: { id } }), onSettled }),
  };
};
