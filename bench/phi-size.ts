// What the identifier check weighs in the browser: the check itself, its rules and cues as data, its lists.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import type { Figure } from './table.ts';

const parts = [
  { name: 'lists of names and words', test: /\/phi\/src\/lists\//, priority: 3 },
  { name: 'rules and cues', test: /\/phi\/src\/rules\//, priority: 2 },
  { name: 'check itself', test: /\/packages\//, priority: 1 },
];

/** The sizes of the parts, packed each by itself. */
export const measureSize = async (): Promise<Figure[]> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: fileURLToPath(new URL('../packages/phi/src/find.ts', import.meta.url)),
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: parts } },
      },
    },
  });
  const { output } = built as Rollup.RollupOutput;
  const sizes = new Map<string, number>();
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const name = parts.find((part) => chunk.name === part.name)?.name ?? 'check itself';
    sizes.set(name, (sizes.get(name) ?? 0) + gzipSync(chunk.code, { level: 9 }).length);
  }
  return [...sizes].sort().map(([name, bytes]) => ({
    name: `phi, size: ${name}`,
    value: bytes / 1000,
    unit: 'kB gzip',
  }));
};
