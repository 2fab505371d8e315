import { setTimeout as sleep } from 'node:timers/promises';

/** Why a search server did not do what was asked. */
export type OpenSearchFailure =
  /** Not reachable, overloaded or starting, also after retries. */
  | 'unavailable'
  | 'timeout'
  /** Wrong or missing credentials. */
  | 'forbidden'
  /** The index is not there. */
  | 'missing'
  /** The server understood and refused, or answered with something else than it should. */
  | 'rejected';

export class OpenSearchError extends Error {
  override name = 'OpenSearchError';
  readonly failure: OpenSearchFailure;
  readonly status: number | null;

  constructor(
    failure: OpenSearchFailure,
    message: string,
    options: { status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.status = options.status ?? null;
  }
}

export interface OpenSearchClientOptions {
  /** Base address; userinfo becomes the Authorization header. */
  readonly url: string;
  readonly apiKey?: string | null;
  readonly fetch?: typeof fetch;
  /** Waits between attempts; tests replace it. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

export interface OpenSearchCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  /** An object goes as JSON; a text as newline-delimited JSON. */
  readonly body?: object | string;
  readonly timeoutMs?: number;
  readonly attempts?: number;
}

export interface OpenSearchClient {
  /** @throws OpenSearchError */
  readonly call: <T>(call: OpenSearchCall) => Promise<T>;
  readonly wait: (ms: number) => Promise<unknown>;
}

const retryable = new Set([429, 502, 503, 504]);
const maxPause = 10_000;

/** Milliseconds before attempt number `attempt` + 1: doubling, half of it by chance. */
export const backOff = (attempt: number, retryAfter: string | null = null): number => {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  if (Number.isFinite(asked) && asked >= 0) return Math.min(asked, maxPause);
  const pause = Math.min(maxPause, 200 * 2 ** attempt);
  return pause / 2 + (Math.random() * pause) / 2;
};

interface ErrorBody {
  readonly error?: string | { readonly type?: string; readonly reason?: string };
}

const describe = (text: string): { type: string; reason: string } => {
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    if (typeof error === 'string') return { type: '', reason: error.slice(0, 300) };
    return { type: error?.type ?? '', reason: (error?.reason ?? '').slice(0, 300) };
  } catch {
    return { type: '', reason: '' };
  }
};

const failureOf = (status: number, type: string): OpenSearchFailure => {
  if (status === 401 || status === 403) return 'forbidden';
  if (type === 'index_not_found_exception' || type === 'aliases_not_found_exception') return 'missing';
  if (status === 404) return 'missing';
  if (status === 408) return 'timeout';
  return retryable.has(status) ? 'unavailable' : 'rejected';
};

/** Base address without userinfo, and the header the userinfo or key becomes. */
const readAddress = (options: OpenSearchClientOptions): { base: string; headers: Record<string, string> } => {
  const url = new URL(options.url);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.apiKey) headers.authorization = `ApiKey ${options.apiKey}`;
  else if (url.username) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  return { base: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, headers };
};

/** Speaks HTTP with OpenSearch: credentials, deadlines, retries with back-off, typed errors. */
export const createOpenSearchClient = (options: OpenSearchClientOptions): OpenSearchClient => {
  const { base, headers } = readAddress(options);
  const send = options.fetch ?? fetch;
  const wait = options.wait ?? sleep;

  const attemptOnce = async (
    call: OpenSearchCall,
    left: number,
  ): Promise<{ response: Response; text: string }> => {
    const { body } = call;
    const response = await send(`${base}${call.path}`, {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, left)),
      headers: {
        ...headers,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // Read here, so that the deadline holds for the body as well.
    return { response, text: await response.text() };
  };

  const call = async <T>(asked: OpenSearchCall): Promise<T> => {
    const attempts = asked.attempts ?? 4;
    const deadline = Date.now() + (asked.timeoutMs ?? 30_000);
    for (let attempt = 0; ; attempt += 1) {
      let failed: OpenSearchError;
      let retryAfter: string | null = null;
      try {
        const { response, text } = await attemptOnce(asked, deadline - Date.now());
        if (response.ok) {
          if (text === '') return {} as T;
          try {
            return JSON.parse(text) as T;
          } catch (error) {
            throw new OpenSearchError(
              'rejected',
              'The search server answered with something else than JSON.',
              {
                status: response.status,
                cause: error,
              },
            );
          }
        }
        const { type, reason } = describe(text);
        retryAfter = response.headers.get('retry-after');
        failed = new OpenSearchError(
          failureOf(response.status, type),
          `The search server answered ${response.status}${type && ` ${type}`}${reason && `: ${reason}`}`,
          { status: response.status },
        );
      } catch (error) {
        if (error instanceof OpenSearchError) throw error;
        if ((error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError')
          throw new OpenSearchError('timeout', 'The search server did not answer in time.');
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        failed = new OpenSearchError(
          'unavailable',
          `The search server cannot be reached${code ? ` (${code})` : ''}.`,
        );
      }
      if (failed.failure !== 'unavailable' || attempt + 1 >= attempts) throw failed;
      const pause = backOff(attempt, retryAfter);
      if (Date.now() + pause >= deadline) throw failed;
      await wait(pause);
    }
  };

  return { call, wait };
};
