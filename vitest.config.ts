import { defineConfig } from 'vitest/config';
import { serverDependent } from './apps/server/src/testing/server-dependent.ts';
import { packedDrugs } from './apps/web/packed-drugs.ts';

/** Suites that stand side by side take one core each. */
const maxWorkers = Number(process.env.TEST_WORKERS ?? 2);

const shared = { environment: 'node' as const, env: { TZ: 'UTC' }, restoreMocks: true, maxWorkers };

const integration = {
  ...shared,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  // Each file starts servers of its own on a database of its own; the modules of the server are loaded once a worker.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const component = {
  ...shared,
  environment: 'jsdom' as const,
  setupFiles: ['apps/web/src/testing/component-setup.ts'],
  testTimeout: 15_000,
};

/** What reads streams of the process, or puts something in the place of `location`, needs a process of its own. */
const componentsAlone = [
  'app/data-layout',
  'features/drugs/components/drug-review',
  'features/profile/components/profile-page',
  'features/zonebot/components/zonebot-page',
  'lib/worker-registration',
].map((name) => `apps/web/src/${name}.component.test.tsx`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // The first question of a file reads the sources and the ways to ask for them, seconds on a busy machine.
          testTimeout: 15_000,
          // These files keep no state of a process: threads that load each module once take half the time.
          pool: 'threads',
          isolate: false,
          include: [
            'apps/*/src/**/*.test.{ts,tsx}',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.{mjs,ts}',
          ],
          exclude: ['**/*.int.test.ts', '**/*.walk.test.ts', '**/*.component.test.tsx', '**/node_modules/**'],
          // It remembers what a browser can encode; each test of conversions is another browser.
          server: { deps: { inline: ['mediabunny'] } },
        },
      },
      {
        // Screens and controls of the web in a document: keyboard, focus, names and roles, no browser.
        plugins: [packedDrugs()],
        test: {
          ...component,
          name: 'component',
          // A document is a context of one process: starting a process and jsdom for each file took half the time.
          pool: 'vmForks',
          // What a document leaves behind stays in the process; from here on the next file begins another.
          vmMemoryLimit: '900MB',
          include: ['apps/web/src/**/*.component.test.tsx'],
          exclude: [...componentsAlone, '**/node_modules/**'],
        },
      },
      {
        plugins: [packedDrugs()],
        test: { ...component, name: 'component-alone', include: componentsAlone },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['apps/server/src/**/*.int.test.ts'],
        },
      },
      {
        // The part a second server version can change.
        test: { ...integration, name: 'native', include: serverDependent },
      },
      {
        // Every operation there is, with inputs made to break or to slow it down.
        test: {
          ...shared,
          name: 'walk',
          include: ['apps/server/src/**/*.walk.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          hookTimeout: 120_000,
          // One of them measures the time of the processor.
          fileParallelism: false,
        },
      },
      {
        // Whole server processes, killed and started again: one after the other.
        test: {
          ...shared,
          name: 'faults',
          include: ['e2e/faults/**/*.fault.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
