import { uploadPath } from '@mz/contracts';
import type { DetailedError, Upload } from 'tus-js-client';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { ApiError, readApiError } from './http.ts';

/** Bytes of one request: small enough for proxies that keep requests whole, large enough to be few. */
const chunkSize = 16 * 1024 * 1024;
/** Milliseconds before each further attempt; begun anew whenever bytes arrived. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
/** Refusals that pass by themselves. */
const passing = new Set([401, 409, 423, 429, 502, 503, 504]);

export interface UploadProgress {
  readonly sent: number;
  readonly size: number;
}

/** A file on its way to the server. */
export interface RunningUpload {
  /** The id under which a feature claims the file; rejects with an `ApiError`, or an `AbortError` once cancelled. */
  readonly done: Promise<string>;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Stops, and has the server forget what it got. */
  readonly cancel: () => void;
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

const toApiError = async (error: Error | DetailedError): Promise<ApiError> => {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError('network', 0);
  return readApiError(new Response(response.getBody(), { status: response.getStatus() }));
};

/** Has the server forget a file nothing refers to yet; what is not forgotten now is swept within a day. */
export const dropUpload = async (id: string): Promise<void> => {
  const token = await getAccessToken();
  const headers = { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }) };
  await fetch(`${uploadPath}/${id}`, { method: 'DELETE', headers });
};

/** Names a file among those of this browser, without its name: others may use the same computer. */
const fingerprintOf = (file: File, purpose: string): string =>
  ['mz', purpose, file.type, file.size, file.lastModified].join('-');

/**
 * Sends a file for a purpose the server knows. Goes on by itself after a broken line, and from where it stood
 * when the same file is chosen again after a reload.
 */
export const startUpload = (
  file: File,
  { purpose, onProgress }: { purpose: string; onProgress?: (progress: UploadProgress) => void },
): RunningUpload => {
  const { promise: done, resolve, reject } = Promise.withResolvers<string>();
  let running: Upload | null = null;
  let wanted: 'running' | 'paused' | 'cancelled' = 'running';
  let token: string | null = null;
  let isTokenOld = false;

  const start = async (): Promise<void> => {
    const { Upload: Client } = await import('tus-js-client');
    const upload = new Client(file, {
      endpoint: new URL(uploadPath, location.origin).href,
      chunkSize,
      retryDelays,
      metadata: { purpose },
      removeFingerprintOnSuccess: true,
      fingerprint: async () => fingerprintOf(file, purpose),
      async onBeforeRequest(request) {
        token = isTokenOld ? await refreshAccessToken() : await getAccessToken();
        isTokenOld = false;
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry(error) {
        const status = statusOf(error);
        isTokenOld = status === 401;
        if (error.originalResponse?.getBody().includes('"storage_full"')) return false;
        return status === 0 || passing.has(status);
      },
      onProgress: (sent, size) => onProgress?.({ sent, size: size ?? file.size }),
      onError: (error) => {
        toApiError(error).then(reject, reject);
      },
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    });
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    running = upload;
    if (wanted === 'running') upload.start();
  };
  start().catch(reject);

  return {
    done,
    pause() {
      if (wanted !== 'running') return;
      wanted = 'paused';
      running?.abort().catch(reject);
    },
    resume() {
      if (wanted !== 'paused') return;
      wanted = 'running';
      running?.start();
    },
    cancel() {
      if (wanted === 'cancelled') return;
      wanted = 'cancelled';
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      // What the server still has of it, it forgets by itself after a while.
      running?.abort(true).catch(() => undefined);
    },
  };
};
