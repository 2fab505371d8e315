import Fastify from 'fastify';
import { features } from '../features/index.ts';
import { composeFeatures, createRegistry } from '../platform/compose-features.ts';
import { startPlatform } from '../platform/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { TestApp } from './harness.ts';

/** Runs scheduled work of all features here and now, as another process on the same database would. */
export const openJobsByHand = async ({
  app,
  config,
  db,
  secrets,
}: Pick<TestApp, 'app' | 'config' | 'db' | 'secrets'>) => {
  const runs = new Map<string, () => Promise<void>>();
  const jobs: Jobs = {
    list: async () => [],
    isRunning: () => false,
    add: ({ name, run }) => void runs.set(name, run),
    start: () => undefined,
    request: async () => undefined,
    close: async () => undefined,
  };
  const context = { config, db, secrets, log: app.log, onDemand: true };
  const registry = createRegistry(features);
  const platform = await startPlatform(Fastify(), context, registry.events);
  await composeFeatures(features, { context, registry, platform: { ...platform, jobs } });
  return {
    run: async (name: string): Promise<void> => {
      const job = runs.get(name);
      if (!job) throw new Error(`There is no job ${name}.`);
      await job();
    },
    close: platform.close,
  };
};
