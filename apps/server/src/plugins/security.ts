import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
    'frame-src': ["'none'"],
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

/** Security headers on every answer, and the request's id, so that a report can be matched with the log. */
export const securityPlugin = fp(async (app: FastifyInstance, options: { config: Config }) => {
  const { config } = options;
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    // Over plain HTTP the header is void at best, and behind a proxy it would lock people out of port 80.
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // Links of recovery and confirmation mails carry codes; they must not travel on in a referrer.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy);
  });
});
