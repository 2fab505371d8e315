import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  // Voice notes record in the page itself.
  'microphone=(self)',
  'payment=()',
  'usb=()',
].join(', ');

const originOfUrl = (url: string): string => new URL(url).origin;

/** Directives of the content security policy: nothing inline that runs, no eval, no other host. */
export const contentPolicy = (config: Config): Record<string, string[]> => {
  const external = config.auth.external ? [originOfUrl(config.auth.external.url)] : [];
  return {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'connect-src': ["'self'", ...external],
    'font-src': ["'self'", 'data:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Packages of the academy; they have policies and an origin of their own.
    'frame-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'none'"],
    // Dialogs, selects and toasts add style elements with computed widths, which no hash can name.
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'"],
    ...(config.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
};

const year = 31_536_000;

/** A service worker has the policy its own script came with. */
const workerScript = '/sw.js';

/** Scripts of workers: a browser keeps for each the policy it came with, not that of the page. */
const workerFile = /^\/assets\/(?:[\w.-]+\/)?[\w.-]*worker[\w.-]*\.js$/;

/** They may compile what pages may not, and reach nothing but this server. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What a browser keeps a policy for. A file that brings its own has none of the product's pages. */
const isDocument = (request: FastifyRequest, reply: FastifyReply): boolean =>
  !reply.hasHeader('content-security-policy') &&
  (String(reply.getHeader('content-type') ?? '').startsWith('text/html') ||
    request.url.split('?')[0] === workerScript);

/**
 * Headers by what an answer is: a document has the policies a browser keeps for a page; everything else only what
 * keeps it from being taken for one. Every answer has the request's id, so that a report can be matched with the log.
 */
export const securityPlugin = fp(async (app: FastifyInstance, options: { config: Config }) => {
  const { config } = options;
  // Over plain HTTP the header is void at best, and behind a proxy it would lock people out of port 80.
  const isSecure = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // Links of recovery and confirmation mails carry codes; they must not travel on in a referrer.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', `max-age=${year}`);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (isDocument(request, reply)) {
      await reply.helmet();
      reply.header('permissions-policy', permissionsPolicy);
    } else {
      // Pages of other sites cannot embed it.
      if (!reply.hasHeader('cross-origin-resource-policy'))
        reply.header('cross-origin-resource-policy', 'same-origin');
      if (workerFile.test(request.url.split('?')[0] ?? ''))
        reply.header('content-security-policy', workerPolicy);
    }
    return payload;
  });
});
