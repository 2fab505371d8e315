import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { factMarks, factsElementId } from '@mz/contracts/written-facts';
import { build, type Plugin } from 'vite';
import type { Written, WrittenPage } from './prerender.tsx';
import { routeFilesId } from './route-files.ts';

const run = promisify(execFile);

/** The name of the site until the server, which knows it, fills it in. */
const siteToken = '%SITE%';
const languages = ['en', 'ar', 'zh'] as const;
type Language = (typeof languages)[number];
const folderName = 'pages';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is written: the public pages, and of other features these screens alone. */
const written = /\/features\/(landing|site)\//;
const writtenScreens = /\/(tools-page|sign-in-page)\.tsx$/;

/** Screens that are not written stay out of the program that writes, and what only members see of those that are. */
const onlyWritten = (): Plugin => ({
  name: 'only-written',
  enforce: 'pre',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || importer === undefined || written.test(importer)) return null;
    const isManifest = /\/features\/[\w-]+\/[\w-]+\.feature\.ts$/.test(importer);
    const isOtherFeature = /\/features\//.test(importer) && specifier.startsWith('../../');
    if ((!isManifest && !isOtherFeature) || writtenScreens.test(specifier)) return null;
    return { id: specifier, external: true };
  },
});

/** Builds the program that writes, and runs it in a process of its own. */
const writeAll = async (root: string, folder: string): Promise<Written> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [onlyWritten()],
    define: { __SEPARATE_FILES__: '{}' },
    build: {
      ssr: 'prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'write.js' } },
    },
  });
  const written = path.join(folder, 'written.json');
  await run(process.execPath, [path.join(folder, 'write.js'), written]);
  return JSON.parse(await readFile(written, 'utf8')) as Written;
};

/** The address of a page, with its language where that is not the usual one. */
const addressOf = (page: string, language: Language): string =>
  language === 'en' ? page : `/${language}${page === '/' ? '' : page}`;

const headOf = (
  page: string,
  language: Language,
  { title, description }: WrittenPage,
  isPublic: boolean,
): string => {
  const name = `${escapeText(title)} · Medical Zone`;
  const own = [`<title>${name}</title>`, `<meta name="description" content="${escapeText(description)}" />`];
  // The language of these has no address of its own.
  if (!isPublic) return [...own, `<link rel="canonical" href="${siteToken}${page}" />`].join('\n    ');
  const address = `${siteToken}${addressOf(page, language)}`;
  const alternates = languages.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${siteToken}${addressOf(page, other)}" />`,
  );
  return [
    ...own,
    `<link rel="canonical" href="${address}" />`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${siteToken}${page}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Medical Zone" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${escapeText(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${siteToken}/icons/share.png" />`,
    `<meta property="og:locale" content="${{ en: 'en_GB', ar: 'ar_AR', zh: 'zh_CN' }[language]}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ');
};

/** The content policy refuses styles in attributes; `start.js` sets them before the first paint. */
const holdStyles = (html: string): string => html.replaceAll(/(<[a-z][^<>]*) style="/g, '$1 data-style="');

/**
 * The shell with one page and the facts it is filled with, and without the scripts of the app: `start.js` loads them
 * when they are used, or at once.
 *
 * @param ownFiles what the page loads where it starts by itself
 */
const fillShell = (
  shell: string,
  page: string,
  language: Language,
  written: WrittenPage,
  ownFiles: string | undefined,
): string => {
  const eager = ownFiles === undefined ? '' : ' data-eager=""';
  const app = /<script type="module"[^>]* src="(?<src>[^"]+)"><\/script>/.exec(shell)?.groups?.src;
  if (app === undefined) throw new Error('The shell has no entry script.');
  const preloads = [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g)];
  return shell
    .replace(/<script type="module"[^>]*><\/script>\s*/, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(
      new RegExp(`(<script type="application/json" id="${routeFilesId}">)[^<]*(</script>\\s*)`),
      (_, start, end) => (ownFiles === undefined ? '' : `${start}${ownFiles}${end}`),
    )
    .replace(
      '<html lang="en" dir="ltr"',
      `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`,
    )
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(page, language, written, ownFiles === undefined))
    .replace('<script src="/boot.js"', `<script src="/boot.js" data-written="${language}"${eager}`)
    .replace(
      /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/,
      () =>
        `<div id="root" data-written="${language}">${holdStyles(written.html)}</div>\n    <script type="application/json" id="${factsElementId}">${factMarks.all}</script>\n    <script src="/start.js"${eager} data-app="${app}" data-preloads="${preloads.map(([, href]) => href).join(' ')}"></script>`,
    );
};

/**
 * Writes the landing page and the pages beside it as HTML, in each language, into `pages/<language>/`, and every
 * address of the router into `pages/routes.json`, by which the server knows what does not exist. Beside them the pages
 * that are most used start as written, and go on by themselves.
 *
 * @param ownFiles what each of these loads, by its address
 */
export const writtenPages = (ownFiles: ReadonlyMap<string, string>): Plugin => {
  let root = '';
  let outDir = '';
  let isWritten = false;
  return {
    name: 'written-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A build that failed is closed too: its own error is the one to be read.
        if (!isWritten) return;
        const folder = path.resolve(root, '../../node_modules/.cache/medical-zone-pages');
        const { publicPaths, startedPaths, allPaths, pages } = await writeAll(root, folder);
        const shell = await readFile(path.join(outDir, 'index.html'), 'utf8');
        for (const language of languages) {
          for (const [page, written] of Object.entries(pages[language])) {
            const file = path.join(
              outDir,
              folderName,
              language,
              `${page === '/' ? 'index' : page.slice(1)}.html`,
            );
            const files = startedPaths.includes(page) ? ownFiles.get(page) : undefined;
            if (startedPaths.includes(page) && files === undefined)
              throw new Error(`Nobody says what ${page} loads.`);
            await mkdir(path.dirname(file), { recursive: true });
            await writeFile(file, fillShell(shell, page, language, written, files));
          }
        }
        await writeFile(
          path.join(outDir, folderName, 'routes.json'),
          JSON.stringify({ publicPaths, startedPaths, allPaths }),
        );
        await rm(folder, { recursive: true, force: true });
      },
    },
  };
};
