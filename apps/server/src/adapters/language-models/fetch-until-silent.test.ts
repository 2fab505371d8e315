import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchUntilSilent } from './fetch-until-silent.ts';

const servers: Server[] = [];
const listen = async (behave: RequestListener): Promise<string> => {
  const server = createServer(behave);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const read = async (url: string, silentFor = 100, init?: RequestInit): Promise<string> =>
  (await fetchUntilSilent(silentFor)(url, init)).text();

describe('a server that falls silent', () => {
  it.each<[string, RequestListener]>([
    ['never answers', () => undefined],
    ['hangs after its headers', (_request, response) => response.writeHead(200).flushHeaders()],
    [
      'hangs in the middle',
      (_request, response) => {
        response.writeHead(200);
        response.write('data: half');
      },
    ],
  ])('is given up when it %s', async (_what, behave) => {
    await expect(read(await listen(behave))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is waited for as long as bytes come', async () => {
    const [pieces, silentFor] = [7, 1500];
    const url = await listen((_request, response) => {
      response.writeHead(200);
      let sent = 0;
      const timer = setInterval(() => {
        response.write('.');
        sent += 1;
        if (sent < pieces) return;
        clearInterval(timer);
        response.end();
      }, silentFor / 6);
    });
    expect(await read(url, silentFor)).toBe('.'.repeat(pieces));
  });

  it('is left when the caller stops', async () => {
    const url = await listen(() => undefined);
    const stop = new AbortController();
    const reading = read(url, 10_000, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});
