import { getConsent, getUploadedPicture, pictureUploadPurposes, revokeConsent } from '@mz/contracts/pictures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { startUpload } from '../../../lib/upload.ts';

export type PictureUse = keyof typeof pictureUploadPurposes;

/** Sends a covered picture, and answers with what the server made of it. */
export const sendPicture = async (file: File, use: PictureUse, onPercent: (percent: number) => void) => {
  const upload = startUpload(file, {
    purpose: pictureUploadPurposes[use],
    onProgress: ({ sent, size }) => onPercent(Math.floor((100 * sent) / size)),
  });
  const uploadId = await upload.done;
  return { uploadId, ...(await call(getUploadedPicture, { params: { id: uploadId } })) };
};

export const consentQuery = (postId: string) =>
  queryOptions({
    queryKey: ['pictures', 'consent', postId],
    queryFn: ({ signal }) => call(getConsent, { params: { id: postId }, signal }),
  });

export const withdrawConsent = (postId: string) => call(revokeConsent, { params: { id: postId } });
