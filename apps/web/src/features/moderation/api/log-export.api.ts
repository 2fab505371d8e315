import {
  countModerationLog,
  getModerationLogExport,
  type ModerationLogFormat,
  moderationLogExportHeader,
  moderationLogExportPath,
} from '@mz/contracts/moderation-log';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call, readApiError, toNetworkError } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { moderationKeys } from './moderation.keys.ts';

export const logExportQueries = {
  count: () =>
    queryOptions({
      queryKey: moderationKeys.logCount,
      queryFn: ({ signal }) => call(countModerationLog, { signal }),
    }),
};

/** In hex; null where the browser computes none, on pages without encryption. */
const sha256Of = async (content: Blob): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Hands the log over as a file, unless what arrived is not what the server wrote down as sent. */
const exportLog = async (format: ModerationLogFormat) => {
  const response = await authorizedFetch(`${moderationLogExportPath}?format=${format}`).catch(toNetworkError);
  if (!response.ok) throw await readApiError(response);
  const exportId = response.headers.get(moderationLogExportHeader) ?? '';
  const content = await response.blob().catch(toNetworkError);
  const sent = await call(getModerationLogExport, { params: { exportId } });
  const received = await sha256Of(content);
  const isSame = received === null ? null : received === sent.sha256;
  if (isSame !== false) saveFile(content, `moderation-log.${format}`);
  return { ...sent, isSame };
};

export const useExportLog = () => useMutation({ mutationFn: exportLog });
