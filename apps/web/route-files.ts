import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { calculatorIndex } from '../../packages/clinical/src/index/calculator-index.ts';
import { addressOf } from './src/features/tools/model/address.ts';
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
  readonly firstCalls: readonly string[];
}

const listOf = (text = ''): string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);

const addressesOf = (text = ''): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, one = '']) => one);

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
          firstCalls: addressesOf(/\bfirstCalls: \[([^\]]*)\]/.exec(route)?.[1]),
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

/** What a calculator says is in its own words and in those that several share. */
const toolWords = (ids: readonly string[]): string[] =>
  [...new Set(['clinical', 'calculators', 'lab-units', ...ids])].map((name) => `tools/${name}`);

const parameters = (address: string): number => address.split(':').length;

/**
 * Writes into the shell which files each address loads. By itself the browser learns of a screen's scripts and words
 * only once the shell has run, a second later on a phone.
 *
 * @param byAddress takes the same for the one address of each page that is written and starts by itself
 */
export const routeFiles = (byAddress: Map<string, string>): Plugin => ({
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
          screen.firstCalls,
        ] as const;
      });
      const tools = routes.find(([address]) => address === '/tools/:toolId?');
      if (!tools) throw new Error('No manifest declares the tools.');
      const toolAt = (address: string, ids: readonly string[]) => {
        const definitions = ids.flatMap((id) => holding(new RegExp(`/clinical/src/${id}/definition\\.ts$`)));
        const scripts = [...new Set([...tools[1], ...numbersOf(definitions)])];
        return [address, scripts, [...tools[2], ...toolWords(ids)], 0, []] as const;
      };
      const first = toolAt('/tools', familyOf(calculatorIndex[0]?.id ?? ''));
      const sorted = [first, ...routes.toSorted(([one], [other]) => parameters(one) - parameters(other))];
      const member = numbersOf(indicators.flatMap(holding));
      const shared = files.length;
      const single = [
        first,
        ...calculatorIndex.map(({ id }) => toolAt(addressOf(id), familyOf(id))),
        ...routes.filter(([address]) => address === '/signin'),
      ];
      for (const [address, scripts, words, isForMembers, firstCalls] of single) {
        const used = [...new Set([...scripts, ...member])];
        const renumber = (numbers: readonly number[]) => numbers.map((number) => used.indexOf(number));
        const own = {
          routes: [[address, renumber(scripts), words, isForMembers, firstCalls]],
          member: renumber(member),
          files: used.map((number) => files[number]),
        };
        byAddress.set(address, JSON.stringify(own));
      }
      const list = JSON.stringify({ routes: sorted, member, files: files.slice(0, shared) });
      return html.replace(
        '<script src="/boot.js"',
        () =>
          `<script type="application/json" id="${routeFilesId}">${list}</script>\n    <script src="/boot.js"`,
      );
    },
  },
});
