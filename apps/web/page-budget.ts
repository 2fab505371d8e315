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
/**
 * Of the player and of the editor, which is made of more parts, and of pages that are not where the others are. How
 * shared modules are joined moves with every change by a few kilobytes, which these leave room for.
 */
const ownLimits: Readonly<Record<string, Partial<typeof limits>>> = {
  'academy/components/resource-page': { size: 244, files: 20 },
  'academy/components/studio-page': { size: 262, files: 28 },
  'tools/components/tools-page': { size: 224 },
  'settings/components/settings-page': { size: 216 },
  'profile/components/profile-page': { size: 215 },
  'groups/components/group-page': { size: 208 },
  'social/components/social-page': { size: 208 },
  'voice-notes/components/voice-notes-page': { size: 208 },
  'research/components/research-page': { size: 208 },
  'drugs/components/drug-page': { size: 206 },
  'academy/components/upload-page': { size: 204 },
  'messages/components/messages-page': { size: 204 },
  'research/components/article-page': { size: 204 },
  'account/components/sign-up-page': { size: 204 },
};

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
      const found: { name: string; size: number; files: number }[] = [];
      for (const { facadeModuleId, fileName } of chunks) {
        const name = page.exec(facadeModuleId ?? '')?.[1];
        if (name === undefined) continue;
        const files = new Set([...always, fileName]);
        for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported);
        const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
        found.push({ name, size: Math.round(bytes / 1000), files: files.size });
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
