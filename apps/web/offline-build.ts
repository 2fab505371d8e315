import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';

/**
 * What the tools need without a network: the shell, their screens, every definition, every drug and their words in
 * all languages; and the screen of the spaced questions, which a member's browser keeps.
 */
const needed = [
  /\/apps\/web\/src\/(main|app\/(offline|layout)\/|features\/(tools|drugs)\/)/,
  /\/apps\/web\/src\/features\/academy\/components\/review-page\.tsx/,
  /\/packages\/clinical\//,
  /\/content\/drugs\//,
  /\/packages\/contracts\/src\/drug/,
  // A member's session is read before the server can be asked.
  /\/apps\/web\/src\/lib\/(auth|http)\.ts/,
  /\/@supabase\/auth-js\//,
];
const words = /\/words-[\w-]+\/\w+\/(tools\/[\w-]+|screens|tools|drugs|academy|specialties)\.json$/;
const plain = ['index.html', 'boot.js', 'favicon.svg', 'manifest.webmanifest'];

/** Finds the files that are needed offline: the chunks with these modules, and what they import. */
const findOfflineFiles = (files: Set<string>): Plugin => ({
  name: 'find-offline-files',
  generateBundle(_options, bundle) {
    const add = (name: string): void => {
      const chunk = bundle[name];
      if (files.has(name) || chunk?.type !== 'chunk') return;
      files.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      for (const imported of chunk.imports) add(imported);
    };
    for (const chunk of Object.values(bundle)) {
      if (words.test(chunk.fileName)) files.add(chunk.fileName);
      if (chunk.type !== 'chunk') continue;
      const matches = (id: string) => needed.some((pattern) => pattern.test(id));
      // Another screen may have a module of the tools in its own file.
      const isOther = chunk.facadeModuleId !== null && !matches(chunk.facadeModuleId);
      if (!isOther && chunk.moduleIds.some(matches)) add(chunk.fileName);
    }
  },
});

/**
 * Pages come from the network while there is one: a kept page would ask for files a release has removed. Without one,
 * or with one that does not answer, the kept shell opens. It is copied into the worker, so it stands on nothing else.
 */
const fetchPage = async ({ request }: { request: Request }): Promise<Response> => {
  const readKept = () => caches.match('/index.html', { ignoreSearch: true });
  const tooLate = new Promise<Response | undefined>((resolve) => {
    setTimeout(() => resolve(readKept()), 4_000);
  });
  const asked = fetch(request);
  try {
    return (await Promise.race([asked, tooLate])) ?? (await asked);
  } catch {
    return (await readKept()) ?? Response.error();
  }
};

const options = (files: Set<string>): Partial<VitePWAOptions> => ({
  registerType: 'prompt',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Medical Zone',
    short_name: 'Medical Zone',
    description: 'A self-hosted platform for physicians. The clinical tools work without a network.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/tools',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    categories: ['medical', 'health'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,css,svg,webmanifest}', 'assets/words-*/**/*.json'],
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.filter(({ url }) => files.has(url) || plain.includes(url)),
        warnings: [],
      }),
    ],
    inlineWorkboxRuntime: true,
    // Shows notifications; `public/push-worker.js`.
    importScripts: ['/push-worker.js'],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    // A new release waits until it is taken: a page must not lose its code under the hands.
    skipWaiting: false,
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin &&
          request.mode === 'navigate' &&
          !/^\/(api|auth|rest|files|mcp|metrics)(\/|$)/.test(url.pathname) &&
          !/\.[a-z][a-z0-9]*$/i.test(url.pathname),
        handler: fetchPage,
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.woff2$/.test(url.pathname),
        handler: 'CacheFirst',
        options: {
          cacheName: 'fonts',
          expiration: { maxEntries: 24 },
          cacheableResponse: { statuses: [200] },
        },
      },
    ],
  },
});

/** The service worker, with the tools and the spaced questions in it, and the manifest that makes the app installable. */
export const offline = () => {
  const files = new Set<string>();
  return [findOfflineFiles(files), VitePWA(options(files))];
};
