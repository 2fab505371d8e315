import {
  addGroupFile,
  type GroupFile,
  groupFileUpload,
  listGroupFiles,
  removeGroupFile,
} from '@mz/contracts/group-files';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call, readApiError } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type RunningUpload, startUpload, type UploadProgress } from '../../../lib/upload.ts';
import { groupKeys } from './groups.keys.ts';

export const groupFilesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: groupKeys.files(id),
    queryFn: ({ pageParam, signal }) =>
      call(listGroupFiles, {
        params: { id },
        query: { ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const sendGroupFile = (file: File, onProgress: (progress: UploadProgress) => void): RunningUpload =>
  startUpload(file, { purpose: groupFileUpload, onProgress });

export const useAddGroupFile = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { uploadId: string; title: string }) =>
      call(addGroupFile, { params: { id }, body: { ...body, hasNoPatients: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupKeys.files(id) }),
  });
};

export const useRemoveGroupFile = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(removeGroupFile, { params: { id, fileId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: groupKeys.files(id) }),
  });
};

const extensions: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** The file is for members of the group: it is fetched as they are, and handed to the device. */
const downloadGroupFile = async ({ path, title, contentType }: GroupFile): Promise<void> => {
  const answer = await authorizedFetch(path);
  if (!answer.ok) throw await readApiError(answer);
  saveFile(await answer.blob(), `${title}.${extensions[contentType] ?? 'bin'}`);
};

export const useDownloadGroupFile = () => useMutation({ mutationFn: downloadGroupFile });
