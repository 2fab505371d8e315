import type { Plugin } from 'vite';

/** Modules that the browser loads in every case, in the order in which it does: the shell, then its data. */
const always = [/\/apps\/web\/src\/main\.tsx$/, /\/apps\/web\/src\/app\/data-layout\.tsx$/];
/** Loaded one by one, by name. */
const separate = /\/locales\/|\/content\/|\.json$|\/packages\/(phi|clinical)\//;

/** Hundreds of bytes each. */
const icons = /\/node_modules\/lucide-react\//;

/** Where a module goes that many screens use: with others of its kind. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\/@tanstack\/(react-virtual|virtual-core)\/|\/apps\/web\/src\/ui\/(infinite-list|table)/, 'lists'],
  [
    /\/@floating-ui\/|\/@radix-ui\/react-(menu|dropdown-menu|popover|popper|tooltip|select|arrow)\//,
    'floating',
  ],
  [/\/apps\/web\/src\/ui\/(menu|popover|tooltip|combobox)/, 'floating'],
  [/\/node_modules\/(@radix-ui|radix-ui|aria-hidden|react-remove-scroll)\//, 'controls'],
  [/\/apps\/web\/src\/ui\//, 'kit'],
  [/\/packages\/contracts\//, 'contracts'],
  [/\/apps\/web\/src\/(lib|app)\//, 'data'],
];
/** What fewer screens share stays as the bundler splits it: nobody loads much that is not used. */
const minScreens = 8;

/**
 * Puts what many screens share into few files. By itself the bundler makes one file of each set of modules that the
 * same screens use: more than a hundred for one screen, and each costs a request on a bad network.
 */
export const sharedChunks = () => {
  const part = new Map<string, number>();
  const plugin: Plugin = {
    name: 'shared-chunks',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      always.forEach((pattern, index) => {
        const waiting = ids.filter((id) => pattern.test(id));
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          // Its index names every icon there is.
          if (part.has(id) || icons.test(id)) continue;
          part.set(id, index);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      });
    },
  };
  const codeSplitting = {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'shell', test: (id: string) => part.get(id) === 0 && !separate.test(id), priority: 2 },
      { name: 'layout', test: (id: string) => part.get(id) === 1 && !separate.test(id), priority: 1 },
      { name: 'icons', test: icons, minShareCount: 2 },
      {
        name: (id: string) => kinds.find(([pattern]) => pattern.test(id))?.[1] ?? null,
        debugName: 'kinds',
        test: (id: string) => !part.has(id) && !separate.test(id) && !icons.test(id),
        minShareCount: minScreens,
      },
    ],
  };
  // Modules of one file may be needed at different times; each still runs before what imports it.
  return { plugin, output: { codeSplitting, strictExecutionOrder: true } };
};
