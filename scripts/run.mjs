// Entry of every npm script: makes sure of packages and Node, then runs the task.
import path from 'node:path';
import { bin, ensureDependencies, ensureWebBuild, fail, root, runNode, runServer } from './lib.mjs';

const [task = 'start', ...args] = process.argv.slice(2);

const tasks = {
  async start() {
    ensureWebBuild();
    // Half of an idle server would be a young generation grown while it started, and what types are stripped with: the
    // one is bounded, the other is not loaded where the compiled code is kept from the start before.
    const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node');
    return runServer(['--max-semi-space-size=8', 'apps/server/src/main.ts', ...args], {
      NODE_COMPILE_CACHE: compiled,
    });
  },
  async dev() {
    const { runDevelopment } = await import('./dev.mjs');
    return runDevelopment();
  },
  async build() {
    ensureWebBuild();
    return 0;
  },
  async test() {
    const { runTests } = await import('./test.mjs');
    return runTests(args);
  },
  async check() {
    const { runTests } = await import('./test.mjs');
    return runTests(['checks']);
  },
  async notice() {
    return runNode(['scripts/licences.mjs', '--write']);
  },
  async bench() {
    ensureWebBuild();
    return runNode(['bench/run.ts', ...args]);
  },
  async 'demo-remove'() {
    return runNode(['apps/server/src/demo/remove-command.ts']);
  },
  async 'scim-token'() {
    return runNode(['apps/server/src/features/account/directory/scim-token-command.ts', ...args]);
  },
  async 'service-token'() {
    return runNode(['apps/server/src/features/account/keys/service-token-command.ts', ...args]);
  },
  async role() {
    return runNode(['apps/server/src/features/roles/role-command.ts', ...args]);
  },
  async ingest() {
    // Whole files of PubMed pass through; without a limit the collector lets the process grow.
    const limits = ['--max-old-space-size=192', '--max-semi-space-size=16'];
    return runServer([...limits, 'apps/server/src/features/ingestion/ingest-command.ts', ...args]);
  },
  async backup() {
    return runServer(['apps/server/src/features/backups/backup-command.ts', ...args]);
  },
  async restore() {
    return runServer(['apps/server/src/features/backups/restore-command.ts', ...args]);
  },
  async 'backup-drill'() {
    return runServer(['apps/server/src/features/backups/drill-command.ts', ...args]);
  },
  async mcp() {
    return runServer(['apps/server/src/features/calculators/mcp-stdio.ts', ...args]);
  },
  async 'rotate-keys'() {
    return runNode(['apps/server/src/features/account/keys/rotate-keys-command.ts']);
  },
  async 'new-feature'() {
    const { createFeature } = await import('./new-feature.mjs');
    return createFeature(args[0]);
  },
  async 'db-generate'() {
    return runNode([bin('drizzle-kit'), 'generate', '--config', 'packages/db/drizzle.config.ts', ...args]);
  },
};

const run = tasks[task];
if (!run) fail(`There is no task "${task}". Tasks: ${Object.keys(tasks).join(', ')}.`);
ensureDependencies();
process.exitCode = await run();
