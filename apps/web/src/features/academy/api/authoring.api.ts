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
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../../lib/http.ts';
import { startUpload } from '../../../lib/upload.ts';
import { readFacts, UnreadableFileError } from '../model/read-facts.ts';
import { academyKeys } from './academy.keys.ts';

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

/** What is done with a file now, and how far it is. */
export interface SendProgress {
  readonly step: 'converting' | 'sending';
  readonly percent: number;
}

/** A video as it is to be sent: converted on this device where others could not play it, and its sound alone. */
const makeReady = async (
  file: File,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<{ video: File; sound: File | null; remove: () => Promise<void> }> => {
  const { lookAtMedia, convertVideo, takeSound } = await import('../model/media/open-media.ts');
  const { planMedia } = await import('../model/media/media-plan.ts');
  const found = await lookAtMedia(file, signal);
  const plan = found ? planMedia(found) : { act: 'keep' as const };
  if (plan.act === 'refuse') throw new UnreadableFileError('format');
  const onShare = (share: number) => onProgress({ step: 'converting', percent: share * 100 });
  if (plan.act === 'convert') onShare(0);
  const made =
    plan.act === 'convert' ? await convertVideo(file, plan.size, { signal, onProgress: onShare }) : null;
  if (plan.act === 'convert' && !made) throw new UnreadableFileError('format');
  const video = made?.file ?? file;
  return {
    video,
    sound: found?.audio ? await takeSound(video, { signal }) : null,
    remove: made?.remove ?? (async () => undefined),
  };
};

/** Reads and sends a file of a resource with its picture. */
const useSendFiles = () => {
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const send = async (
    kind: keyof typeof academyUploads,
    file: File,
    signal: AbortSignal,
  ): Promise<string> => {
    signal.throwIfAborted();
    const upload = startUpload(file, {
      purpose: academyUploads[kind],
      onProgress: ({ sent, size }) => {
        if (kind !== 'poster' && kind !== 'sound')
          setProgress({ step: 'sending', percent: (sent / size) * 100 });
      },
    });
    signal.addEventListener('abort', upload.cancel);
    try {
      return await upload.done;
    } finally {
      signal.removeEventListener('abort', upload.cancel);
    }
  };
  const sendFile = async (kind: MediaKind, file: File, chosen: File | null, signal: AbortSignal) => {
    if (file.size === 0) throw new UnreadableFileError('empty');
    const ready = kind === 'video' ? await makeReady(file, signal, setProgress) : null;
    try {
      const media = ready?.video ?? file;
      const facts = await readFacts(media, kind);
      const uploadId = await send(kind, media, signal);
      const poster = chosen ?? facts.poster;
      const posterUploadId = poster ? await send('poster', poster, signal) : null;
      const soundUploadId = ready?.sound ? await send('sound', ready.sound, signal) : null;
      return {
        uploadId,
        units: facts.units,
        ...(posterUploadId && { posterUploadId }),
        ...(soundUploadId && { soundUploadId }),
      };
    } finally {
      await ready?.remove();
    }
  };
  const sendAll = async (kind: ResourceKind, file: File | null, chosen: File | null) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    if (file && kind !== 'course') {
      setProgress({ step: 'sending', percent: 0 });
      return sendFile(kind, file, chosen, signal);
    }
    return chosen ? { posterUploadId: await send('poster', chosen, signal) } : {};
  };
  return {
    progress,
    sendAll,
    cancel: () => stopping.current?.abort(),
    end: () => {
      stopping.current = null;
      setProgress(null);
    },
  };
};

/** Reads, sends and begins a resource, and hands it to the moderators. */
export const useBringResource = () => {
  const client = useQueryClient();
  const { progress, cancel, end, sendAll } = useSendFiles();
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
      }) =>
        call(updateResource, { params: { id }, body: { ...values, ...(await sendAll(kind, file, poster)) } }),
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
