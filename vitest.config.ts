import { defineConfig } from 'vitest/config';

const shared = { environment: 'node' as const, env: { TZ: 'UTC' }, restoreMocks: true };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['apps/server/src/**/*.int.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
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
