import { type CallInput, type Language, languages } from '@mz/contracts';
import {
  academyUploads,
  type Cue,
  getResource,
  type MediaKind,
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
import { readFacts } from '../model/read-facts.ts';
import { academyKeys } from './academy.keys.ts';

export const ownResourcesQuery = () =>
  queryOptions({
    queryKey: academyKeys.own,
    queryFn: ({ signal }) => call(listOwnResources, { signal }),
  });

type Values = NonNullable<CallInput<typeof createResource>['body']>;
export interface NewResource {
  readonly values: Omit<Values, 'uploadId' | 'posterUploadId' | 'units'>;
  readonly file: File | null;
  /** Chosen by the author; otherwise a frame is taken where there is one. */
  readonly poster: File | null;
  readonly captions: { readonly language: Language; readonly file: File } | null;
  readonly asDraft: boolean;
}

/** Reads and sends a file of a resource with its picture. */
const useSendFiles = () => {
  const [percent, setPercent] = useState<number | null>(null);
  const send = async (kind: MediaKind | 'poster', file: File): Promise<string> => {
    const upload = startUpload(file, {
      purpose: academyUploads[kind],
      onProgress: ({ sent, size }) => {
        if (kind !== 'poster') setPercent((sent / size) * 100);
      },
    });
    return upload.done;
  };
  const sendAll = async (kind: ResourceKind, file: File | null, chosen: File | null) => {
    setPercent(file ? 0 : null);
    const isFile = file && kind !== 'course';
    const facts = isFile ? await readFacts(file, kind) : null;
    const uploadId = isFile ? await send(kind, file) : undefined;
    const poster = chosen ?? facts?.poster ?? null;
    const posterUploadId = poster ? await send('poster', poster) : undefined;
    return {
      ...(uploadId && { uploadId }),
      ...(posterUploadId && { posterUploadId }),
      ...(facts && { units: facts.units }),
    };
  };
  return { percent, setPercent, sendAll };
};

/** Reads, sends and begins a resource, and hands it to the moderators. */
export const useBringResource = () => {
  const client = useQueryClient();
  const { percent, setPercent, sendAll } = useSendFiles();
  const bring = useMutation({
    mutationFn: async ({ values, file, poster, captions, asDraft }: NewResource) => {
      const source = await sendAll(values.kind, file, poster);
      const made = await call(createResource, { body: { ...values, ...source } });
      if (captions)
        await call(setCaptions, {
          params: { id: made.id, language: captions.language },
          body: { vtt: await captions.file.text() },
        });
      return asDraft ? made : call(submitResource, { params: { id: made.id } });
    },
    onSettled: () => {
      setPercent(null);
      void client.invalidateQueries({ queryKey: academyKeys.own });
    },
  });
  return { bring, percent };
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
  const { percent, setPercent, sendAll } = useSendFiles();
  const renew = () => client.invalidateQueries({ queryKey: academyKeys.all });
  return {
    percent,
    save: useMutation({
      mutationFn: async ({
        values,
        file,
        poster,
      }: {
        values: NonNullable<CallInput<typeof updateResource>['body']>;
        file: File | null;
        poster: File | null;
      }) =>
        call(updateResource, { params: { id }, body: { ...values, ...(await sendAll(kind, file, poster)) } }),
      onSuccess: renew,
      onSettled: () => setPercent(null),
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
