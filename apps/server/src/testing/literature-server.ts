import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What one request is answered with. */
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Ends the connection after so many bytes of the body. */
  readonly cutAt?: number;
  /** Never answers. */
  readonly silent?: boolean;
}

export interface LiteratureServer {
  readonly url: string;
  readonly requests: { readonly url: URL; readonly at: number; readonly agent: string }[];
  /** Answers given before the usual one, in their order, to whatever comes first. */
  readonly disturb: (...replies: Reply[]) => void;
  readonly close: () => Promise<void>;
}

const send = (response: ServerResponse, reply: Reply): void => {
  if (reply.silent) return;
  const body = Buffer.from(reply.body ?? '');
  const headers = { 'content-type': reply.type ?? 'application/json', ...reply.headers };
  response.writeHead(reply.status ?? 200, { ...headers, 'content-length': body.length });
  if (reply.cutAt === undefined) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, reply.cutAt), () => response.destroy());
};

/** A source of literature on this machine: answers as told, and badly when asked to. */
export const startLiteratureServer = async (
  answer: (url: URL, request: IncomingMessage) => Reply,
): Promise<LiteratureServer> => {
  const requests: LiteratureServer['requests'] = [];
  const disturbances: Reply[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push({ url, at: performance.now(), agent: request.headers['user-agent'] ?? '' });
    send(response, disturbances.shift() ?? answer(url, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    disturb: (...replies) => {
      disturbances.push(...replies);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
