import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReleaseProxy {
  url: string;
  /** From now on the worker's script differs, as after a release. */
  release: () => void;
  close: () => Promise<void>;
}

/** Stands before the server and can make its service worker look like that of a new release. */
export const startReleaseProxy = async (target: string): Promise<ReleaseProxy> => {
  let releases = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    // Text can only be added to a whole answer that is not compressed.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const forward = request({ hostname, port, method, path, headers }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () =>
        outgoing.end(path === '/sw.js' && releases > 0 ? `\n// release ${releases}\n` : ''),
      );
    });
    forward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      releases += 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
