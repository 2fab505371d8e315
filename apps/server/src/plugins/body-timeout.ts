import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take long as a whole, as long as bytes keep coming. */
    slowBody?: boolean;
  }
}

/** Milliseconds a whole body may take; where it may be slow, milliseconds without a byte. */
const maxDuration = 30_000;
const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends requests whose body does not arrive. Node's own limit is one for the whole server, and large files
 * over a slow line take longer than anything else may.
 */
export const bodyTimeoutPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody) return;
    const { slowBody } = request.routeOptions.config;
    let arrived = raw.socket.bytesRead;
    const end = (): void => {
      if (raw.complete || raw.socket.destroyed) return;
      if (slowBody && raw.socket.bytesRead > arrived) {
        arrived = raw.socket.bytesRead;
        timer.refresh();
        return;
      }
      if (raw.socket.writable) raw.socket.write(answer);
      // With its connection, if it has one.
      raw.destroy();
    };
    const timer = setTimeout(end, maxDuration);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
});
