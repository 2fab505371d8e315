import type { Plugin } from 'vite';
import { type Files, mergeFiles } from './merge-files.ts';

/**
 * Modules that the browser loads in every case, in the order in which it does: the shell, its data, and what every
 * screen of a member has besides.
 */
const always = [
  /\/apps\/web\/src\/main\.tsx$/,
  /\/apps\/web\/src\/(app\/data-layout|ui\/foreign)\.tsx$/,
  /\/(contracts\/src\/profile|components\/(notification-bell|unread-indicator)|lib\/account-theme)\.tsx?$/,
];
/** Loaded one by one, by name. */
const separate = /\/content\/|\.json$|\/packages\/(phi|clinical)\//;
/** Of these, small ones that others of them load besides: one file. */
const figures =
  /\/clinical\/src\/(core\/(number-text|units|definition)|drugs\/types|(cockcroft-gault|egfr-ckdepi-2021-cr|bsa-mosteller)\/[\w-]+(?<!\/definition))\.ts$/;
/** What an address shows; all else that is loaded by itself is opened from one of these. */
const page = /-page\.tsx$/;
/**
 * Indexes that name all a package has, and parts that a build leaves out where nobody uses them: what imports these
 * does not load them for that.
 */
const indexes =
  /\/contracts\/src\/index\.ts$|\/radix-ui\/dist\/index|\/zod\/v4\/core\/(json-schema|to-json-schema)/;

/**
 * Puts what several screens share into few files. By itself the bundler makes one file of each set of modules that the
 * same screens use: more than a hundred for one screen, and each costs a request on a bad network.
 */
export const sharedChunks = () => {
  const part = new Map<string, number>();
  let fileOf: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'shared-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = (id: string): readonly string[] =>
        (this.getModuleInfo(id)?.importedIds ?? []).filter((imported) => !indexes.test(imported));
      always.forEach((pattern, index) => {
        const waiting = ids.filter((id) => pattern.test(id));
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (part.has(id)) continue;
          part.set(id, index);
          waiting.push(...importsOf(id));
        }
      });
      const screens = new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
      const files: Files = {
        screens: [...screens].filter((id) => !part.has(id) && !separate.test(id)),
        isPage: (id) => page.test(id),
        isFixed: (id) => separate.test(id),
        importsOf: (id) => importsOf(id).filter((one) => !part.has(one)),
        sizeOf: (id) => this.getModuleInfo(id)?.code?.length ?? 0,
      };
      fileOf = mergeFiles(files);
    },
  };
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'shell', test: (id: string) => part.get(id) === 0 && !separate.test(id), priority: 2 },
      { name: 'layout', test: (id: string) => part.get(id) === 1 && !separate.test(id), priority: 1 },
      { name: 'member', test: (id: string) => part.get(id) === 2 && !separate.test(id), priority: 1 },
      { name: 'figures', test: figures },
      { name: (id: string) => fileOf.get(id) ?? null, debugName: 'shared' },
    ],
  };
  // Modules of one file may be needed at different times; each still runs before what imports it.
  return { plugin, output: { codeSplitting, strictExecutionOrder: true } };
};
