import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, type SiteFacts } from '@mz/contracts';
import { readForAnyInstallation } from '@mz/contracts/written-facts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOfRequest } from '../lib/accept-language.ts';

/** Stands in the written pages where the address of this installation belongs. */
const siteToken = '%SITE%';
interface Routes {
  publicPaths: string[];
  /** Written too, and not in the sitemap: without an address for each language. */
  startedPaths: string[];
  allPaths: string[];
}

/** Whether an address is one of the router's: `:name` is any one part, `:name?` may be missing. */
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  parts.length <= pattern.length &&
  pattern.every((part, index) => {
    const here = parts[index];
    if (here === undefined) return part.endsWith('?');
    return part.startsWith(':') || part === here;
  });
const partsOf = (address: string): string[] => address.split('/').filter(Boolean);

export interface WrittenPages {
  /** Whether the web app has a screen at the address. */
  isKnown(pathname: string): boolean;
  /** Sends the page that was written for the address in the reader's language, as it is true here; false where none was. */
  send(request: FastifyRequest, reply: FastifyReply, pathname: string): Promise<boolean>;
  robots: string;
  sitemap: string;
}

interface Filled {
  facts: string;
  etag: string;
  html: string;
}

/** How many pages are kept as they were read and filled, those that were asked for last: each tool has one. */
const mostKept = 64;

/** One page; what was filled last is kept until the facts are others. */
const readPage = (file: string, language: Language, site: string) => {
  const fill = readForAnyInstallation(readFileSync(file, 'utf8').replaceAll(siteToken, site), language);
  let latest: Filled | null = null;
  return (facts: SiteFacts): Filled => {
    const key = JSON.stringify(facts);
    if (latest?.facts === key) return latest;
    const html = fill(facts);
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    latest = { facts: key, etag, html };
    return latest;
  };
};

/**
 * The public pages as the build of the web app wrote them, with the address and the facts of this installation filled
 * in; null where the build has none.
 *
 * @param root folder of the built web app
 * @param site origin of this installation, without a slash at its end
 * @param readFacts what is true of this installation, soon enough for a page that waits
 */
export const readWrittenPages = (
  root: string,
  site: string,
  readFacts: () => Promise<SiteFacts>,
): WrittenPages | null => {
  const list = path.join(root, 'pages', 'routes.json');
  if (!existsSync(list)) return null;
  const { publicPaths, startedPaths, allPaths } = JSON.parse(readFileSync(list, 'utf8')) as Routes;
  const patterns = allPaths.map(partsOf);
  const kept = new Map<string, ReturnType<typeof readPage>>();
  /** Null where it is not on the disk: a build that is being replaced, of which the shell is there. */
  const pageOf = (language: Language, page: string): ReturnType<typeof readPage> | null => {
    const name = path.join(language, `${page === '/' ? 'index' : page.slice(1)}.html`);
    const file = path.join(root, 'pages', name);
    if (!kept.has(name) && !existsSync(file)) return null;
    const found = kept.get(name) ?? readPage(file, language, site);
    kept.delete(name);
    kept.set(name, found);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return found;
  };
  const addressOf = (language: Language, page: string) =>
    language === 'en' ? page : `/${language}${page === '/' ? '' : page}`;
  const split = (pathname: string): { fixed: Language | undefined; page: string } => {
    const fixed = languages.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`));
    const page = fixed ? pathname.slice(fixed.length + 1) : pathname;
    return { fixed, page: page.replace(/\/+$/, '') || '/' };
  };
  return {
    isKnown(pathname) {
      const { fixed, page } = split(pathname);
      if (fixed) return publicPaths.includes(page);
      const parts = partsOf(page);
      return patterns.some((pattern) => matches(pattern, parts));
    },
    async send(request, reply, pathname) {
      const { fixed, page } = split(pathname);
      if (!publicPaths.includes(page) && (fixed || !startedPaths.includes(page))) return false;
      const chosen = new URLSearchParams(request.url.split('?')[1]).get('lng');
      const language =
        languages.find((one) => one === chosen) ??
        fixed ??
        languageOfRequest(request.headers['accept-language']);
      const fill = pageOf(language, page);
      if (!fill) return false;
      const found = fill(await readFacts());
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-language', language)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .header('etag', found.etag);
      await (request.headers['if-none-match'] === found.etag
        ? reply.code(304).send()
        : reply.send(found.html));
      return true;
    },
    robots: [
      'User-agent: *',
      ...['api', 'auth', 'rest', 'files'].map((part) => `Disallow: /${part}/`),
      'Allow: /',
      `Sitemap: ${site}/sitemap.xml`,
      '',
    ].join('\n'),
    sitemap: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...publicPaths.flatMap((page) =>
        languages.map((language) => `  <url><loc>${site}${addressOf(language, page)}</loc></url>`),
      ),
      '</urlset>',
      '',
    ].join('\n'),
  };
};
