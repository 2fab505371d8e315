// Writes the public pages when the product is built; never part of what the browser loads.
import { writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { calculatorIndex, loadCalculator, loadTranslator } from '@mz/clinical';
import { type Language, languages } from '@mz/i18n';
import i18next from 'i18next';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { AppFrame } from './src/app/app.tsx';
import { features } from './src/app/features.ts';
import { prepareScreen } from './src/app/prepare-screen.ts';
import { addressOf, toolAt } from './src/features/tools/model/address.ts';
import { isGfr } from './src/features/tools/model/families.ts';
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
  /** Of those that start by themselves; they have no address for each language. */
  startedPaths: readonly string[];
  /** Every address of the product, as the router matches it. */
  allPaths: readonly string[];
  /** By language and address. */
  pages: Readonly<Record<Language, Readonly<Record<string, WrittenPage>>>>;
}

const publicPaths = features
  .filter(({ name }) => written.includes(name))
  .flatMap(({ routes }) => routes.flatMap((route) => ('page' in route ? [route.path] : [])));

const startedPaths = ['/tools', ...calculatorIndex.map(({ id }) => addressOf(id)), '/signin'];

const allPaths = features.flatMap(({ routes }) => routes.map(({ path }) => path));

/** Title and description of a page. */
const nameOf = async (path: string, language: Language): Promise<Omit<WrittenPage, 'html'>> => {
  if (path === '/')
    return { title: i18next.t('landing:documentTitle'), description: i18next.t('landing:hero.lead') };
  if (path === '/signin')
    return { title: i18next.t('account:signIn.title'), description: i18next.t('account:side.title') };
  if (!path.startsWith('/tools')) {
    const name = path.slice(1) as 'about';
    return { title: i18next.t(`${name}:title`), description: i18next.t(`${name}:lead`) };
  }
  const slug = path.split('/')[2];
  const entry = calculatorIndex.find(
    ({ id }) => id === (slug === undefined ? calculatorIndex[0]?.id : toolAt(slug)),
  );
  if (!entry) throw new Error(`There is no tool at ${path}.`);
  const [say, definition] = await Promise.all([loadTranslator(entry.id, language), loadCalculator(entry.id)]);
  return {
    title: isGfr(entry.id) ? i18next.t('tools:gfr') : say(entry.titleKey),
    description: say(definition?.summaryKey ?? ''),
  };
};

/** One page in one language and for every installation, as a visitor who is not signed in sees it first. */
const writePage = async (path: string, language: Language): Promise<WrittenPage> => {
  await (i18next.isInitialized ? i18next.changeLanguage(language) : initI18n(language));
  await loadNamespaces('landing');
  await prepareScreen(path, language);
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
  return { html, ...(await nameOf(path, language)) };
};

const pages: Partial<Record<Language, Record<string, WrittenPage>>> = {};
for (const language of languages) {
  const inLanguage: Record<string, WrittenPage> = {};
  for (const path of [...publicPaths, ...startedPaths]) inLanguage[path] = await writePage(path, language);
  pages[language] = inLanguage;
}
const [, , file] = process.argv;
if (file === undefined) throw new Error('Where to is the one argument.');
writeFileSync(file, JSON.stringify({ publicPaths, startedPaths, allPaths, pages } as Written));
// What the app opens for its tabs would keep the process.
process.exit();
