import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';

const maxAddress = 2_000;

const escapeText = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** `*` stands for anything but `.` and `/`, `**` for anything, `?` for one character other than those two. */
const toPattern = (glob: string): RegExp => {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^./]*';
      if (part === '?') return '[^./]';
      return escapeText(part);
    })
    .join('');
  return new RegExp(`^${source}$`);
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

const parse = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

export interface Redirects {
  /** The address if it is allowed, else the site's own: never an error. */
  allowed(candidate: string | undefined): string;
  /** Header `redirect_to`, then query, then Referer, then the site. */
  ofRequest(request: FastifyRequest): string;
}

/** Decides where links of mails and callbacks may lead. */
export const createRedirects = (config: Config): Redirects => {
  const site = new URL(config.publicUrl);
  const patterns = config.auth.redirectUrls.map(toPattern);

  const isAllowed = (candidate: string): boolean => {
    // Patterns of the operator may look at an address as many times as they have stars.
    if (candidate.length > maxAddress) return false;
    const url = parse(candidate);
    // A backslash or a login part makes browsers and parsers see different hosts.
    if (!url || /[\\\s]/.test(candidate) || url.username !== '' || url.password !== '') return false;
    const samePort = url.port === site.port || (isLoopback(url.hostname) && isLoopback(site.hostname));
    if (url.protocol === site.protocol && url.hostname === site.hostname && samePort) return true;
    const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)/i.exec(candidate)?.[1] ?? '';
    if (/^(0x[\da-f]+|\d+)$/i.test(written)) return false;
    if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && !isLoopback(url.hostname)) return false;
    const bare = candidate.split('#')[0] ?? '';
    return patterns.some((pattern) => pattern.test(bare));
  };

  const firstAllowed = (candidates: readonly unknown[]): string => {
    for (const candidate of candidates)
      if (typeof candidate === 'string' && candidate !== '' && isAllowed(candidate)) return candidate;
    return config.publicUrl;
  };

  return {
    allowed: (candidate) => firstAllowed([candidate]),
    ofRequest(request) {
      const query = request.query as Record<string, unknown>;
      return firstAllowed([request.headers.redirect_to, query.redirect_to, request.headers.referer]);
    },
  };
};
