import type { CallInput, CallOutput, Endpoint } from '@mz/contracts';
import { vi } from 'vitest';

export interface FakeCall<E extends Endpoint = Endpoint> {
  endpoint: E;
  params: Record<string, string>;
  query: URLSearchParams;
  body: NonNullable<CallInput<E>['body']>;
}

type Answer<E extends Endpoint> = CallOutput<E> | Response | Promise<CallOutput<E> | Response>;

interface FakeAnswer {
  endpoint: Pick<Endpoint, 'method' | 'responses'> & { path: string };
  pattern: RegExp;
  answer: (call: FakeCall) => unknown;
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`);

const cloneOf = (given: unknown) => (given instanceof Response ? given.clone() : given);

/** What an endpoint of the contract answers; `call` checks it by the schema, as it checks the server. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  given: Answer<E> | ((call: FakeCall<E>) => Answer<E>),
): FakeAnswer => ({
  endpoint,
  pattern: patternOf(endpoint.path),
  answer: (call) =>
    given instanceof Function ? (given as (call: FakeCall) => unknown)(call) : cloneOf(given),
});

/** What a stream or another address outside the contract answers. */
export const answerPath = (
  method: Endpoint['method'],
  path: `/${string}`,
  give: (call: FakeCall) => Response | Promise<Response>,
): FakeAnswer => ({ endpoint: { method, path, responses: {} }, pattern: patternOf(path), answer: give });

/** What the account service says when it refuses, in the shape of its protocol. */
export const accountRefusal = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status });

/** What the server says when it refuses. */
export const refusal = (status: number, code: string, fields: readonly object[] = []): Response =>
  Response.json({ error: { code, message: 'Refused.', requestId: 'r', fields } }, { status });

/** Fails as `fetch` does once its caller gives up. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')), {
      once: true,
    });
  });

const isOk = (status: string) => Number(status) < 300;

/**
 * Stands in for the network: answers of the contract by endpoint, the later ones first, and 404 for everything else.
 * Returns the calls made and a way to change answers.
 */
export const serve = (...first: FakeAnswer[]) => {
  const calls: FakeCall[] = [];
  let answers = first;
  const fetchFake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const method = init?.method ?? 'GET';
    for (const { endpoint, pattern, answer: give } of [...answers].reverse()) {
      const match = pattern.exec(url.pathname);
      if (endpoint.method !== method || !match) continue;
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined);
      const call: FakeCall = {
        endpoint: endpoint as Endpoint,
        params: { ...match.groups },
        query: url.searchParams,
        body,
      };
      calls.push(call);
      const given = await Promise.race([give(call), aborted(init?.signal)]);
      if (given instanceof Response) return given;
      const status = Number(Object.keys(endpoint.responses).find(isOk) ?? 200);
      return status === 204 ? new Response(null, { status }) : Response.json(given, { status });
    }
    return refusal(404, 'not_found');
  };
  vi.stubGlobal('fetch', vi.fn(fetchFake));
  return {
    calls,
    /** The calls of one endpoint, typed by it. */
    callsOf: <E extends Endpoint>(endpoint: E) =>
      calls.filter((call) => call.endpoint === endpoint) as FakeCall<E>[],
    change: (...later: FakeAnswer[]) => {
      answers = [...answers, ...later];
    },
  };
};
