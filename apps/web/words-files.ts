import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const locales = path.resolve(import.meta.dirname, '../../packages/i18n/locales');
const clinicalLocales = path.resolve(import.meta.dirname, '../../packages/clinical/locales');
/** Words of every screen, one file a language. */
const together = ['common', 'nav', 'errors', 'offline'];
const shared = 'screens';

interface WordsFile {
  readonly name: string;
  readonly text: string;
}

/** The build has no formatter of i18next (`lean-i18n.ts`). */
const withoutFormats = ({ name, text }: WordsFile): WordsFile => {
  if (/\{\{[^}]*,/.test(text)) throw new Error(`${name} has a format in a placeholder.`);
  return { name, text };
};

const readAt = (folder: string, namespace: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, `${namespace}.json`), 'utf8'));
const namespacesIn = (folder: string): string[] =>
  readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

/** Words of the tools, each with its own. */
const readClinical = (): WordsFile[] =>
  readdirSync(clinicalLocales).flatMap((language) => {
    const folder = path.join(clinicalLocales, language);
    return namespacesIn(folder).map((namespace) => ({
      name: `${language}/tools/${namespace}.json`,
      text: JSON.stringify(readAt(folder, namespace)),
    }));
  });

const readFiles = (): WordsFile[] =>
  readdirSync(locales).flatMap((language) => {
    const read = (namespace: string): unknown => readAt(path.join(locales, language), namespace);
    const namespaces = namespacesIn(path.join(locales, language));
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

/** The loaders of the tools' words, as they are asked for by their names instead of as modules. */
export const byName = (code: string): string => {
  const loader =
    /\(\) => import\((["'])\.\.\/locales\/(\w+)\/([\w-]+)\.json\1, \{ with: \{ type: (["'])json\4 \} \}\)/g;
  const names = new Set([...code.matchAll(loader)].map(([, , , name]) => name));
  const list = /export const catalogueLoaders = \{[\s\S]*?\n\} as const satisfies Record<string, Loaders>;/;
  if (names.size === 0 || !list.test(code)) throw new Error('The words of the tools are loaded another way.');
  return `import { readWords } from '${path.resolve(import.meta.dirname, 'src/lib/fetched-catalogues.ts').replaceAll('\\', '/')}';
${code.replace(
  list,
  () => `const load = (name) => (language) => async () => ({ default: await readWords(\`\${language}/tools/\${name}\`) });
export const catalogueLoaders = Object.fromEntries(
  '${[...names].join(' ')}'.split(' ').map((name) => [
    name,
    Object.fromEntries(clinicalLanguages.map((language) => [language, load(name)(language)])),
  ]),
);`,
)}`;
};

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
      files = [...readFiles().map(withoutFormats), ...readClinical()];
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
      folder = `assets/words-${hash}`;
      return { define: { __WORDS__: JSON.stringify({ folder: `/${folder}`, shared, together }) } };
    },
    resolveId(source, importer) {
      if (!source.endsWith('/catalogue-files.ts') || importer === undefined) return undefined;
      return path.resolve(path.dirname(importer), path.dirname(source), 'fetched-catalogues.ts');
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/packages/clinical/src/catalogues.ts')) return undefined;
      return { code: byName(code), map: null };
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
