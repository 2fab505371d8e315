import type { CallInput, Language } from '@mz/contracts';
import { academyUploads, type ResourceKind } from '@mz/contracts/academy';
import {
  createResource,
  deleteResource,
  listOwnResources,
  setCaptions,
  submitResource,
} from '@mz/contracts/academy-authoring';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http.ts';
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
  readonly captions: { readonly language: Language; readonly file: File } | null;
}

/** Reads, sends and begins a resource, and hands it to the moderators. */
export const useBringResource = () => {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const send = async (kind: ResourceKind | 'poster', file: File): Promise<string> => {
    const upload = startUpload(file, {
      purpose: academyUploads[kind],
      onProgress: ({ sent, size }) => {
        if (kind !== 'poster') setPercent((sent / size) * 100);
      },
    });
    return upload.done;
  };
  const bring = useMutation({
    mutationFn: async ({ values, file, captions }: NewResource) => {
      setPercent(file ? 0 : null);
      const facts = file ? await readFacts(file, values.kind) : null;
      const uploadId = file ? await send(values.kind, file) : undefined;
      const posterUploadId = facts?.poster ? await send('poster', facts.poster) : undefined;
      const made = await call(createResource, {
        body: {
          ...values,
          ...(uploadId && { uploadId }),
          ...(posterUploadId && { posterUploadId }),
          ...(facts && { units: facts.units }),
        },
      });
      if (captions)
        await call(setCaptions, {
          params: { id: made.id, language: captions.language },
          body: { vtt: await captions.file.text() },
        });
      return call(submitResource, { params: { id: made.id } });
    },
    onSettled: () => {
      setPercent(null);
      void client.invalidateQueries({ queryKey: academyKeys.own });
    },
  });
  return { bring, percent };
};

export const useOwnResourceActs = () => {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: academyKeys.all });
  return {
    submit: useMutation({ mutationFn: (id: string) => call(submitResource, { params: { id } }), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteResource, { params: { id } }), onSettled }),
  };
};
