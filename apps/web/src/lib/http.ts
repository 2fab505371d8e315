import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type ErrorCode,
  type FieldError,
  readErrorBody,
} from '@mz/contracts';
import { getAccessToken, refreshAccessToken } from './auth.ts';
import { createAuthorizedFetch, type Transport } from './authorized-fetch.ts';
import { fetchOrTakeEarly } from './early-answers.ts';
import { currentLanguage } from './i18n.ts';
import { observeFetch } from './network.ts';

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

/** What a refusal of the API says, as an error to throw. */
export const readApiError = async (response: Response): Promise<ApiError> => {
  const refusal = readErrorBody(await response.json().catch(() => null));
  if (!refusal) return new ApiError(response.status >= 500 ? 'unavailable' : 'bad_answer', response.status);
  const { code, fields, requestId } = refusal;
  return new ApiError(code, response.status, fields, requestId);
};

/** Status 0 and code `network` where the server cannot be reached; an abort stays one. */
export const toNetworkError = (cause: unknown): never => {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError('network', 0);
};

/**
 * What a successful answer holds; undefined where it is none of the endpoint's. The server sends nothing its schema has
 * not passed, so a built page takes it as it is and loads no schemas of answers; while developing and in tests each
 * answer is held to the contract.
 */
const readAnswer = ({ responses }: Endpoint, status: number, body: unknown): unknown =>
  import.meta.env.PROD ? body : responses[status]?.safeParse(body).data;

/** Makes a typed `call`; the transport is a parameter so that tests can stand in for the network. */
export const createCall = (transport: Transport) => {
  const send = createAuthorizedFetch(transport);
  return async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<CallOutput<E>> => {
    const { body, form, signal, ...place } = input as Input<Endpoint>;
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init: RequestInit = { method: endpoint.method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (form) init.body = form;
    if (signal) init.signal = signal;
    const response = await send(addressOf(endpoint, place), init).catch(toNetworkError);
    if (!response.ok) throw await readApiError(response);
    if (response.status === 204) return null as CallOutput<E>;
    const answer = readAnswer(endpoint, response.status, await response.json().catch(() => undefined));
    if (answer === undefined) throw new ApiError('bad_answer', response.status);
    return answer as CallOutput<E>;
  };
};

/** Calls one endpoint of the contract: bearer, one refresh after a 401, the answer by its contract. */
export const call = createCall({
  fetch: observeFetch(fetchOrTakeEarly),
  getToken: getAccessToken,
  refreshToken: refreshAccessToken,
  getLanguage: currentLanguage,
});
