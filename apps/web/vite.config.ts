import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressBuild } from './compress-build.ts';
import { leanContracts } from './contract-halves.ts';
import { designPage } from './design-page.ts';
import { directImports } from './direct-imports.ts';
import { earlyFonts } from './early-fonts.ts';
import { leanI18n } from './lean-i18n.ts';
import { leanRouter } from './lean-router.ts';
import { offline } from './offline-build.ts';
import { packedDrugs } from './packed-drugs.ts';
import { pageBudget } from './page-budget.ts';
import { routeFiles } from './route-files.ts';
import { separateFiles } from './separate-files.ts';
import { sharedChunks } from './shared-chunks.ts';
import { wordsFiles } from './words-files.ts';
import { writtenPages } from './written-pages.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const proxied = ['/api', '/auth', '/rest', '/files', '/modules'];

/** sonner injects its style sheet as an inline element, which the content policy refuses; it is imported instead. */
const externalToastStyles = (): Plugin => ({
  name: 'external-toast-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/sonner/dist/')) return undefined;
    return { code: code.replace(/^__insertCSS\(.*$/m, ''), map: null };
  },
});

/** While developing, JSON reaches the browser as a script, which it refuses where the import says that it is JSON. */
const plainJsonImports = (): Plugin => ({
  name: 'plain-json-imports',
  apply: 'serve',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/packages/clinical/src/')) return undefined;
    return { code: code.replaceAll(/, \{ with: \{ type: 'json' \} \}\)/g, ')'), map: null };
  },
});

/**
 * A lazy chunk comes with a list of files to fetch side by side with it. What the page loads at its start is left out
 * of these lists: they are in the entry bundle, one for each screen.
 */
const shortPreloads = () => {
  const initial = new Set<string>();
  const plugin: Plugin = {
    name: 'short-preloads',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || initial.has(name)) return;
          initial.add(name);
          for (const imported of chunk.imports) add(imported);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
      },
    },
  };
  const resolveDependencies = (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) => {
    if (hostType === 'html') return files;
    const missing = files.filter((one) => !initial.has(one));
    // What stands alone is fetched by its import just as soon.
    return missing.every((one) => one === file) ? [] : missing;
  };
  return { plugin, resolveDependencies };
};
const preloads = shortPreloads();
const shared = sharedChunks();
/** What a written page that starts by itself loads, by its address. */
const ownFiles = new Map<string, string>();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    externalToastStyles(),
    plainJsonImports(),
    wordsFiles(),
    leanRouter(),
    leanI18n(),
    directImports(),
    leanContracts(),
    packedDrugs(),
    react(),
    tailwindcss(),
    designPage(),
    earlyFonts(),
    routeFiles(ownFiles),
    offline(),
    preloads.plugin,
    separateFiles(),
    shared.plugin,
    pageBudget(),
    writtenPages(ownFiles),
    compressBuild(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    reportCompressedSize: false,
    rolldownOptions: { output: shared.output },
  },
});
