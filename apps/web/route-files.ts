import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { calculatorIndex } from '../../packages/clinical/src/index/calculator-index.ts';
import { familyOf } from './src/features/tools/model/families.ts';

/** The element of the shell that says what each address loads; `boot.js` asks for it together with the shell's scripts. */
export const routeFilesId = 'route-files';

/** A screen as a manifest declares it. */
export interface DeclaredScreen {
  readonly path: string;
  /** The module of the screen, from the folder of its feature. */
  readonly page: string;
  readonly layout: string;
  readonly words: readonly string[];
  readonly isForMembers: boolean;
}

const listOf = (text = ''): string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

/** The screens of a manifest, from its text: the addresses are wanted by the modules that they load. */
export const readScreens = (manifest: string): DeclaredScreen[] => {
  const own = listOf(/\n {2}namespaces: \[([^\]]*)\]/.exec(manifest)?.[1]);
  const layout = /\n {2}layout: '(\w+)'/.exec(manifest)?.[1] ?? 'plain';
  const shared = /\nconst page = .*import\('\.\/([^']+)'\)/.exec(manifest)?.[1];
  return manifest
    .split(/\bpath: '/)
    .slice(1)
    .flatMap((declared): DeclaredScreen[] => {
      const [route = ''] = declared.split('\n  ],');
      const page = /\bpage: .*import\('\.\/([^']+)'\)/.exec(route)?.[1] ?? (/\bpage\b/.test(route) && shared);
      if (!page) return [];
      return [
        {
          path: route.slice(0, route.indexOf("'")),
          page,
          layout: /\blayout: '(\w+)'/.exec(route)?.[1] ?? layout,
          words: [...own, ...listOf(/\bnamespaces: \[([^\]]*)\]/.exec(route)?.[1])],
          isForMembers: /\bmembersOnly: true/.test(route),
        },
      ];
    });
};

/** What stands around the screens of a layout, where the shell's own scripts do not hold it. */
const layouts: Readonly<Record<string, readonly RegExp[]>> = {
  plain: [],
  data: [/\/src\/app\/data-layout\.tsx$/],
  account: [/\/src\/app\/layout\/account-shell\.tsx$/],
};
const indicators = [/\/components\/notification-bell\.tsx$/, /\/components\/unread-indicator\.tsx$/];

/** Words that the shell's own file has. */
const inShell = ['common', 'nav', 'errors', 'offline'];

const readAll = (features: string): { folder: string; screen: DeclaredScreen }[] =>
  readdirSync(features).flatMap((folder) => {
    const manifest = readdirSync(path.join(features, folder)).find((name) => name.endsWith('.feature.ts'));
    if (manifest === undefined || ['landing', 'site'].includes(folder)) return [];
    const text = readFileSync(path.join(features, folder, manifest), 'utf8');
    return readScreens(text).map((screen) => ({ folder, screen }));
  });

/** The calculators at an address without a name: the first of them, with the other equations of its question. */
const firstTools = (): readonly string[] => familyOf(calculatorIndex[0]?.id ?? '');

const parameters = (address: string): number => address.split(':').length;

/**
 * Writes into the shell which files each address loads. By itself the browser learns of a screen's scripts and words
 * only once the shell has run, a second later on a phone.
 */
export const routeFiles = (): Plugin => ({
  name: 'route-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const reach = (names: Iterable<string>): Set<string> => {
        const files = new Set(names);
        for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported);
        return files;
      };
      const initial = reach(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])));
      const holding = (pattern: RegExp): string[] =>
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
          .map(({ fileName }) => fileName);
      const files: string[] = [];
      const numbersOf = (names: Iterable<string>): number[] =>
        [...reach(names)]
          .filter((name) => !initial.has(name))
          .map((name) => {
            if (!files.includes(name)) files.push(name);
            return files.indexOf(name);
          });
      const all = readAll(path.resolve(import.meta.dirname, 'src/features'));
      const routes = all.map(({ folder, screen }) => {
        const ending = `/features/${folder}/${screen.page}`;
        const [own] = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
        if (!own) throw new Error(`No script in the build holds ${screen.page} of ${folder}.`);
        const around = (layouts[screen.layout] ?? []).flatMap(holding);
        const words = screen.words.filter((name) => !inShell.includes(name));
        return [
          screen.path,
          numbersOf([own.fileName, ...around]),
          words,
          Number(screen.isForMembers),
        ] as const;
      });
      const tools = routes.find(([address]) => address === '/tools/:toolId?');
      if (!tools) throw new Error('No manifest declares the tools.');
      const ids = firstTools();
      const definitions = ids.flatMap((id) => holding(new RegExp(`/clinical/src/${id}/definition\\.ts$`)));
      const first = [
        '/tools',
        [...new Set([...tools[1], ...numbersOf(definitions)])],
        [...tools[2], ...['clinical', ...ids].map((name) => `tools/${name}`)],
        0,
      ] as const;
      const sorted = [first, ...routes.toSorted(([one], [other]) => parameters(one) - parameters(other))];
      const list = JSON.stringify({ routes: sorted, member: numbersOf(indicators.flatMap(holding)), files });
      return html.replace(
        '<script src="/boot.js"',
        () =>
          `<script type="application/json" id="${routeFilesId}">${list}</script>\n    <script src="/boot.js"`,
      );
    },
  },
});
