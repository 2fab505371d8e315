// The committed migrations say what the schema says, and none of them contradicts another.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, environment, findNode, root } from './lib.mjs';

const config = ['--config', 'packages/db/drizzle.config.ts'];
const kit = (args, options = {}) =>
  spawnSync(findNode(), [bin('drizzle-kit'), ...args], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    ...options,
  });

const consistent = kit(['check', ...config]);
if (consistent.status !== 0) {
  console.error(consistent.stdout + consistent.stderr);
  process.exit(1);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-migrations-'));
try {
  cpSync(path.join(root, 'packages/db/migrations'), folder, { recursive: true });
  const before = readdirSync(folder).length;
  const relative = path.relative(root, folder);
  const result = kit([
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './packages/db/src/schema/index.ts',
    '--out',
    relative,
    '--name',
    'drift',
  ]);
  if (result.status !== 0 || readdirSync(folder).length !== before) {
    console.error(result.stdout + result.stderr);
    console.error('The schema and the migrations differ: run `npm run db:generate -- --name <what>`.');
    process.exit(1);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log('The migrations say what the schema says.');
