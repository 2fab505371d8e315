import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What every signed-in page loads before its own: the entry, the cache of queries, what stands in the masthead. */
const before = [
  /\/apps\/web\/src\/main\.tsx$/,
  /\/apps\/web\/src\/app\/data-layout\.tsx$/,
  /\/components\/(notification-bell|unread-indicator)\.tsx$/,
];
const page = /\/features\/(.+-page)\.tsx$/;

/** Of scripts, in kB of gzip and in files, without the words and what a page opens later. */
const limits = { size: 200, files: 19 };
/** Of the player, and of the editor, which is made of more parts. */
const ownLimits: Readonly<Record<string, Partial<typeof limits>>> = {
  'academy/components/resource-page': { size: 226 },
  'academy/components/studio-page': { size: 238, files: 27 },
};
/** What every page loads before its own, in kB: what is added to it is added to all of them. */
const baseLimit = 148;

/** Ends a build in which a page loads more scripts than pages may. */
export const pageBudget = (): Plugin => ({
  name: 'page-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length]));
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const holding = (pattern: RegExp): string[] =>
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
          .map(({ fileName }) => fileName);
      const always = before.flatMap((pattern) => {
        const found = holding(pattern);
        if (found.length === 0) this.error(`No script in the build holds ${pattern}.`);
        return found;
      });
      const sizeOf = (names: readonly string[]): { size: number; files: number } => {
        const files = new Set(names);
        for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported);
        const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
        return { size: Math.round(bytes / 1000), files: files.size };
      };
      const base = sizeOf(always);
      if (base.size > baseLimit)
        this.error(`Every page loads ${base.size} kB of scripts before its own, ${baseLimit} kB at most.`);
      const found: { name: string; size: number; files: number }[] = [];
      for (const { facadeModuleId, fileName } of chunks) {
        const name = page.exec(facadeModuleId ?? '')?.[1];
        if (name === undefined) continue;
        found.push({ name, ...sizeOf([...always, fileName]) });
      }
      if (found.length === 0) this.error('No page is in the build.');
      const over = found.filter(({ name, size, files }) => {
        const own = { ...limits, ...ownLimits[name] };
        return size > own.size || files > own.files;
      });
      if (over.length > 0)
        this.error(
          [
            `Pages may load ${limits.size} kB of scripts in ${limits.files} files, if nothing else is said of them:`,
            ...over.map(({ name, size, files }) => `${name}: ${size} kB in ${files} files`),
          ].join('\n'),
        );
    },
  },
});
