import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type ErrorCode,
  errorBodySchema,
  type FieldError,
} from '@mz/contracts';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { currentLanguage } from './i18n.ts';

/** What the product's API refused, or `network` when it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network' | 'bad_answer';
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;

  constructor(
    code: ApiError['code'],
    status: number,
    fields: readonly FieldError[] = [],
    requestId: string | null = null,
  ) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** What the endpoint takes, or a form for the endpoints that read files. */
type Input<E extends Endpoint> = CallInput<E> & { form?: FormData };

interface Transport {
  fetch: typeof fetch;
  getToken: () => Promise<string | null>;
  refreshToken: () => Promise<string | null>;
  /** What the server's words, where it has any, should be in. */
  getLanguage: () => string;
}

const addressOf = (endpoint: Endpoint, input: Input<Endpoint>): string => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(key, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
};

const readError = async (response: Response): Promise<ApiError> => {
  const parsed = errorBodySchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    return new ApiError(response.status >= 500 ? 'unavailable' : 'bad_answer', response.status);
  const { code, fields, requestId } = parsed.data.error;
  return new ApiError(code, response.status, fields, requestId);
};

/** Makes a typed `call`; the transport is a parameter so that tests can stand in for the network. */
export const createCall = (transport: Transport) => {
  const send = async (
    endpoint: Endpoint,
    input: Input<Endpoint>,
    token: string | null,
  ): Promise<Response> => {
    const headers = new Headers({
      accept: 'application/json',
      'accept-language': transport.getLanguage(),
    });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    const init: RequestInit = { method: endpoint.method, headers };
    if (input.body !== undefined) init.body = JSON.stringify(input.body);
    if (input.form) init.body = input.form;
    if (input.signal) init.signal = input.signal;
    return transport.fetch(addressOf(endpoint, input), init).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new ApiError('network', 0);
    });
  };

  return async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<CallOutput<E>> => {
    const loose = input as Input<Endpoint>;
    const token = await transport.getToken();
    let response = await send(endpoint, loose, token);
    if (response.status === 401 && token) {
      const error = await readError(response);
      const fresh = error.code === 'unauthenticated' ? await transport.refreshToken() : null;
      if (!fresh) throw error;
      response = await send(endpoint, loose, fresh);
    }
    if (!response.ok) throw await readError(response);
    const schema = endpoint.responses[response.status];
    if (response.status === 204) return null as CallOutput<E>;
    const answer = schema?.safeParse(await response.json().catch(() => undefined));
    if (!answer?.success) throw new ApiError('bad_answer', response.status);
    return answer.data as CallOutput<E>;
  };
};

/** Calls one endpoint of the contract: bearer, one refresh after a 401, the answer parsed by its schema. */
export const call = createCall({
  fetch: (...args) => fetch(...args),
  getToken: getAccessToken,
  refreshToken: refreshAccessToken,
  getLanguage: currentLanguage,
});
