import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const locales = path.resolve(import.meta.dirname, '../../packages/i18n/locales');
/** Words of every screen, one file a language. */
const together = ['common', 'nav', 'errors', 'offline'];
const shared = 'screens';

interface WordsFile {
  readonly name: string;
  readonly text: string;
}

const readFiles = (): WordsFile[] =>
  readdirSync(locales).flatMap((language) => {
    const read = (namespace: string): unknown =>
      JSON.parse(readFileSync(path.join(locales, language, `${namespace}.json`), 'utf8'));
    const namespaces = readdirSync(path.join(locales, language)).map((file) => file.replace(/\.json$/, ''));
    const own = namespaces.filter((namespace) => !together.includes(namespace));
    const all = Object.fromEntries(together.map((namespace) => [namespace, read(namespace)]));
    return [
      { name: `${language}/${shared}.json`, text: JSON.stringify(all) },
      ...own.map((namespace) => ({
        name: `${language}/${namespace}.json`,
        text: JSON.stringify(read(namespace)),
      })),
    ];
  });

/**
 * The catalogues as files that are fetched by their name, in a folder that is called by all that is in it: the name of
 * each file, and what to load beside it, would otherwise be part of every page.
 */
export const wordsFiles = (): Plugin => {
  let files: WordsFile[] = [];
  let folder = '';
  return {
    name: 'words-files',
    apply: 'build',
    enforce: 'pre',
    config() {
      files = readFiles();
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
      folder = `assets/words-${hash}`;
      return { define: { __WORDS__: JSON.stringify({ folder: `/${folder}`, shared, together }) } };
    },
    resolveId(source, importer) {
      if (!source.endsWith('/catalogue-files.ts') || importer === undefined) return undefined;
      return path.resolve(path.dirname(importer), path.dirname(source), 'fetched-catalogues.ts');
    },
    generateBundle: {
      order: 'pre',
      handler() {
        for (const { name, text } of files)
          this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: text });
      },
    },
    transformIndexHtml: {
      order: 'post',
      // `boot.js` asks for the words of the reader's language together with the scripts.
      handler: (html) =>
        html.replace('<script src="/boot.js"', `<script src="/boot.js" data-words="/${folder}"`),
    },
  };
};
