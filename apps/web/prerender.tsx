// Writes the public pages when the product is built; never part of what the browser loads.
import { writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Language, languages } from '@mz/i18n';
import i18next from 'i18next';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { AppFrame } from './src/app/app.tsx';
import { features } from './src/app/features.ts';
import { initI18n, loadNamespaces } from './src/lib/i18n.ts';
import { SiteFactsContext } from './src/lib/use-site-facts.ts';

export interface WrittenPage {
  html: string;
  title: string;
  description: string;
}

const written = ['landing', 'site'];

/** What the build takes from here. */
export interface Written {
  /** Addresses of the public pages. */
  publicPaths: readonly string[];
  /** Every address of the product, as the router matches it. */
  allPaths: readonly string[];
  /** By language and address. */
  pages: Readonly<Record<Language, Readonly<Record<string, WrittenPage>>>>;
}

const publicPaths = features
  .filter(({ name }) => written.includes(name))
  .flatMap(({ routes }) => routes.flatMap((route) => ('page' in route ? [route.path] : [])));

const allPaths = features.flatMap(({ routes }) => routes.map(({ path }) => path));

/** One public page in one language and for every installation, as a visitor who is not signed in sees it first. */
const writePage = async (path: string, language: Language): Promise<WrittenPage> => {
  await (i18next.isInitialized ? i18next.changeLanguage(language) : initI18n(language));
  await loadNamespaces('landing');
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(
    <SiteFactsContext value="any">
      <AppFrame router={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />
    </SiteFactsContext>,
    {
      // Parts of a large page would stand apart and need a script to come together.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (cause) => {
        failure = cause;
      },
    },
  );
  const html = await text(prelude as Readable);
  if (failure !== undefined) throw failure;
  if (html.includes('data-skeleton=')) throw new Error(`${path} is written with a placeholder in it.`);
  if (path === '/')
    return {
      html,
      title: i18next.t('landing:documentTitle'),
      description: i18next.t('landing:hero.lead'),
    };
  const name = path.slice(1) as 'about';
  return { html, title: i18next.t(`${name}:title`), description: i18next.t(`${name}:lead`) };
};

const pages: Partial<Record<Language, Record<string, WrittenPage>>> = {};
for (const language of languages) {
  const inLanguage: Record<string, WrittenPage> = {};
  for (const path of publicPaths) inLanguage[path] = await writePage(path, language);
  pages[language] = inLanguage;
}
const [, , file] = process.argv;
if (file === undefined) throw new Error('Where to is the one argument.');
writeFileSync(file, JSON.stringify({ publicPaths, allPaths, pages } as Written));
// What the app opens for its tabs would keep the process.
process.exit();
